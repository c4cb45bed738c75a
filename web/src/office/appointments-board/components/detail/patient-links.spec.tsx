import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { answerPosts } from '~/testing/answer-posts.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { server } from '~/testing/server.ts'
import { answerBoard, answerDay, detail, openBoard } from '../../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const { id } = row()
const section = () => detail().findByRole('region', { name: 'Enlaces para el paciente' })

/** What names the visit in its patient's links. */
const link = `${id}k3v9XfQ2abc`
beforeEach(() => {
  answerBoard(() => [row()])
  server.use(http.get(`/api/appointments/${id}/link`, () => HttpResponse.json({ link })))
})

const openMariela = async () => {
  const app = await openBoard(`/doctor/dashboard?cita=${id}`)
  await section()
  // Until that is there, links have the bare id.
  await waitFor(() =>
    expect(
      detail()
        .getByRole('link', { name: /^Enviar por WhatsApp/ })
        .getAttribute('href'),
    ).toContain(link),
  )
  return app
}

// @rule form-drafts-mark
// @rule every-staff-hand-links: Public §2 Staff hand out the links of the clinical form, to reschedule and to cancel,
//   while the visit is to come
test.each([
  ['Copiar enlace de la ficha clínica', `/ficha-clinica/${link}`, 'Se copió el enlace de la ficha clínica.'],
  ['Copiar enlace para reprogramar', `/cita/${link}/reprogramar`, 'Se copió el enlace para reprogramar.'],
  ['Copiar enlace para cancelar', `/cita/${link}/cancelar`, 'Se copió el enlace para cancelar.'],
])('%s copies it and says so aloud', async (button, path, said) => {
  const { user } = await openMariela()
  await user.click(detail().getByRole('button', { name: button }))
  expect((await detail().findByText(said)).closest('[role="status"]')).not.toBeNull()
  expect(await navigator.clipboard.readText()).toBe(location.origin + path)
})

test('where the page may not copy, as over plain http, the link stands selected in a field', async () => {
  const { user } = await openMariela()
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await user.click(detail().getByRole('button', { name: 'Copiar enlace para cancelar' }))
  const field = await detail().findByRole<HTMLInputElement>('textbox', { name: 'Enlace para cancelar' })
  expect(field.value).toBe(`${location.origin}/cita/${link}/cancelar`)
  await focusIsOn(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
  expect(detail().queryByText(/^Se copió/)).toBeNull()
  clipboard.mockRestore()
  await user.click(detail().getByRole('button', { name: 'Copiar enlace para cancelar' }))
  expect(await detail().findByText('Se copió el enlace para cancelar.')).toBeDefined()
  expect(detail().queryByRole('textbox')).toBeNull()
})

// @rule every-staff-hand-links
test("the form's link can be sent to the patient's chat with its message ready", async () => {
  await openMariela()
  const sending = detail().getByRole('link', { name: /^Enviar por WhatsApp/ })
  const chat = new URL(sending.getAttribute('href') ?? '')
  expect(chat.pathname).toBe('/50688881406')
  expect(chat.searchParams.get('text')).toContain(`${location.origin}/ficha-clinica/${link}`)
  expect(sending.getAttribute('target')).toBe('_blank')
})

// @rule links-sent-again
test('they are sent to the patient again by one press, and it says to where', async () => {
  const sent = [
    { channel: 'email', address: 'mariela@example.com' },
    { channel: 'whatsapp', address: '8888-1406' },
  ]
  const asked = answerPosts(`/api/appointments/${id}/send-links`, [() => HttpResponse.json({ sent })])
  const { user } = await openMariela()
  await user.dblClick(detail().getByRole('button', { name: 'Enviar enlaces de nuevo' }))
  const said = 'Los enlaces salen por correo a mariela@example.com y por WhatsApp al 8888-1406.'
  expect(await detail().findByText(said)).toBeDefined()
  await user.click(detail().getByRole('button', { name: 'Enviar enlaces de nuevo' }))
  expect(asked).toHaveLength(1)
})

// @rule links-sent-again
test('where the patient cannot be written to it says why', async () => {
  const error = 'No se pueden enviar los enlaces: el paciente no tiene un correo válido.'
  answerPosts(`/api/appointments/${id}/send-links`, [
    () => HttpResponse.json({ error, code: 'unreachable' }, { status: 409 }),
  ])
  const { user } = await openMariela()
  await user.click(detail().getByRole('button', { name: 'Enviar enlaces de nuevo' }))
  expect((await detail().findByText(error)).getAttribute('role')).toBe('alert')
})

test('without a phone there is no chat link', async () => {
  answerDay(() => [row({ phone: null })])
  await openBoard(`/doctor/dashboard?cita=${id}`)
  await section()
  expect(detail().queryByRole('link', { name: /^Enviar por WhatsApp/ })).toBeNull()
})

// @rule every-staff-hand-links
test.each([
  ['is cancelled', { status: 'cancelado' }],
  ['took place', { status: 'realizado' }],
  ['has begun', { status: 'confirmado', startTime: '10:00', endTime: '11:00' }],
] as const)('an appointment that %s has no links to hand out', async (_, given) => {
  answerDay(() => [row(given)])
  await openBoard(`/doctor/dashboard?cita=${id}`)
  await detail().findByRole('heading', { name: 'Mariela Vargas' })
  expect(await screen.findByText('Hilo de la cita')).toBeDefined()
  expect(detail().queryByText('Enlaces para el paciente')).toBeNull()
})
