import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok, refused } from '~/office/shared/appointments/testing/commands.ts'
import { changeLive, row } from '~/office/shared/appointments/testing/rows.ts'
import { server } from '~/testing/server.ts'
import { previewOf, reminderFor } from '../../model/reminders.ts'
import { answerPage, openPage } from '../../testing/page-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const wednesday = row({ id: 'w'.repeat(22), name: 'Wendy Núñez', date: '2026-11-25' })
const friday = row({ id: 'f'.repeat(22), name: 'Fabio Castro', date: '2026-11-27' })
const whatsappNotification = { whatsappURL: 'https://wa.me/50688881406?text=Hola', phone: '50688881406' }

/** Answers a call for reminders. @returns the bodies that were sent, with their keys */
const answerReminders = (path: string, answer: () => Response) => {
  const sent: { body: unknown; key: string | null }[] = []
  server.use(
    http.post(path, async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') })
      return answer()
    }),
  )
  return sent
}

// @rule appointments-preview-200: §9 The message preview is cut at 200 characters
test('a message is shown to its 200th character', () => {
  expect(previewOf('x'.repeat(200))).toBe('x'.repeat(200))
  expect(previewOf(`${'🙂'.repeat(200)}y`)).toBe(`${'🙂'.repeat(200)}...`)
})

// @rule appointments-remind-one: §4, §7 Each appointment to come has a reminder ('1-day' or '3-days') whose link is
//   opened and offered
test('what begins by tomorrow is reminded of as 1 day, what is later as 3 days, what has begun not at all', () => {
  const now = '2026-11-24T16:20:00.000Z'
  expect(reminderFor(wednesday, now)).toBe('1-day')
  expect(reminderFor(friday, now)).toBe('3-days')
  expect(reminderFor(row({ startTime: '10:00', endTime: '11:00' }), now)).toBeNull()
  expect(reminderFor({ ...friday, status: 'cancelado' }, now)).toBeNull()
})

describe('one reminder', () => {
  // @rule appointments-remind-one
  // @rule reminders-opened
  test('is prepared and its link offered; the line says so once the chat was opened', async () => {
    answerPage(() => [wednesday, friday])
    const sent = answerReminders(`/api/appointments/${friday.id}/send-reminder`, () =>
      ok({ appointment: friday, whatsappNotification }),
    )
    const opened = answerReminders(`/api/appointments/${friday.id}/open-reminder`, () => ok({ appointment: friday }))
    const { user } = await openPage('?tab=pending-3days')
    await user.click(await screen.findByRole('button', { name: 'Recordar: cita de Fabio Castro' }))
    const link = await screen.findByRole('link', { name: /^Abrir WhatsApp/ })
    expect(link.getAttribute('href')).toBe(whatsappNotification.whatsappURL)
    expect(sent.map(({ body }) => body)).toEqual([{ reminderType: '3-days' }])
    expect(screen.queryByText('Recordada')).toBeNull()
    expect(opened).toEqual([])
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    await waitFor(() => expect(opened.map(({ body }) => body)).toEqual([{ reminderType: '3-days' }]))
    changeLive('129', friday.id, { ...friday, reminderSent: true, sent: ['reminder-3-days.link'] })
    await screen.findByText('Recordada')
    changeLive('130', wednesday.id, { ...wednesday, reminderSent: true, revision: '1' })
    await waitFor(() => expect(screen.getAllByText('Recordada')).toHaveLength(2))
  })

  // @rule reminders-sent-fields
  test('that the system sent stands in the line at once, without an edit, and no more when it did not arrive', async () => {
    answerPage(() => [friday])
    await openPage('?tab=pending-3days')
    await screen.findByText('Sin recordar')
    const sent = ['reminder-3-days.whatsapp.0']
    changeLive('130', friday.id, { ...friday, reminderSent: true, sent })
    await screen.findByText('Recordada')
    changeLive('131', friday.id, friday)
    await screen.findByText('Sin recordar')
  })

  // @rule appointments-reminder-failed: §8 Reminder fails: 'Failed to send reminder'
  test("that is refused says 'Failed to send reminder'", async () => {
    answerPage(() => [friday])
    answerReminders(`/api/appointments/${friday.id}/send-reminder`, () =>
      refused(409, { error: 'No se puede.', code: 'x' }),
    )
    const { user } = await openPage('?tab=pending-3days')
    await user.click(await screen.findByRole('button', { name: 'Recordar: cita de Fabio Castro' }))
    await screen.findByText('Failed to send reminder')
  })

  // @rule messaging-phones
  test('to a phone that cannot be written to says which', async () => {
    answerPage(() => [friday])
    const error = 'No se puede escribir por WhatsApp al teléfono «8888-14».'
    answerReminders(`/api/appointments/${friday.id}/send-reminder`, () =>
      refused(409, { error, code: 'phone-not-writable' }),
    )
    const { user } = await openPage('?tab=pending-3days')
    await user.click(await screen.findByRole('button', { name: 'Recordar: cita de Fabio Castro' }))
    await screen.findByText(`Failed to send reminder. ${error}`)
  })
})

// @rule opt-out-reminders
test('a reminder to who asked not to be written to says so', async () => {
  answerPage(() => [friday])
  const error = 'El paciente pidió no recibir mensajes de WhatsApp.'
  answerReminders(`/api/appointments/${friday.id}/send-reminder`, () =>
    refused(409, { error, code: 'patient-opted-out' }),
  )
  const { user } = await openPage('?tab=pending-3days')
  await user.click(await screen.findByRole('button', { name: 'Recordar: cita de Fabio Castro' }))
  await screen.findByText(`Failed to send reminder. ${error}`)
})

describe('many reminders', () => {
  const reminder = (name: string, preparedBefore = false, sentBySystem = false, openedBefore = false) => ({
    appointmentId: name,
    patientName: name,
    phone: '50688881406',
    message: `Buenos días, ${name}. ${'Le recordamos su cita. '.repeat(12)}`,
    whatsappURL: `https://wa.me/50688881406?text=${name}`,
    preparedBefore,
    openedBefore,
    sentBySystem,
  })
  const path = '/api/appointments/send-mass-reminders'
  const opened: string[] = []
  beforeEach(() => {
    opened.length = 0
    server.use(
      http.post('/api/appointments/:id/open-reminder', ({ params, request }) => {
        // What is noted outlives a page that a phone leaves for the chat.
        if (request.keepalive) opened.push(String(params.id))
        return ok({ appointment: friday })
      }),
    )
  })

  // @rule appointments-mass-dialog: §2 A dialog lists the mass WhatsApp reminders with buttons to open and to copy
  //   each URL
  // @rule office-reach-links
  test('are listed with their beginning, each to be opened and copied', async () => {
    answerPage(() => [wednesday, friday])
    const sent = answerReminders(path, () =>
      ok({
        whatsappNotifications: [reminder('Wendy'), reminder('Fabio')],
        message: '2 recordatorios preparados.',
        left: 0,
        leftBefore: 0,
        unreachable: [],
      }),
    )
    const { user } = await openPage('?tab=pending-3days')
    await user.click(await screen.findByRole('button', { name: 'Recordatorios 3 días 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recordatorios de 3 días por WhatsApp' }))
    expect(sent).toEqual([{ body: { reminderType: '3-days' }, key: expect.stringMatching(/^\w{32}$/) }])
    expect(dialog.getByText(/^2 recordatorios preparados\./)).toBeTruthy()
    expect(dialog.getAllByText(/^Buenos días/).map(({ textContent }) => textContent?.length)).toEqual([203, 203])
    const phones = dialog.getAllByRole('link', { name: '+506 8888-1406' })
    expect(phones.map((phone) => phone.getAttribute('href'))).toEqual(['tel:+50688881406', 'tel:+50688881406'])
    const link = dialog.getByRole('link', { name: /^Abrir WhatsApp de Wendy/ })
    expect(link.getAttribute('href')).toBe('https://wa.me/50688881406?text=Wendy')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(dialog.getByText('Abierto 10:20')).toBeTruthy()
    expect(dialog.getByText('1 de 2 abiertos')).toBeTruthy()
    await waitFor(() => expect(opened).toEqual(['Wendy']))
    // In a tab behind, by the middle button; the menu of the other one opens nothing.
    const other = dialog.getByRole('link', { name: /^Abrir WhatsApp de Fabio/ })
    await user.pointer([{ keys: '[MouseRight]', target: other }])
    expect(dialog.getByText('1 de 2 abiertos')).toBeTruthy()
    await user.pointer([{ keys: '[MouseMiddle]', target: other }])
    expect(dialog.getByText('2 de 2 abiertos')).toBeTruthy()
    await waitFor(() => expect(opened).toEqual(['Wendy', 'Fabio']))
    await user.click(dialog.getByRole('button', { name: 'Copiar enlace de Fabio' }))
    await dialog.findByText('Copiado')
    expect(await navigator.clipboard.readText()).toBe('https://wa.me/50688881406?text=Fabio')
  })

  // @rule appointments-mass-goes-on: The dialog of the mass reminders goes on with the next ones, and says which were
  //   prepared before
  test('are gone on with, each batch behind the one before and under a key of its own', async () => {
    answerPage(() => [wednesday, friday])
    const batches = [
      {
        whatsappNotifications: [reminder('Wendy'), reminder('Fabio')],
        message: 'Faltan 2.',
        left: 2,
        leftBefore: 0,
        unreachable: [],
      },
      {
        whatsappNotifications: [reminder('Rosa'), reminder('Luis'), reminder('Wendy', true), reminder('Fabio', true)],
        message: 'Dos más, otros dos ya estaban preparados.',
        left: 0,
        leftBefore: 0,
        unreachable: [],
      },
    ]
    const sent = answerReminders(path, () => ok(batches[sent.length - 1]))
    const { user } = await openPage('?tab=pending-3days')
    await user.click(await screen.findByRole('button', { name: 'Recordatorios 3 días 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recordatorios de 3 días por WhatsApp' }))
    const first = dialog.getByRole('link', { name: /^Abrir WhatsApp de Wendy/ })
    first.addEventListener('click', (event) => event.preventDefault())
    await user.click(first)
    await user.click(dialog.getByRole('button', { name: 'Preparar los 2 siguientes' }))
    expect(await dialog.findByRole('link', { name: /^Abrir WhatsApp de Rosa/ })).toBeDefined()
    expect(dialog.getAllByRole('link', { name: /^Abrir WhatsApp/ }).map(({ ariaLabel }) => ariaLabel)).toEqual(
      ['Wendy', 'Fabio', 'Rosa', 'Luis'].map((name) => expect.stringMatching(`^Abrir WhatsApp de ${name} `)),
    )
    expect(dialog.getByText(/^2 mensajes más al final de la lista\./)).toBeDefined()
    expect(dialog.queryByText('Ya preparado antes')).toBeNull()
    expect(dialog.getByText('1 de 4 abiertos')).toBeDefined()
    expect(dialog.queryByRole('button', { name: /^Preparar/ })).toBeNull()
    expect(sent.map(({ body }) => body)).toEqual([{ reminderType: '3-days' }, { reminderType: '3-days' }])
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  // @rule messaging-phones
  test('for whom there are none, since the phone cannot be written to, are named with the reason', async () => {
    answerPage(() => [wednesday, friday])
    const problem = 'No se puede escribir por WhatsApp al teléfono «8888-14».'
    answerReminders(path, () =>
      ok({
        whatsappNotifications: [],
        unreachable: [{ appointmentId: 'f', patientName: 'Fabio Castro', problem }],
        message: '1 cita tiene un teléfono al que no se puede escribir.',
        left: 0,
        leftBefore: 0,
      }),
    )
    const { user } = await openPage('?tab=pending-3days')
    await user.click(await screen.findByRole('button', { name: 'Recordatorios 3 días 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recordatorios de 3 días por WhatsApp' }))
    const list = within(dialog.getByRole('region', { name: 'No se les puede escribir' }))
    expect(list.getByRole('listitem').textContent).toBe(`Fabio Castro. ${problem}`)
    expect(dialog.queryByText('No hay citas por recordar en estos días.')).toBeNull()
  })

  // @rule appointments-mass-goes-on
  test.each([
    [
      'beside new ones',
      { fresh: ['Rosa'], before: ['Eva', 'Ana'], leftBefore: 4 },
      '1 mensaje más al final de la lista. Detrás, 2 que ya estaban preparados. Otros 3 que ya estaban preparados no caben aquí.',
    ],
    [
      'with no new one',
      { fresh: [], before: ['Eva'], leftBefore: 2 },
      'No quedaban más por preparar. Al final de la lista, 1 que ya estaba preparado. Otro que ya estaba preparado no cabe aquí.',
    ],
  ])('of another call that come while they are gone on with are named, %s', async (_, given, said) => {
    answerPage(() => [wednesday, friday])
    const [fresh, before] = [given.fresh.map((one) => reminder(one)), given.before.map((one) => reminder(one, true))]
    // 'Wendy' has no room in the second answer, and is in the list already.
    const batches = [
      {
        whatsappNotifications: [reminder('Wendy'), reminder('Fabio')],
        message: 'Faltan.',
        left: 1,
        leftBefore: 0,
        unreachable: [],
      },
      {
        whatsappNotifications: [...fresh, reminder('Fabio', true), ...before],
        message: 'Otra tanda.',
        left: 0,
        leftBefore: given.leftBefore,
        unreachable: [],
      },
    ]
    const sent = answerReminders(path, () => ok(batches[sent.length - 1]))
    const { user } = await openPage('?tab=pending-3days')
    await user.click(await screen.findByRole('button', { name: 'Recordatorios 3 días 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recordatorios de 3 días por WhatsApp' }))
    await user.click(dialog.getByRole('button', { name: 'Preparar el siguiente' }))
    expect(await dialog.findByText(`${said} Abra cada mensaje y envíelo.`)).toBeDefined()
    expect(dialog.getAllByText('Ya preparado antes')).toHaveLength(before.length)
  })

  // @rule appointments-mass-goes-on, reminders-opened
  test('that an earlier call prepared say so, and the first of them that nobody opened is the next', async () => {
    answerPage(() => [wednesday, friday])
    answerReminders(path, () =>
      ok({
        whatsappNotifications: [reminder('Wendy', true), reminder('Eva', true), reminder('Fabio', true, false, true)],
        message: 'Ya estaban.',
        left: 0,
        leftBefore: 0,
        unreachable: [],
      }),
    )
    const { user } = await openPage('?tab=pending-3days')
    await user.click(await screen.findByRole('button', { name: 'Recordatorios 3 días 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recordatorios de 3 días por WhatsApp' }))
    expect(dialog.getAllByText('Ya preparado antes')).toHaveLength(2)
    expect(dialog.getAllByText('Ya abierto en WhatsApp')).toHaveLength(1)
    expect(dialog.getByText('1 de 3 abiertos')).toBeTruthy()
    const looks = dialog.getAllByRole('link', { name: /^Abrir WhatsApp/ }).map(({ className }) => className)
    expect([looks[0] === looks[1], looks[1] === looks[2]]).toEqual([false, true])
  })

  // @rule reminders-opened
  test('are counted on their button as long as nobody opened the chat and the system did not send them', async () => {
    const sent = (id: string, name: string) => ({ ...row({ id, date: friday.date }), sent: [name] })
    answerPage(() => [
      wednesday,
      friday,
      sent('opened', 'reminder-3-days.link'),
      sent('mailed', 'reminder-3-days.email.0'),
      sent('other', 'reminder-1-day.link'),
    ])
    await openPage('?tab=pending-3days')
    await screen.findByRole('button', { name: 'Recordatorios 3 días 3' })
    changeLive('130', friday.id, { ...friday, sent: ['reminder-3-days.link'] })
    await screen.findByRole('button', { name: 'Recordatorios 3 días 2' })
  })

  // @rule reminders-opened
  test('whose opening could not be noted say so', async () => {
    answerPage(() => [wednesday])
    answerReminders(path, () =>
      ok({
        whatsappNotifications: [reminder('Wendy')],
        message: 'Uno.',
        left: 0,
        leftBefore: 0,
        unreachable: [],
      }),
    )
    answerReminders('/api/appointments/Wendy/open-reminder', () => refused(500, { error: 'x', code: 'internal' }))
    const { user } = await openPage('?tab=pending-1day')
    await user.click(await screen.findByRole('button', { name: /^Recordatorios 1 día/ }))
    const link = await screen.findByRole('link', { name: /^Abrir WhatsApp de Wendy/ })
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    await screen.findByText('No se pudo anotar que el recordatorio se abrió.')
  })

  // @rule reminders-seen-by-staff
  test('that the system sent by itself say so, and are not the next to be sent', async () => {
    answerPage(() => [wednesday, friday])
    answerReminders(path, () =>
      ok({
        whatsappNotifications: [reminder('Wendy'), reminder('Fabio', true, true)],
        unreachable: [],
        message: 'El sistema ya envió 1 recordatorio.',
        left: 0,
        leftBefore: 0,
      }),
    )
    const { user } = await openPage('?tab=pending-3days')
    await user.click(await screen.findByRole('button', { name: 'Recordatorios 3 días 2' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Recordatorios de 3 días por WhatsApp' }))
    expect(dialog.getAllByText('Ya enviado por el sistema')).toHaveLength(1)
    expect(dialog.queryByText('Ya preparado antes')).toBeNull()
  })

  // @rule appointments-mass-failed: §8 Mass reminder fails: 'Failed to send mass reminders'
  test("that fail say 'Failed to send mass reminders'", async () => {
    answerPage(() => [wednesday])
    answerReminders(path, () => refused(500, { error: 'x', code: 'internal' }))
    const { user } = await openPage('?tab=pending-1day')
    await user.click(await screen.findByRole('button', { name: /^Recordatorios 1 día/ }))
    await screen.findByText('Failed to send mass reminders')
  })
})
