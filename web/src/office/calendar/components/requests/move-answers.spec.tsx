import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { doctor } from '~/testing/staff.ts'
import { request } from '~/testing/waiting-request.ts'
import { answerPage, openPage } from '../../testing/page-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const mariela = row()
const moved = { ...mariela, startTime: '15:00', time: '15:00', revision: '1' }
const waiting = request({ notes: '¿En la mañana?', createdAt: tenTwenty })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answerPage(() => [mariela])
  const position = { headers: { 'X-Log-Position': '100' } }
  server.use(http.get('/api/doctor/appointment-actions', () => HttpResponse.json([waiting], position)))
})
afterEach(() => {
  vi.useRealTimers()
})

type App = Awaited<ReturnType<typeof openPage>>
const response = () => screen.getByLabelText<HTMLTextAreaElement>(/^Respuesta para el paciente/)
const press = ({ user }: App, name: string) => user.click(screen.getByRole('button', { name }))
/** Opens the edit with 'Procesar' and fills it in. */
const fillIn = async (words: string, hour = '15:00') => {
  const app = await openPage()
  await app.user.click(await screen.findByRole('button', { name: 'Procesar: solicitud de Mariela Vargas' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar cita' }))
  await app.user.click(await dialog.findByRole('button', { name: hour }))
  await app.user.type(response(), words)
  return app
}

// @rule request-wishes
test('an hour that the patient offered is taken by one press, as long as the visit was; a taken one says so', async () => {
  const wishes = [
    { date: '2026-11-26', time: '15:30' },
    { date: '2026-11-27', time: '09:00' },
  ]
  const position = { headers: { 'X-Log-Position': '100' } }
  server.use(http.get('/api/doctor/appointment-actions', () => HttpResponse.json([{ ...waiting, wishes }], position)))
  const taken = 'Esa hora ya está ocupada.'
  const answers = [() => refused(409, { error: taken, code: 'slot-taken' })]
  const sent = answerCommands(() => answers.shift()?.() ?? ok({ appointment: moved, statusChanged: true }))
  const app = await openPage()
  const offered = (hour: string) =>
    screen.findByRole('button', { name: `Mover al ${hour}: solicitud de Mariela Vargas` })
  await app.user.click(await offered('jueves 26/11/2026 15:30'))
  await screen.findByText(taken)
  await app.user.click(await offered('viernes 27/11/2026 09:00'))
  await screen.findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.')
  expect(sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ date: '2026-11-26', startTime: '15:30', endTime: '16:30', actionId: waiting.id }, '0'],
    [{ date: '2026-11-27', startTime: '09:00', endTime: '10:00', actionId: waiting.id }, '0'],
  ])
})

// @rule request-wishes
test('an hour that was offered and is over is not offered to staff; where all are, free ones are', async () => {
  const over = [
    { date: '2026-11-19', time: '09:00' },
    { date: '2026-11-20', time: '08:00' },
  ]
  const wishes = [...over, { date: '2026-11-27', time: '09:00' }]
  const position = { headers: { 'X-Log-Position': '100' } }
  const rows = [wishes, over].map((one, at) => ({ ...waiting, id: `${mariela.id}.${at + 1}`, wishes: one }))
  server.use(http.get('/api/doctor/appointment-actions', () => HttpResponse.json(rows, position)))
  await openPage()
  const nearest = await screen.findByText('Horas libres como lo pide')
  const offered = screen.getAllByRole('button', { name: /^Mover al / }).map((one) => one.getAttribute('aria-label'))
  expect(offered[0]).toBe('Mover al viernes 27/11/2026 09:00: solicitud de Mariela Vargas')
  expect(within(nearest.parentElement as HTMLElement).getAllByRole('button')).toHaveLength(3)
  expect(offered).toHaveLength(4)
})

// @rule request-wishes
test('an hour to which a colleague moved the visit meanwhile is said to be theirs', async () => {
  const wishes = [{ date: moved.date, time: '15:00' }]
  const position = { headers: { 'X-Log-Position': '100' } }
  server.use(
    http.get('/api/doctor/appointment-actions', () => HttpResponse.json([{ ...waiting, wishes }], position)),
    http.get(`/api/appointments/${mariela.id}`, () => HttpResponse.json(moved, position)),
  )
  answerCommands(() => ok({ appointment: moved, statusChanged: false }))
  const app = await openPage()
  await app.user.click(await screen.findByRole('button', { name: /^Mover al martes 24\/11\/2026 15:00/ }))
  await screen.findByText('La cita ya estaba a esa hora: la movió otra persona.')
})

// @rule request-near-hours
test('a request in words offers the free hours that fit them, one press takes one and answers it', async () => {
  const sent = answerCommands(() => ok({ appointment: moved, statusChanged: true }))
  const app = await openPage()
  await screen.findByText('Horas libres como lo pide')
  const names = screen.getAllByRole('button', { name: /^Mover al / }).map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([
    ...['martes 24/11/2026 11:00', 'miércoles 25/11/2026 08:00', 'miércoles 25/11/2026 09:00'].map(
      (hour) => `Mover al ${hour}: solicitud de Mariela Vargas`,
    ),
  ])
  await press(app, `Mover al martes 24/11/2026 11:00: solicitud de Mariela Vargas`)
  await screen.findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.')
  expect(sent.map(({ body }) => body)).toEqual([
    { date: '2026-11-24', startTime: '11:00', endTime: '12:00', actionId: waiting.id },
  ])
})

// @rule request-near-hours
test('where its words say no hour, those nearest to the visit are offered; the edit shows the name and the words', async () => {
  const notes = 'Me cambiaron el turno'
  const position = { headers: { 'X-Log-Position': '100' } }
  server.use(http.get('/api/doctor/appointment-actions', () => HttpResponse.json([{ ...waiting, notes }], position)))
  const sent = answerCommands(() => ok({ appointment: moved, statusChanged: true }))
  const app = await openPage()
  await screen.findByText('Horas libres más cerca')
  await press(app, 'Procesar: solicitud de Mariela Vargas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar cita' }))
  expect(dialog.getByText('Mariela Vargas pide reprogramar.').textContent).toContain(`«${notes}»`)
  await app.user.click(await dialog.findByRole('button', { name: 'martes 24/11/2026 15:00' }))
  await press(app, 'Guardar cambios')
  await screen.findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.')
  expect(sent.map(({ body }) => body)).toEqual([{ startTime: '15:00', endTime: '16:00', actionId: waiting.id }])
})

// @rule requests-move-answered
test("the edit that 'Procesar' of a move opens takes what the patient is answered, and gives the chat that tells it", async () => {
  const whatsappNotification = { whatsappURL: 'https://wa.me/50688881234?text=Si', phone: '50688881234' }
  const sent = answerCommands(() =>
    ok({ appointment: moved, statusChanged: true, answerBy: 'link', whatsappNotification }),
  )
  const app = await fillIn(' A las diez sí. ')
  expect(screen.getByText(/^Opcional\. Se le envía por WhatsApp/)).toBeTruthy()
  await press(app, 'Guardar cambios')
  const link = await screen.findByRole('link', { name: /WhatsApp/ })
  expect(link.getAttribute('href')).toBe(whatsappNotification.whatsappURL)
  expect(sent.map(({ body }) => body)).toEqual([
    { startTime: '15:00', endTime: '16:00', response: 'A las diez sí.', actionId: waiting.id },
  ])
  expect(screen.queryByText(/^La respuesta sale por WhatsApp/)).toBeNull()
})

// @rule requests-move-answered
test('where a message takes it to the patient, it says so and offers no chat', async () => {
  answerCommands(() => ok({ appointment: moved, statusChanged: true, answerBy: 'message' }))
  await press(await fillIn('A las diez sí.'), 'Guardar cambios')
  await screen.findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.')
  await screen.findByText(
    'La respuesta sale por WhatsApp desde la cuenta del bot. El hilo de la cita dice si se envió.',
  )
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull()
  expect(screen.queryByText(/No se pudo preparar la notificación/)).toBeNull()
})

// @rule requests-move-answered
test('a refusal stands at it and takes nothing that was typed, nor does the end of the session', async () => {
  const sentence = 'Respuesta: el paciente no tiene pendiente ninguna solicitud de reprogramar esta cita.'
  const answers = [
    () => refused(409, { error: sentence, code: 'nothing-to-answer', fields: { response: sentence } }),
    () => refused(401, { error: 'Inicie sesión', code: 'unauthenticated' }),
  ]
  const sent = answerCommands(() => answers.shift()?.() ?? ok({ appointment: moved, statusChanged: true }))
  const app = await fillIn('A las diez sí.')
  await press(app, 'Guardar cambios')
  await waitFor(() => expect(response().getAttribute('aria-invalid')).toBe('true'))
  // In the dialog: a notification says it too.
  expect(within(screen.getByRole('dialog', { name: 'Editar cita' })).getByText(sentence)).toBeTruthy()
  await focusIsOn(response())
  expect(response().value).toBe('A las diez sí.')
  await app.user.type(response(), ' Hasta entonces.')
  await press(app, 'Guardar cambios')
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/doctor/login'))
  server.use(http.post('/api/auth/login', () => HttpResponse.json(doctor())))
  await app.user.type(await screen.findByLabelText(/^Usuario/), 'mquesada')
  await app.user.type(screen.getByLabelText(/^Contraseña/), 'secreto{Enter}')
  await screen.findByText('Aquí sigue lo que había escrito. Revíselo y guarde los cambios.')
  expect(response().value).toBe('A las diez sí. Hasta entonces.')
  await press(app, 'Guardar cambios')
  await screen.findByText('La cita fue reprogramada y necesita una nueva confirmación del paciente.')
  expect(sent.at(-1)?.body).toMatchObject({ response: 'A las diez sí. Hasta entonces.' })
})

// @rule requests-withdrawn-answered
test('a move whose request was taken back meanwhile is told so in the form, which keeps what was typed', async () => {
  const sentence = 'El paciente retiró esta solicitud.'
  const sent = answerCommands(() =>
    refused(409, { error: sentence, code: 'action-ended', fields: { actionId: sentence } }),
  )
  await press(await fillIn('A las diez sí.'), 'Guardar cambios')
  const dialog = within(screen.getByRole('dialog', { name: 'Editar cita' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(sentence)
  expect(response().value).toBe('A las diez sí.')
  expect(sent.map(({ body }) => body)).toMatchObject([{ actionId: waiting.id }])
})

// @rule requests-move-answered
test('an ordinary edit has no such field', async () => {
  const app = await openPage(`?cita=${mariela.id}`)
  await app.user.click(await screen.findByRole('button', { name: 'Editar' }))
  await screen.findByRole('dialog', { name: 'Editar cita' })
  expect(screen.queryByLabelText(/^Respuesta/)).toBeNull()
})
