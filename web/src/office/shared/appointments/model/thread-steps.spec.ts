import type { AppointmentThread } from '@clinic/shared-events/contracts/appointments/thread.ts'
import { expect, test } from 'vitest'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { linesSince, threadLines } from './thread-steps.ts'

const step = (type: string, given: Partial<AppointmentThread['steps'][number]> = {}) => ({
  type,
  at: '2026-11-20T14:00:00.000Z',
  actor: 'staff' as const,
  ...given,
})
const before = '2026-11-24T16:20:00.000Z'
const after = '2026-11-25T16:20:00.000Z'
const texts = (...given: Parameters<typeof threadLines>) =>
  threadLines(...given).map(({ joint, text }) => `${joint}: ${text}`)

test('newest first, what it waits for on top', () => {
  expect(
    texts(
      row(),
      [step('AppointmentBooked'), step('AppointmentDetailsCorrected', { fields: ['phone', 'notes'] })],
      before,
    ),
  ).toEqual([
    'attention: Falta confirmar la cita',
    'done: Datos corregidos: teléfono, notas',
    'done: Agendada por la clínica',
  ])
})

test.each([
  ['confirmado', before, 'later: Visita a domicilio'],
  ['agendado', after, 'attention: Falta marcarla como realizada'],
  ['confirmado', after, 'attention: Falta marcarla como realizada'],
] as const)('%s at %s waits for "%s"', (status, now, text) => {
  expect(texts(row({ status }), [], now)).toEqual([text])
})

// @rule appointments-unannounced
test('a move and a cancellation say that the patient was not to be told', () => {
  const from = { date: '2026-11-24', startTime: '14:00' }
  const quiet = { unannounced: true } as const
  const moved = step('AppointmentRescheduled', { ...quiet, from, to: { ...from, startTime: '15:00' } })
  const lines = threadLines(row({ status: 'cancelado' }), [moved, step('AppointmentCancelled', quiet)], after)
  expect(lines.map(({ more }) => more)).toEqual([
    'Sin avisar al paciente.',
    '24/11/2026 14:00 → 24/11/2026 15:00. Sin avisar al paciente.',
  ])
})

// @rule visit-price
test('money says how much', () => {
  const lines = texts(
    row({ status: 'realizado' }),
    [
      step('VisitPriced', { money: { amountCrc: 20_000 } }),
      step('MoneyReceived', { money: { amountCrc: 5000, for: 'deposit' } }),
      step('MoneyReceived', { money: { amountCrc: 15_000, for: 'visit' } }),
      step('MoneyReceiptUndone', { money: { amountCrc: 15_000, for: 'visit' } }),
    ],
    after,
  )
  expect(lines).toEqual([
    'done: Se deshizo un pago de ₡15,000',
    'done: Pago recibido: ₡15,000',
    'done: Reserva recibida: ₡5,000',
    'done: Precio de la visita: ₡20,000',
  ])
})

test.each(['realizado', 'cancelado'] as const)('%s waits for nothing', (status) => {
  expect(texts(row({ status }), [], after)).toEqual([])
})

test.each([
  ['AppointmentBooked', false],
  ['AppointmentConfirmed', false],
  ['AppointmentCompleted', false],
  ['AppointmentDetailsCorrected', false],
  ['AppointmentRescheduled', true],
  ['AppointmentCancelled', true],
  ['ActionRequested', true],
  ['ActionProcessed', false],
  ['ActionExpired', true],
  ['SomethingNewer', false],
])('%s counts as against plan: %s', (type, against) => {
  const [line] = threadLines(row({ status: 'cancelado' }), [step(type)], before)
  expect([line?.against, line?.joint]).toEqual([against, against ? 'attention' : 'done'])
})

// @rule form-calls-staff-see-hilo
test('each form that came before the visit is told', () => {
  const steps = [step('ClinicalIntakeSubmitted'), step('ClinicalIntakeSubmitted')]
  expect(texts(row({ status: 'cancelado' }), steps, before)).toEqual([
    'done: Ficha clínica recibida',
    'done: Ficha clínica recibida',
  ])
})

// @rule payment-proof
test('a proof of payment is told, with the message whose files it leads to', () => {
  const proof = { conversationId: 't1', messageId: 'm2', fileTypes: ['image/jpeg', 'application/pdf'] }
  const [line] = threadLines(row({ status: 'cancelado' }), [step('PaymentProofAttached', { proof })], before)
  expect(line).toMatchObject({ joint: 'done', text: 'Comprobante de pago adjuntado', proof })
})

test('what the patient asked for through a link is told, and how it ended', () => {
  const steps = [
    step('ActionRequested', { action: 'reschedule' }),
    step('ActionProcessed', { action: 'reschedule' }),
    step('ActionRequested', { action: 'cancel' }),
    step('ActionExpired', { action: 'cancel' }),
  ]
  expect(texts(row({ status: 'cancelado' }), steps, before)).toEqual([
    'attention: Vencida la solicitud de cancelar',
    'attention: El paciente pidió cancelar',
    'done: Atendida la solicitud de reprogramar',
    'attention: El paciente pidió reprogramar',
  ])
})

// @rule notifications-thread
test('what the patient was told is one line each, with why it was not sent', () => {
  const notification = { id: 'a1.booked.email.0', kind: 'booked', channel: 'email' }
  const lineOf = (type: string, given: object = {}) =>
    threadLines(row({ status: 'cancelado' }), [step(type, { notification: { ...notification, ...given } })], before)[0]
  expect(lineOf('DeliveryTaken')).toMatchObject({ text: 'Correo de cita agendada: enviado', joint: 'done' })
  expect(lineOf('DeliverySkipped', { kind: 'reminder-1-day', reason: 'opted-out' })).toMatchObject({
    text: 'Correo de recordatorio de 1 día: no se envió',
    more: 'El paciente pidió no recibir mensajes.',
  })
  expect(lineOf('DeliveryUnclear', { channel: 'whatsapp', reason: 'answer-lost' })).toMatchObject({
    text: 'WhatsApp de cita agendada: no se sabe si llegó',
    more: 'Se perdió la respuesta del servidor. Confírmelo con el paciente.',
    joint: 'attention',
  })
  expect(lineOf('DeliveryFailed', { reason: 'bad-address' })?.against).toBe(true)
  const undelivered = { channel: 'whatsapp', kind: 'answered', reason: 'not-delivered', code: '30008' }
  expect(lineOf('DeliveryFailed', undelivered)).toMatchObject({
    text: 'WhatsApp de respuesta a la solicitud: no llegó',
    more: 'El servidor lo tomó y no lo pudo entregar. (código 30008)',
    joint: 'attention',
  })
  expect(lineOf('DeliveryReported', { status: 'read' })?.text).toBe('Correo de cita agendada: leído')
  expect(lineOf('DeliverySkipped', { reason: 'saved' })?.text).toBe('Correo de cita agendada: guardado, no enviado')
  expect(lineOf('DeliverySkipped', { reason: 'no-mail-server' })).toMatchObject({
    text: 'Correo de cita agendada: no se envió',
    more: 'Falta el servidor de correo.',
  })
})

// @rule requests-answer-in-thread
test.each([
  ['Con gusto, quedó cancelada', 'Respuesta: Con gusto, quedó cancelada'],
  [null, 'Respuesta: [eliminado]'],
])('what staff answered stands with the end of the request: %s', (response, more) => {
  for (const type of ['ActionProcessed', 'ActionExpired']) {
    const [line] = threadLines(row({ status: 'cancelado' }), [step(type, { action: 'cancel', response })], before)
    expect(line?.more).toBe(more)
  }
})

// @rule cancelled-why
test.each([
  ['CancellationExplained', 'Motivo de la cancelación'],
  ['FineWaived', 'Multa no cobrada'],
])('%s stands with its reason, or that it was erased', (type, text) => {
  const lineOf = (response: string | null) =>
    threadLines(row({ status: 'cancelado' }), [step(type, { response })], before)[0]
  expect(lineOf('Se va de viaje')).toMatchObject({ text, more: 'Se va de viaje' })
  expect(lineOf(null)?.more).toBe('[eliminado]')
})

// @rule requests-withdrawn-shown
test.each([
  ['by-patient', 'La retiró el paciente.'],
  ['other-request', 'El paciente pidió otra cosa después.'],
  ['confirmed', 'El paciente confirmó la cita después.'],
])("a request that was withdrawn is 'Retirada', with why: %s", (withdrawal, why) => {
  const [line] = threadLines(
    row({ status: 'cancelado' }),
    [step('ActionExpired', { action: 'cancel', withdrawal })],
    before,
  )
  expect([line?.text, line?.more]).toEqual(['Retirada la solicitud de cancelar', why])
})

// @rule requests-what-came-after
test('what came after a request is told from the newest of its kind on, oldest first', () => {
  const steps = [
    step('ActionRequested', { action: 'cancel' }),
    step('ActionExpired', { action: 'cancel' }),
    step('ActionRequested', { action: 'cancel' }),
    step('AppointmentConfirmed'),
    step('AppointmentDetailsCorrected', { fields: ['phone'] }),
  ]
  expect(linesSince('cancel', steps).map(({ text }) => text)).toEqual(['Confirmada', 'Datos corregidos: teléfono'])
})

// @rule notifications-thread
test('a notification has one line, which is its newest event, where that came', () => {
  const of = (type: string, id: string) => step(type, { notification: { id, kind: 'booked', channel: 'email' } })
  const steps = [
    step('AppointmentBooked'),
    of('DeliveryClaimed', 'n1'),
    of('DeliverySkipped', 'n2'),
    step('AppointmentConfirmed'),
    of('DeliveryTaken', 'n1'),
  ]
  expect(texts(row({ status: 'cancelado' }), steps, before)).toEqual([
    'done: Correo de cita agendada: enviado',
    'done: Confirmada',
    'done: Correo de cita agendada: no se envió',
    'done: Agendada por la clínica',
  ])
})
