import {
  appointmentRowOf,
  correctedInRow,
  intervalInRow,
  startMoves,
} from '@clinic/shared-events/appointments/appointment-row.ts'
import { type AppointmentEdit, editTypes } from '@clinic/shared-events/appointments/events.ts'
import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import type { Projection } from '../projection.ts'

type Event<T extends AppointmentEdit['type']> = Recorded<Extract<AppointmentEdit, { type: T }>>

/**
 * The rows of the doctor's board and lists (docs/specification.md#office-states), a document per appointment, equal to
 * `appointmentRow` on the wire. Follows every event of the slice but the slice's own `notEdits`. Personal fields are null once
 * erased. An abandoned booking was never booked: it has no row.
 */
export const appointments: Projection<AppointmentRow, AppointmentEdit> = {
  name: 'appointments',
  /** 2: the row's revision is that of the last edit, where it was the stream's. 3: without a search text, which nobody asked for. */
  version: 3,
  handles: editTypes,
  indexes: [{ fields: ['date', 'startTime'] }, { fields: ['status', 'date', 'startTime'] }],
  idsOf: (event) => [event.data.appointmentId],
  apply(row, event) {
    if (event.type === 'AppointmentBooked') return booked(event)
    return row && changed(row, event)
  },
}

const booked = ({ data, contact, clinical, at, revision }: Event<'AppointmentBooked'>): AppointmentRow =>
  appointmentRowOf({
    ...data,
    ...{
      contact,
      clinical,
      held: data,
      status: 'agendado',
      reminderSent: false,
      createdAt: at,
      updatedAt: at,
      edited: revision,
    },
  })

const changed = (
  row: AppointmentRow,
  event: Exclude<Recorded<AppointmentEdit>, { type: 'AppointmentBooked' }>,
): AppointmentRow => {
  switch (event.type) {
    case 'AppointmentConfirmed':
      return withStatus(row, event, 'confirmado')
    case 'AppointmentCompleted':
      return withStatus(row, event, 'realizado')
    case 'AppointmentCancelled':
      return withStatus(row, event, 'cancelado')
    case 'AppointmentRescheduled':
      return {
        ...withStatus(row, event, 'agendado'),
        ...intervalInRow(event.data.to),
        overbooked: event.data.overbooked,
        reminderSent: row.reminderSent && !startMoves(event.data.from, event.data.to),
      }
    case 'AppointmentDetailsCorrected':
      return { ...row, ...correctedInRow(event), ...stamp(event) }
    case 'ReminderPrepared':
      return { ...row, reminderSent: true, ...stamp(event) }
    default:
      return event satisfies never
  }
}

const stamp = ({ at, revision }: { at: string; revision: bigint }) => ({ updatedAt: at, revision: String(revision) })

const withStatus = (row: AppointmentRow, event: { at: string; revision: bigint }, status: Status): AppointmentRow => ({
  ...row,
  status,
  ...stamp(event),
})
