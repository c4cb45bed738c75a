import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerCommands, ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { blockWindows, giveWindows } from '~/office/shared/appointments/testing/windows.ts'
import { server } from '~/testing/server.ts'
import { request } from '~/testing/waiting-request.ts'
import { answerPage, openPage } from '../testing/page-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const mariela = row()
const whatsappNotification = { whatsappURL: 'https://wa.me/50688881406?text=Hola', phone: '50688881406' }
const answered = (given: object, rest: object = { whatsappNotification }) =>
  ok({ appointment: { ...mariela, revision: '1', ...given }, ...rest })
const waiting = request({ actionType: 'cancel', notes: null, createdAt: tenTwenty })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answerPage(() => [mariela])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const openTab = () => openPage('?tab=pending-1day')
type User = Awaited<ReturnType<typeof openPage>>['user']
const onLine = (words: string) => screen.findByRole('button', { name: `${words}: cita de Mariela Vargas` })
const confirm = async (user: User) => user.click(await onLine('Confirmar'))
const cancel = async (user: User) => {
  await user.click(await onLine('Cancelar'))
  await user.click(screen.getByRole('button', { name: 'Cancelar la cita' }))
}
const edit = async (user: User, field: RegExp, value: string) => {
  await user.click(await onLine('Editar'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar cita' }))
  fireEvent.change(dialog.getByLabelText(field), { target: { value } })
  await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }))
}
const move = (user: User) => edit(user, /^Fecha/, '2026-11-26')
const remind = async (user: User) => user.click(await onLine('Recordar'))
/** Answers the calls of reminders. @returns the ends of their paths, in order */
const answerReminders = (answer: () => Response) => {
  const sent: string[] = []
  const take = (path: string, given: () => Response) =>
    http.post(`/api/appointments/:id/${path}`, () => {
      sent.push(path)
      return given()
    })
  server.use(
    take('send-reminder', answer),
    take('open-reminder', () => ok({ appointment: mariela })),
  )
  return sent
}
const answerRequest = (answer: () => Response) =>
  server.use(
    http.get('/api/doctor/appointment-actions', () =>
      HttpResponse.json([waiting], { headers: { 'X-Log-Position': '100' } }),
    ),
    http.put('/api/doctor/appointment-actions/:id', answer),
  )
const process = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Procesar: solicitud de Mariela Vargas' }))
  await user.click(await screen.findByRole('button', { name: 'Cancelar la cita' }))
}
const processed = (rest?: object) => {
  const processed = { actionId: `${mariela.id}.1`, actionType: 'cancel', status: 'processed' }
  return answered({ status: 'cancelado' }, { ...processed, whatsappNotification, ...rest })
}

type Press = { says: RegExp; answer: (answer: () => Response) => unknown; good: () => Response; press: typeof confirm }
const presses: [string, Press][] = [
  [
    'confirming',
    {
      says: /^Cita confirmada/,
      answer: answerCommands,
      good: () => answered({ status: 'confirmado' }),
      press: confirm,
    },
  ],
  [
    'cancelling',
    {
      says: /^Cita cancelada\.$/,
      answer: answerCommands,
      good: () => answered({ status: 'cancelado' }),
      press: cancel,
    },
  ],
  [
    'moving in the edit',
    {
      says: /^La cita fue reprogramada/,
      answer: answerCommands,
      good: () => answered({ date: '2026-11-26' }, { statusChanged: true, whatsappNotification }),
      press: move,
    },
  ],
  ['reminding', { says: /^Recordatorio preparado/, answer: answerReminders, good: () => answered({}), press: remind }],
  [
    "'Procesar' of a cancellation",
    { says: /^Cita cancelada\.$/, answer: answerRequest, good: processed, press: process },
  ],
]

// @rule chat-opens-at-once: §7 The client opens the link of a notification: in a window of the press, which is closed
//   where none comes; offered where the browser gives none (docs/open-points.md#whatsapp-links)
describe.each(presses)('%s opens the prepared chat', (_, { says, answer, good, press }) => {
  test('in a window of the press, and its notice stays', async () => {
    const windows = giveWindows()
    answer(good)
    await press((await openTab()).user)
    await screen.findByText(says)
    expect(windows).toMatchObject([{ at: whatsappNotification.whatsappURL, opener: null }])
    expect(screen.getByRole('link', { name: /^Abrir WhatsApp/ })).toBeTruthy()
  })

  test('or offers it where the browser gives no window', async () => {
    const open = blockWindows()
    answer(good)
    await press((await openTab()).user)
    await screen.findByText(says)
    expect(open).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: /^Abrir WhatsApp/ }).getAttribute('href')).toBe(
      whatsappNotification.whatsappURL,
    )
  })

  test('or leaves no window behind when it is refused', async () => {
    const windows = giveWindows()
    answer(() => refused(503, { error: 'No se pudo.', code: 'away' }))
    await press((await openTab()).user)
    await waitFor(() => expect(windows).toMatchObject([{ at: 'closed' }]))
  })
})

// @rule chat-opens-at-once
describe('no window', () => {
  test('is left behind where no chat came', async () => {
    const windows = giveWindows()
    answerCommands(() => answered({ status: 'confirmado' }, { whatsappProblem: 'No se puede.' }))
    await confirm((await openTab()).user)
    await screen.findByText('Error: No se pudo preparar la notificación de WhatsApp')
    expect(windows).toMatchObject([{ at: 'closed' }])
  })

  test('is left behind where a message takes the words of staff to the patient', async () => {
    const windows = giveWindows()
    answerRequest(() => processed({ answerBy: 'message', whatsappNotification: undefined }))
    const { user } = await openTab()
    await user.click(await screen.findByRole('button', { name: 'Procesar: solicitud de Mariela Vargas' }))
    await user.type(await screen.findByLabelText(/^Respuesta para el paciente/), 'Que siga mejor.')
    await user.click(screen.getByRole('button', { name: 'Cancelar la cita' }))
    await screen.findByText(/^La respuesta sale por WhatsApp/)
    expect(windows).toMatchObject([{ at: 'closed' }])
  })

  test('is asked for by corrected details, which nobody is told of', async () => {
    const windows = giveWindows()
    answerCommands(() => answered({ reason: 'Cuello' }, { statusChanged: false }))
    await edit((await openTab()).user, /^Motivo/, 'Cuello')
    await screen.findByText('Datos de la cita corregidos.')
    expect(windows).toEqual([])
  })

  test('is asked for about a visit that has begun', async () => {
    const windows = giveWindows()
    const begun = row({ startTime: '10:00', endTime: '11:00' })
    answerPage(() => [begun])
    answerCommands(() =>
      ok({ appointment: { ...begun, status: 'realizado', statusBefore: 'agendado', revision: '1' } }),
    )
    const { user } = await openTab()
    await user.click(await onLine('Marcar Realizado'))
    await screen.findByText('Visita marcada como realizada.')
    expect(windows).toEqual([])
  })

  test("is asked for by 'Deshacer', whose chat is offered alone", async () => {
    const windows = giveWindows()
    answerCommands(({ body }) => answered(body as object))
    const { user } = await openTab()
    await cancel(user)
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    await screen.findByText('Se deshizo: la cita está agendada.')
    expect(windows).toHaveLength(1)
    expect(screen.getByRole('link', { name: /^Abrir WhatsApp/ })).toBeTruthy()
  })
})

// @rule chat-opens-at-once, reminders-opened
test('a reminder whose chat opened is noted as opened, once for two quick presses', async () => {
  const windows = giveWindows()
  const sent = answerReminders(() => answered({}))
  await openTab()
  const button = await onLine('Recordar')
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(sent).toEqual(['send-reminder', 'open-reminder']))
  expect(windows).toMatchObject([{ at: whatsappNotification.whatsappURL }])
})

// @rule chat-opens-at-once, reminders-opened
test('a reminder whose chat did not open is prepared alone', async () => {
  blockWindows()
  const sent = answerReminders(() => answered({}))
  await remind((await openTab()).user)
  await screen.findByText('Recordatorio preparado.')
  expect(sent).toEqual(['send-reminder'])
})
