import {
  type AppointmentEdit,
  type CorrectableField,
  editTypes,
  type Held,
} from '@clinic/shared-events/appointments/events.ts'
import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments.ts'
import type { Recorded } from '@clinic/shared-events/log/define-event.ts'
import type { Projection } from '../projection.ts'
import { searchTextOf } from '../search-text.ts'

type Event<T extends AppointmentEdit['type']> = Recorded<Extract<AppointmentEdit, { type: T }>>

/**
 * The rows of the doctor's board and lists (docs/specification.md#office-states), a document per appointment, equal to
 * `appointmentRow` on the wire. Follows every event of the slice but the slice's own `notEdits`. Personal fields are null once
 * erased. An abandoned booking was never booked: it has no row.
 */
export const appointments: Projection<AppointmentRow, AppointmentEdit> = {
  name: 'appointments',
  /** 2: the row's revision is that of the last edit, where it was the stream's. */
  version: 2,
  handles: editTypes,
  indexes: [{ fields: ['date', 'startTime'] }, { fields: ['status', 'date', 'startTime'] }],
  idsOf: (event) => [event.data.appointmentId],
  apply(row, event) {
    if (event.type === 'AppointmentBooked') return booked(event)
    return row && changed(row, event)
  },
  searchText: ({ name, email, phone, cedula, address }) => searchTextOf([name, email, phone, cedula, address]),
}

function booked({ data, contact, clinical, at, revision }: Event<'AppointmentBooked'>): AppointmentRow {
  return {
    id: data.appointmentId,
    name: contact?.name ?? null,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    ...heldAt(data),
    address: contact?.address ?? null,
    specialty: data.specialty,
    appointmentType: data.appointmentType,
    status: 'agendado',
    reason: textOrNull(clinical?.reason),
    cedula: textOrNull(contact?.cedula),
    notes: textOrNull(clinical?.notes),
    reminderSent: false,
    confirmationSent: false,
    overbooked: data.overbooked,
    createdAt: at,
    updatedAt: at,
    revision: String(revision),
  }
}

function changed(
  row: AppointmentRow,
  event: Exclude<Recorded<AppointmentEdit>, { type: 'AppointmentBooked' }>,
): AppointmentRow {
  switch (event.type) {
    case 'AppointmentConfirmed':
      return withStatus(row, event, 'confirmado')
    case 'AppointmentCompleted':
      return withStatus(row, event, 'realizado')
    case 'AppointmentCancelled':
      return withStatus(row, event, 'cancelado')
    case 'AppointmentRescheduled':
      return { ...withStatus(row, event, 'agendado'), ...heldAt(event.data.to), overbooked: event.data.overbooked }
    case 'AppointmentDetailsCorrected':
      return { ...row, ...corrections(event), ...stamp(event) }
    default:
      return event satisfies never
  }
}

const heldAt = ({ date, startTime, endTime }: Held) => ({ date, time: startTime, startTime, endTime })

const stamp = ({ at, revision }: { at: string; revision: bigint }) => ({ updatedAt: at, revision: String(revision) })

const withStatus = (row: AppointmentRow, event: { at: string; revision: bigint }, status: Status): AppointmentRow => ({
  ...row,
  status,
  ...stamp(event),
})

/** The corrected fields alone; `fields` tells a text that was erased (null) from one that was not touched. */
function corrections(event: Event<'AppointmentDetailsCorrected'>): Partial<AppointmentRow> {
  const { data, contact, clinical } = event
  const values: Record<CorrectableField, () => Partial<AppointmentRow>> = {
    name: () => ({ name: textOrNull(contact?.name) }),
    email: () => ({ email: textOrNull(contact?.email) }),
    phone: () => ({ phone: textOrNull(contact?.phone) }),
    address: () => ({ address: textOrNull(contact?.address) }),
    cedula: () => ({ cedula: textOrNull(contact?.cedula) }),
    reason: () => ({ reason: textOrNull(clinical?.reason) }),
    notes: () => ({ notes: textOrNull(clinical?.notes) }),
    specialty: () => ({ specialty: data.specialty }),
    appointmentType: () => (data.appointmentType ? { appointmentType: data.appointmentType } : {}),
  }
  return Object.assign({}, ...data.fields.map((field) => values[field]()))
}

/** '' is a text that was cleared. */
const textOrNull = (text: string | undefined): string | null => text || null
