import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { type AppointmentEvent, appointmentEvents, notEdits } from '@clinic/shared-events/appointments/events.ts'
import { moneyTypes } from '@clinic/shared-events/appointments/money.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { expect, it } from 'vitest'
import { recorded } from '../../../projections/testing/recorded.ts'
import {
  booked,
  bookingAbandoned,
  cancelled,
  closed,
  completed,
  confirmed,
  corrected,
  held,
  moved,
  opened,
  reminded,
  seen,
  tied,
  uncancelled,
  uncompleted,
  untied,
} from '../../testing/appointment-samples.ts'
import { intakeSubmitted } from '../../testing/clinical-intake-samples.ts'
import { ended, requested } from '../../testing/request-samples.ts'
import { foldOn, unread } from '../handling/streams/folded.ts'
import { isBooked } from './appointment.ts'
import { rowOf } from './appointment-row.ts'
import { appointment } from './deciders/decide-appointment.ts'

/** One of every event that can follow a booking. */
const paid = {
  ...reminded('1-day').data,
  paymentId: 'm1',
  for: 'deposit' as const,
  amountCrc: 5000,
  method: 'sinpe' as const,
}
const samples = {
  AppointmentConfirmed: confirmed,
  AppointmentCompleted: completed,
  CompletionUndone: uncompleted('agendado'),
  AppointmentCancelled: cancelled,
  CancellationUndone: uncancelled(),
  AppointmentRescheduled: moved,
  AppointmentDetailsCorrected: corrected,
  MoveAbandoned: { type: 'MoveAbandoned', data: bookingAbandoned.data },
  ClinicalIntakeSubmitted: intakeSubmitted(),
  ActionRequested: requested('cancel'),
  ActionProcessed: ended('ActionProcessed', 'cancel'),
  ActionExpired: ended('ActionExpired', 'cancel'),
  ReminderPrepared: reminded('1-day'),
  ReminderOpened: opened('1-day'),
  MedicalRecordAdded: {
    type: 'MedicalRecordAdded',
    data: { ...intakeSubmitted().data, recordId: 'r1', doctorId: 'd1' },
    contact: { patientName: 'Ana Solís' },
    clinical: { diagnosis: 'Lumbalgia', treatment: 'Calor' },
  },
  MedicalRecordCorrected: {
    type: 'MedicalRecordCorrected',
    data: { ...intakeSubmitted().data, recordId: 'r1', doctorId: 'd1' },
    contact: { patientName: 'Ana Solís' },
    clinical: { diagnosis: 'Lumbalgia', treatment: 'Frío' },
  },
  MedicalRecordAnnulled: {
    type: 'MedicalRecordAnnulled',
    data: { ...intakeSubmitted().data, recordId: 'r1', doctorId: 'd1', reason: 'otro', hasRecord: false },
    clinical: {},
  },
  MoneyReceived: { type: 'MoneyReceived', data: paid },
  MoneyReceiptUndone: { type: 'MoneyReceiptUndone', data: { ...paid, receivedAt: '2026-11-20T15:00:00.000Z' } },
  VisitPriced: { type: 'VisitPriced', data: { ...reminded('1-day').data, priceCrc: 28_000 } },
  FineWaived: { type: 'FineWaived', data: reminded('1-day').data, clinical: { reason: 'Emergencia' } },
  CancellationExplained: { type: 'CancellationExplained', data: reminded('1-day').data, clinical: { reason: 'Viaje' } },
  FineCharged: { type: 'FineCharged', data: reminded('1-day').data },
  PaymentProofAttached: {
    type: 'PaymentProofAttached',
    data: { ...reminded('1-day').data, conversationId: 'c1', messageId: 'm1', fileTypes: ['image/jpeg'] },
  },
  PaymentProofDetached: {
    type: 'PaymentProofDetached',
    data: { ...reminded('1-day').data, conversationId: 'c1', messageId: 'm1' },
  },
  AppointmentSeen: seen,
  AppointmentTiedToPatient: tied('p1'),
  AppointmentUntiedFromPatient: untied('p1'),
} satisfies Record<Exclude<AppointmentEvent['type'], 'AppointmentBooked' | 'BookingAbandoned'>, object>

const shown = (events: readonly AppointmentEvent[]) => recorded(...events) as Recorded<AppointmentEvent>[]

const isMoney = (type: string) => moneyTypes.some((one) => one === type)
const decidedRow = (...events: AppointmentEvent[]): AppointmentRow | null => {
  const { state, edited } = foldOn(appointment, unread(appointment), shown(events))
  return isBooked(state) ? rowOf(state, edited) : null
}
const handled = new Set<string>(appointments.handles)
const projectedRow = (...events: AppointmentEvent[]): AppointmentRow | null =>
  shown(events)
    .filter(({ type }) => handled.has(type))
    .reduce<AppointmentRow | null>((row, event) => appointments.apply(row, event as never, 'a1'), null)

const later = appointmentEvents.map(({ type }) => type).filter((type) => type in samples) as (keyof typeof samples)[]

it.each(later)('after %s the row that answers a command is the row that is read', (type) => {
  const then = samples[type] as AppointmentEvent
  for (const history of [
    [booked, then],
    [booked, then, confirmed],
    [booked, opened('1-day'), then],
    [booked, then, moved, opened('1-day')],
    [booked, confirmed, then, then],
    [booked, confirmed, closed('agendado'), then],
    [booked, cancelled, then],
    [booked, confirmed, { ...moved, data: { ...moved.data, to: held, statusKept: true as const } }, then],
  ])
    expect(decidedRow(...history)).toEqual(projectedRow(...history))
})

it.each(later)(
  '%s raises the revision exactly when it is an edit, and nothing of the row but what was sent and whose it is changes without it',
  (type) => {
    const [before, after] = [decidedRow(booked), decidedRow(booked, samples[type] as AppointmentEvent)]
    if (type === 'ReminderOpened')
      expect(after).toEqual({ ...before, reminderSent: true, sent: ['reminder-1-day.link'] })
    else if (type === 'AppointmentSeen') expect(after).toEqual({ ...before, isNew: false })
    else if (type === 'MedicalRecordAdded') expect(after).toEqual({ ...before, hasRecord: true })
    else if (isMoney(type)) expect(after).toEqual({ ...before, money: after?.money })
    else if (type === 'AppointmentTiedToPatient') expect(after).toEqual({ ...before, patientId: 'p1' })
    else if (notEdits.some((other) => other === type)) expect(after).toEqual(before)
    else expect(after).toMatchObject({ revision: '1', updatedAt: '2026-11-21T14:02:00.000Z' })
  },
)
