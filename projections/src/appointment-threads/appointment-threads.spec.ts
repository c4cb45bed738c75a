import { appointmentThread } from '@clinic/shared-events/contracts/appointments/thread.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { appointmentThreads } from './appointment-threads.ts'

const held = { reservationId: 'r1', date: '2026-11-23', startTime: '09:00', endTime: '10:00' }
const moved = { reservationId: 'r2', date: '2026-11-24', startTime: '14:00', endTime: '15:00' }
const where = { appointmentId: 'a1', ...held, specialty: 'fisioterapia' }
const threadOf = (...events: Given[]) =>
  recorded(...events).reduce(
    (doc: object | null, event) => appointmentThreads.apply(doc as never, event as never, 'a1'),
    null,
  )

describe('the thread of an appointment', () => {
  it('tells each step, oldest first, by whom in kind and never by name', () => {
    const thread = threadOf(
      { type: 'AppointmentBooked', data: where, contact: { name: 'María' } },
      { type: 'AppointmentConfirmed', data: where, actor: 'staff:4Yx' },
      { type: 'AppointmentRescheduled', data: { appointmentId: 'a1', from: held, to: moved }, actor: 'staff:4Yx' },
      {
        type: 'AppointmentDetailsCorrected',
        data: { ...where, fields: ['phone'] },
        contact: { phone: '1' },
        actor: 'staff:4Yx',
      },
      { type: 'AppointmentCompleted', data: where, actor: 'staff:4Yx' },
      { type: 'AppointmentCancelled', data: where, actor: 'system:reservations' },
    )
    expect(thread).toEqual({
      id: 'a1',
      steps: [
        { type: 'AppointmentBooked', at: '2026-11-21T14:01:00.000Z', actor: 'public' },
        { type: 'AppointmentConfirmed', at: '2026-11-21T14:02:00.000Z', actor: 'staff', by: '4Yx' },
        {
          type: 'AppointmentRescheduled',
          at: '2026-11-21T14:03:00.000Z',
          actor: 'staff',
          by: '4Yx',
          from: { date: '2026-11-23', startTime: '09:00' },
          to: { date: '2026-11-24', startTime: '14:00' },
        },
        {
          type: 'AppointmentDetailsCorrected',
          at: '2026-11-21T14:04:00.000Z',
          actor: 'staff',
          by: '4Yx',
          fields: ['phone'],
        },
        { type: 'AppointmentCompleted', at: '2026-11-21T14:05:00.000Z', actor: 'staff', by: '4Yx' },
        { type: 'AppointmentCancelled', at: '2026-11-21T14:06:00.000Z', actor: 'system' },
      ],
    })
    expect(appointmentThread.parse(thread)).toEqual(thread)
  })

  // @rule visit-price
  it('tells how much was paid or taken back, and another price', () => {
    const pay = { ...where, paymentId: 'p1', for: 'deposit', amountCrc: 5000, method: 'sinpe' }
    const thread = threadOf(
      { type: 'MoneyReceived', data: pay, actor: 'staff:4Yx' },
      { type: 'MoneyReceiptUndone', data: { ...pay, receivedAt: '2026-11-21T14:01:00.000Z' }, actor: 'staff:4Yx' },
      { type: 'VisitPriced', data: { ...where, priceCrc: 20_000 }, actor: 'staff:4Yx' },
    )
    const { steps } = appointmentThread.parse(thread)
    const deposit = { amountCrc: 5000, for: 'deposit' }
    expect(steps.map(({ money }) => money)).toEqual([deposit, deposit, { amountCrc: 20_000 }])
  })

  it('tells what the patient asked for and how it ended, without their words', () => {
    const action = (type: string, kind: string, actor: string) => ({
      type,
      data: { ...where, actionId: 'a1.1', action: kind },
      contact: { name: 'María' },
      clinical: { notes: 'Estoy fuera del país' },
      actor,
    })
    const thread = threadOf(
      action('ActionRequested', 'reschedule', 'public'),
      action('ActionProcessed', 'reschedule', 'staff:4Yx'),
      action('ActionExpired', 'cancel', 'system:action-expiry'),
    )
    expect(thread).toEqual({
      id: 'a1',
      steps: [
        { type: 'ActionRequested', at: '2026-11-21T14:01:00.000Z', actor: 'public', action: 'reschedule' },
        { type: 'ActionProcessed', at: '2026-11-21T14:02:00.000Z', actor: 'staff', by: '4Yx', action: 'reschedule' },
        { type: 'ActionExpired', at: '2026-11-21T14:03:00.000Z', actor: 'system', action: 'cancel' },
      ],
    })
    expect(appointmentThread.parse(thread)).toEqual(thread)
  })

  // @rule requests-answer-in-thread: What a request was answered with stands with its end in the appointment's thread,
  //   for staff, live and after a rebuild; '[eliminado]' once erased
  it.each(['ActionProcessed', 'ActionExpired'])(
    'tells with %s what staff answered, null once that was erased',
    (type) => {
      const data = { ...where, actionId: 'a1.1', action: 'cancel', answerBy: 'link' }
      const ended = (clinical: Given['clinical']) => threadOf({ type, data, clinical, actor: 'staff:4Yx' })
      const thread = ended({ response: 'Con gusto, quedó cancelada' })
      expect(thread).toMatchObject({ steps: [{ type, action: 'cancel', response: 'Con gusto, quedó cancelada' }] })
      expect(appointmentThread.parse(thread)).toEqual(thread)
      const erased = ended(null)
      expect(erased).toMatchObject({ steps: [{ type, response: null }] })
      expect(appointmentThread.parse(erased)).toEqual(erased)
    },
  )

  // @rule cancelled-why
  it.each(['CancellationExplained', 'FineWaived'])('tells with %s why, null once that was erased', (type) => {
    const reasonOf = (clinical: Given['clinical']) => threadOf({ type, data: where, clinical, actor: 'staff:4Yx' })
    expect(reasonOf({ reason: 'Se va de viaje' })).toMatchObject({ steps: [{ type, response: 'Se va de viaje' }] })
    expect(reasonOf(null)).toMatchObject({ steps: [{ type, response: null }] })
  })

  // @rule requests-withdrawn-shown: A request that was withdrawn is shown as 'Retirada' in the appointment's thread,
  //   with why, and told so in the activity
  it('tells why a request was withdrawn', () => {
    const data = { ...where, actionId: 'a1.1', action: 'cancel', withdrawal: 'confirmed' }
    const thread = threadOf({ type: 'ActionExpired', data, clinical: {}, actor: 'public' })
    expect(thread).toMatchObject({ steps: [{ type: 'ActionExpired', action: 'cancel', withdrawal: 'confirmed' }] })
    expect(appointmentThread.parse(thread)).toEqual(thread)
  })

  // @rule appointments-unannounced
  it('tells that the patient was told nothing of a cancellation', () => {
    const thread = threadOf({ type: 'AppointmentCancelled', data: { ...where, unannounced: true }, actor: 'staff:4Yx' })
    expect(thread).toMatchObject({ steps: [{ type: 'AppointmentCancelled', unannounced: true }] })
    expect(appointmentThread.parse(thread)).toEqual(thread)
  })

  it('tells each form that came before the visit, and nothing of what is in it', () => {
    const intake = { type: 'ClinicalIntakeSubmitted', data: { ...where, intakeId: 'i1' }, clinical: { age: 34 } }
    expect(threadOf({ type: 'AppointmentBooked', data: where }, intake)).toEqual({
      id: 'a1',
      steps: [
        { type: 'AppointmentBooked', at: '2026-11-21T14:01:00.000Z', actor: 'public' },
        { type: 'ClinicalIntakeSubmitted', at: '2026-11-21T14:02:00.000Z', actor: 'public' },
      ],
    })
  })

  it('leaves out the fences of steps that were given up', () => {
    expect(appointmentThreads.handles).not.toContain('BookingAbandoned')
    expect(appointmentThreads.handles).not.toContain('MoveAbandoned')
  })
})

// @rule notifications-thread: Issue: each send and each skip is an event and stands in the appointment's thread with
//   its reason, in Spanish
it('tells each step of what goes out to the patient, with why it was not sent and how far it got', () => {
  const about = {
    of: 'appointment',
    appointmentId: 'a1',
    kind: 'booked',
    revision: 0,
    date: '2026-11-23',
    startTime: '09:00',
  }
  const reported = (type: string, deliveryId: string, more: object = {}): Given => ({
    type,
    data: { deliveryId, channel: 'email', about, ...more },
    actor: 'system:notifications',
  })
  const events = [
    { type: 'AppointmentBooked', data: where, contact: { name: 'María' } },
    reported('DeliveryClaimed', 'n1', { attempt: 1 }),
    reported('DeliveryPostponed', 'n1', { reason: 'unreachable', retryAt: '2026-11-21T14:04:00.000Z' }),
    { type: 'AppointmentConfirmed', data: where, actor: 'staff:4Yx' },
    reported('DeliverySkipped', 'n2', { reason: 'opted-out' }),
    reported('DeliveryClaimed', 'n1', { attempt: 2 }),
    reported('DeliveryTaken', 'n1', { providerId: 'm1' }),
    reported('DeliveryReported', 'n1', { status: 'read' }),
    reported('DeliveryFailed', 'n3', { reason: 'bad-address', code: '550' }),
    reported('DeliveryUnclear', 'n4', { reason: 'answer-lost' }),
  ]
  const thread = threadOf(...events)
  const n1 = { id: 'n1', kind: 'booked', channel: 'email' }
  expect(thread).toMatchObject({
    steps: [
      { type: 'AppointmentBooked' },
      { type: 'DeliveryClaimed', notification: n1 },
      { type: 'DeliveryPostponed', notification: { ...n1, reason: 'unreachable' } },
      { type: 'AppointmentConfirmed' },
      { type: 'DeliverySkipped', notification: { ...n1, id: 'n2', reason: 'opted-out' } },
      { type: 'DeliveryClaimed', notification: n1 },
      { type: 'DeliveryTaken', notification: n1 },
      { type: 'DeliveryReported', notification: { ...n1, status: 'read' } },
      { type: 'DeliveryFailed', notification: { ...n1, id: 'n3', reason: 'bad-address', code: '550' } },
      { type: 'DeliveryUnclear', notification: { ...n1, id: 'n4', reason: 'answer-lost' } },
    ],
  })
  expect(appointmentThread.parse(thread)).toEqual(thread)
  for (const event of recorded(...events)) expect(appointmentThreads.idsOf(event as never)).toEqual(['a1'])
  const ofTalk = { deliveryId: 'r1', channel: 'whatsapp', about: { of: 'conversation' } }
  for (const event of recorded({ type: 'DeliveryTaken', data: ofTalk }))
    expect(appointmentThreads.idsOf(event as never)).toEqual([])
})
