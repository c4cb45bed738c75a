import { staffIdOf } from '@clinic/platform/log/actor.ts'
import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { ActionRequestRow } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { Projection } from '../projection.ts'

const handles = [
  'ActionRequested',
  'ActionProcessed',
  'ActionExpired',
  'AppointmentRescheduled',
  'AppointmentDetailsCorrected',
  'CancellationUndone',
] as const
type Handled = Extract<AppointmentEvent, { type: (typeof handles)[number] }>
type Event<T extends Handled['type']> = Recorded<Extract<Handled, { type: T }>>

/**
 * What patients ask for through links (docs/specification.md#office-entities), a document per request, equal to
 * `actionRequestRow` on the wire. While it waits it follows its appointment: moves name the requests that wait, corrections also those that may wait again, and the undoing of a cancellation those that do.
 * Who asks and their words are null once erased.
 */
export const actionRequests: Projection<ActionRequestRow, Handled> = {
  name: 'action-requests',
  /** 2: why one was withdrawn; by the start of the visit, and by its appointment. 3: the conversation. 4: the hours that are offered. */
  version: 4,
  handles,
  indexes: [{ fields: ['status', 'expiresAt', 'requestedAt'] }, { fields: ['appointmentId', 'status', 'requestedAt'] }],
  idsOf: ({ data }) => ('actionId' in data ? [data.actionId] : (data.pendingActions ?? [])),
  apply(row, event) {
    switch (event.type) {
      case 'ActionRequested':
        return requested(event)
      case 'ActionProcessed':
      case 'ActionExpired':
        return row && ended(row, event)
      case 'AppointmentRescheduled':
        return row && moved(event.data.undoes ? waitingAgain(row) : row, event)
      case 'AppointmentDetailsCorrected':
        return row && corrected(row, event)
      case 'CancellationUndone':
        return row && waitingAgain(row)
      default:
        return event satisfies never
    }
  },
}

const requested = ({ data, contact, clinical, at }: Event<'ActionRequested'>): ActionRequestRow => ({
  id: data.actionId,
  appointmentId: data.appointmentId,
  actionType: data.action,
  requestedAt: at,
  status: 'pending',
  reason: null,
  patientName: contact?.name ?? null,
  patientPhone: contact?.phone ?? null,
  appointmentDate: data.date,
  appointmentTime: data.startTime,
  specialty: data.specialty,
  notes: clinical?.notes ?? null,
  wishes: data.wishes ?? [],
  conversationId: data.conversationId ?? null,
  processedAt: null,
  processedBy: null,
  expiresAt: data.expiresAt,
  createdAt: at,
})

/** The row of a request that ended: when and by whom it was answered; nobody answers one that expired or was withdrawn. */
const ended = (row: ActionRequestRow, event: Event<'ActionProcessed' | 'ActionExpired'>): ActionRequestRow => {
  const { at, meta } = event
  const processed = event.type === 'ActionProcessed'
  const reason = processed ? null : (event.data.withdrawal ?? null)
  const staffId = reason === null ? staffIdOf(meta.actor) : null
  return {
    ...row,
    status: processed ? 'processed' : 'expired',
    reason,
    processedAt: processed || staffId !== null ? at : null,
    processedBy: staffId,
  }
}

const waitingAgain = (row: ActionRequestRow): ActionRequestRow => ({
  ...row,
  status: 'pending',
  reason: null,
  processedAt: null,
  processedBy: null,
})

const moved = (
  row: ActionRequestRow,
  { data: { to, specialty } }: Event<'AppointmentRescheduled'>,
): ActionRequestRow => ({
  ...row,
  appointmentDate: to.date,
  appointmentTime: to.startTime,
  specialty,
  expiresAt: instantOf(to.date, to.startTime),
})

const corrected = (
  row: ActionRequestRow,
  { data: { fields, specialty }, contact }: Event<'AppointmentDetailsCorrected'>,
): ActionRequestRow => ({
  ...row,
  specialty,
  ...(fields.includes('name') && { patientName: contact?.name ?? null }),
  ...(fields.includes('phone') && { patientPhone: contact?.phone ?? null }),
})
