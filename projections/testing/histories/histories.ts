import { correctableFields } from '@clinic/shared-events/appointments/events.ts'
import {
  deliveryIdOf,
  notificationChannels,
  notificationKinds,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { actionSteps, type Pending } from './action-history.ts'
import { deliverySteps } from './delivery-history.ts'
import { intakeSteps } from './intake-history.ts'
import { messagingSteps } from './messaging-history.ts'
import { patientSteps } from './patient-history.ts'
import { shopSteps } from './shop-history.ts'

/** Numbers in [0, 1) that a seed decides (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Appointment = { id: string; held: Held; started: boolean; asked: number; pending: Pending[] }
type Held = { reservationId: string; date: string; startTime: string; endTime: string }

/**
 * A believable log of the practice of at least `length` events: bookings, moves, corrections, abandoned steps, accounts, the shop,
 * patients' forms and fences of every kind, in one order decided by the seed. Positions have gaps, as EventStoreDB's.
 */
export const historyOf = (seed: number, length: number): Recorded[] => {
  const random = seeded(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const events: Recorded[] = []
  const revisions = new Map<string, bigint>()
  const appointments: Appointment[] = []
  let reservations = 0

  function record(stream: string, event: AnyEvent, actor = 'public'): void {
    const revision = (revisions.get(stream) ?? -1n) + 1n
    revisions.set(stream, revision)
    const n = events.length + 1
    events.push({
      ...event,
      id: `event-${n}`,
      stream,
      revision,
      position: BigInt(n) * 7n,
      at: new Date(Date.UTC(2026, 10, 21) + n * 60_000).toISOString(),
      meta: {
        actor,
        commandId: `c${n}`,
        bodyHash: '',
        correlation: '',
        causation: '',
        previousMac: null,
        mac: `mac-${seed}-${n}`,
      },
    })
  }

  function reserve(id: string): Held {
    const start = 8 + Math.floor(random() * 10)
    return hold(id, {
      date: `2026-12-${String(1 + Math.floor(random() * 6)).padStart(2, '0')}`,
      startTime: `${String(start).padStart(2, '0')}:${pick(['00', '30'])}`,
      endTime: `${String(start + 1).padStart(2, '0')}:30`,
    })
  }

  function hold(id: string, { date, startTime, endTime }: Omit<Held, 'reservationId'>): Held {
    const held = { reservationId: `r${++reservations}`, date, startTime, endTime }
    record(`schedule-${held.date}`, {
      type: 'IntervalReserved',
      data: { ...held, appointmentId: id, overbooked: false },
    })
    return held
  }

  function release(id: string, held: Held, reason: string): void {
    record(
      `schedule-${held.date}`,
      { type: 'IntervalReleased', data: { ...held, appointmentId: id, reason } },
      'system:reservations',
    )
  }

  const fence = (type: 'BookingAbandoned' | 'MoveAbandoned', id: string, { reservationId, date }: Held) =>
    record(`appointment-${id}`, { type, data: { appointmentId: id, reservationId, date } }, 'system:reservations')

  const requests = actionSteps({ record, random })
  const waiting = ({ pending }: Appointment) =>
    pending.length > 0 && { pendingActions: pending.map(({ actionId }) => actionId) }

  function book(): void {
    const id = `appointment${appointments.length}`
    const held = reserve(id)
    const abandoned = random() < 0.15
    appointments.push({ id, held, started: !abandoned, asked: 0, pending: [] })
    if (abandoned) {
      fence('BookingAbandoned', id, held)
      release(id, held, 'abandoned')
      return
    }
    const erased = random() < 0.1
    record(`appointment-${id}`, {
      type: 'AppointmentBooked',
      data: {
        appointmentId: id,
        ...held,
        specialty: 'fisioterapia',
        appointmentType: 'primer_cita',
        channel: 'public',
        overbooked: false,
        ...(appointments.length % 2 === 0 && { depositCrc: 6_000 }),
      },
      contact: erased
        ? null
        : {
            name: `María ${id}`,
            email: `${id}@example.com`,
            phone: '8888-0000',
            address: 'San José',
            ...(random() < 0.5 && { cedula: '1-1111-2222' }),
          },
      clinical: erased ? null : { ...(random() < 0.5 && { reason: 'Dolor de espalda' }) },
    })
  }

  function move(appointment: Appointment): void {
    const { id, held } = appointment
    const endAlone = random() < 0.2
    const to = endAlone ? hold(id, { ...held, endTime: '20:00' }) : reserve(id)
    if (random() < 0.3) {
      fence('MoveAbandoned', id, to)
      release(id, to, 'abandoned')
      return
    }
    record(
      `appointment-${id}`,
      {
        type: 'AppointmentRescheduled',
        data: {
          appointmentId: id,
          specialty: 'fisioterapia',
          from: held,
          to,
          overbooked: random() < 0.2,
          ...waiting(appointment),
          ...(endAlone && { statusKept: true }),
        },
      },
      'staff:admin',
    )
    release(id, held, 'moved')
    appointment.held = to
  }

  function correct(appointment: Appointment): void {
    const { id, held } = appointment
    const fields = correctableFields.filter(() => random() < 0.3)
    const erased = random() < 0.2
    record(
      `appointment-${id}`,
      {
        type: 'AppointmentDetailsCorrected',
        data: {
          appointmentId: id,
          ...held,
          specialty: pick(['fisioterapia', 'nutricion']),
          fields,
          ...(fields.includes('appointmentType') && { appointmentType: 'seguimiento' }),
          ...waiting(appointment),
        },
        contact: erased
          ? null
          : { name: 'Corregida', email: 'nuevo@example.com', phone: '8888-1111', address: 'Heredia', cedula: '' },
        clinical: erased ? null : { reason: '', notes: 'Traer estudios' },
      },
      'staff:admin',
    )
  }

  function settle(appointment: Appointment): void {
    const { id, held } = appointment
    const type = pick(['AppointmentConfirmed', 'AppointmentCompleted', 'AppointmentCancelled'])
    const reported = (type: string, more: object = {}) =>
      record(
        `appointment-${id}`,
        { type, data: { appointmentId: id, ...appointment.held, specialty: 'fisioterapia', ...more } },
        'staff:admin',
      )
    const fined = type === 'AppointmentCancelled' && random() < 0.4 ? { askedBy: 'patient', finePercent: 50 } : {}
    reported(type, type === 'AppointmentCompleted' && random() < 0.3 ? { before: 'agendado' } : fined)
    if (type === 'AppointmentCompleted' && random() < 0.5)
      reported('CompletionUndone', { status: pick(['agendado', 'confirmado']) })
    if (type === 'AppointmentCancelled') {
      release(id, held, 'cancelled')
      appointment.started = random() < 0.25
      if (!appointment.started) return
      appointment.held = hold(id, held)
      reported('CancellationUndone', waiting(appointment) || {})
    }
  }

  function remind({ id, held }: Appointment): void {
    const reminderType = pick(['1-day', '3-days'])
    if (reminderType === '1-day') prove(id, held)
    else tie(id, held)
    const data = { appointmentId: id, ...held, specialty: 'fisioterapia', reminderType }
    record(
      `appointment-${id}`,
      { type: reminderType === '1-day' ? 'ReminderPrepared' : 'ReminderOpened', data },
      'staff:admin',
    )
  }

  let payments = 0
  const moneyOf = (id: string, held: Appointment['held']): AnyEvent[] => {
    const where = { appointmentId: id, ...held, specialty: 'fisioterapia' }
    const paid = {
      ...where,
      paymentId: `payment${++payments}`,
      for: pick(['deposit', 'visit']),
      amountCrc: 5000,
      method: 'sinpe',
    }
    const received = { type: 'MoneyReceived', data: paid }
    const undone = { type: 'MoneyReceiptUndone', data: { ...paid, receivedAt: '2026-11-20T15:00:00.000Z' } }
    const reason = random() < 0.1 ? null : { reason: 'Emergencia' }
    return [
      received,
      ...(random() < 0.3 ? [undone] : []),
      { type: 'VisitPriced', data: { ...where, priceCrc: 28_000 } },
      { type: 'FineWaived', data: where, clinical: reason },
      { type: 'CancellationExplained', data: where, clinical: reason },
      { type: 'FineCharged', data: where },
    ]
  }

  function prove(id: string, held: Appointment['held']): void {
    const message = { conversationId: 'talk1', messageId: 'message1' }
    const data = { appointmentId: id, ...held, specialty: 'fisioterapia', ...message }
    const attached = { type: 'PaymentProofAttached', data: { ...data, fileTypes: ['image/jpeg'] } } as const
    for (const event of [attached, { type: 'PaymentProofDetached', data } as const, ...moneyOf(id, held)])
      record(`appointment-${id}`, event, 'staff:admin')
  }

  function tie(id: string, held: Appointment['held']): void {
    const where = { appointmentId: id, ...held, specialty: 'fisioterapia' }
    record(`appointment-${id}`, { type: 'AppointmentSeen', data: where }, 'staff:admin')
    const data = { ...where, patientId: 'patient0' }
    record(`appointment-${id}`, { type: 'AppointmentTiedToPatient', data }, 'staff:admin')
    if (random() < 0.5) record(`appointment-${id}`, { type: 'AppointmentUntiedFromPatient', data }, 'staff:admin')
  }

  const send = deliverySteps({ record, random })
  function notify({ id, held: { date, startTime } }: Appointment): void {
    const [kind, channel, revision] = [pick(notificationKinds), pick(notificationChannels), Math.floor(random() * 2)]
    const about = { of: 'appointment', appointmentId: id, kind, revision, date, startTime } as const
    send({ deliveryId: deliveryIdOf(id, kind, channel, revision), channel, about })
  }

  function prefer(): void {
    const contactId = `contact${Math.floor(random() * 8)}`
    const [type, channel] = [pick(['ContactOptedOut', 'ContactOptedIn']), pick(notificationChannels)]
    record(`contact-${contactId}`, { type, data: { contactId, channel, by: pick(['link', 'word', 'staff']) } })
  }

  function account(): void {
    const staffId = `staff${Math.floor(random() * 5)}`
    const stream = `staff-${staffId}`
    if (!revisions.has(stream)) {
      const contact = random() < 0.2 ? null : { username: staffId, name: `Dra. ${staffId}` }
      record(
        stream,
        { type: 'AccountOpened', data: { staffId, role: pick(['doctor', 'admin']) }, contact },
        'staff:admin',
      )
      return
    }
    const type = pick([
      'AccountInvited',
      'InvitationAccepted',
      'AccountActivated',
      'AccountDeactivated',
      'SignedIn',
      'SignedOut',
      'PasswordReplaced',
      'SignInThrottled',
    ])
    const invited = { invitation: `i${revisions.get(stream)}`, until: '2026-11-24T15:00:00.000Z' }
    const ofMonth = type.startsWith('Sign') ? `signIns-${staffId}-2026-11` : stream
    record(ofMonth, { type, data: { staffId, session: 'hash', by: 'owner', ...invited } }, `staff:${staffId}`)
  }

  const shop = shopSteps({ record, random })
  const forms = intakeSteps({ record, random })
  const records = patientSteps({ record, random })
  const messaging = messagingSteps({ record, random })
  while (events.length < length) {
    if (random() < 0.4) {
      shop()
      continue
    }
    if (random() < 0.1) {
      if (random() < 0.4) forms.correctedForm()
      else forms.patientIntake()
      continue
    }
    if (random() < 0.15) {
      records.step()
      continue
    }
    if (random() < 0.1) {
      messaging()
      continue
    }
    const open = appointments.filter(({ started }) => started)
    const step = random()
    if (step < 0.03) prefer()
    else if (step < 0.2) account()
    else if (open.length === 0 || step < 0.5) book()
    else if (step < 0.65) move(pick(open))
    else if (step < 0.72) correct(pick(open))
    else if (step < 0.78) forms.beforeVisit(pick(open))
    else if (step < 0.8) remind(pick(open))
    else if (step < 0.84) notify(pick(open))
    else if (step < 0.9) requests.step(pick(open))
    else settle(pick(open))
  }
  return events
}
