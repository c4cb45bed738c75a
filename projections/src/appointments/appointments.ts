import { appointmentRowOf, correctedInRow, intervalInRow } from '@clinic/shared-events/appointments/appointment-row.ts'
import {
  type AppointmentEdit,
  type AppointmentEvent,
  editTypes,
  isSeenBy,
} from '@clinic/shared-events/appointments/events.ts'
import {
  moneyAfter,
  moneyBooked,
  moneyCancelled,
  moneyMoved,
  moneyReinstated,
  moneyTypes,
} from '@clinic/shared-events/appointments/money.ts'
import { sentAfter, sentAfterDelivery, sentInRow } from '@clinic/shared-events/appointments/sent.ts'
import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { accountsOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { DeliveryEvent } from '@clinic/shared-events/deliveries/events.ts'
import type { Projection } from '../projection.ts'

type Handled =
  | AppointmentEdit
  | Extract<AppointmentEvent, { type: (typeof noEdits)[number] }>
  | Extract<DeliveryEvent, { type: (typeof deliveries)[number] }>
type Event<T extends Handled['type']> = Recorded<Extract<Handled, { type: T }>>

/** No edits, but the row shows what they say. */
const noEdits = [
  'ReminderOpened',
  'AppointmentSeen',
  'MedicalRecordAdded',
  'MedicalRecordAnnulled',
  'AppointmentTiedToPatient',
  'AppointmentUntiedFromPatient',
  ...moneyTypes,
] as const
/** No edits, but they change what was sent. */
const deliveries = ['DeliveryTaken', 'DeliveryReported', 'DeliveryFailed'] as const

/**
 * The rows of the doctor's board and lists (docs/specification.md#office-states), a document per appointment, equal to
 * `appointmentRow` on the wire. Follows every edit of the slice, and what was sent. Personal fields are null once
 * erased. An abandoned booking was never booked: it has no row.
 */
export const appointments: Projection<AppointmentRow, Handled> = {
  name: 'appointments',
  /** 2: the row's revision is that of the last edit, where it was the stream's. 3: without a search text, which nobody asked for. 4: with what was sent. 5: a reminder that was opened was sent, and is no edit. 6: when it got its status. 7: what undoing a completion makes it. 8: what was sent by its own streams. 9: whose it is, whether it is new and has a medical record. 10: its money. 11: found by what it owes. 12: with the deposit it was booked under. 13: which fines were waived, and who wanted it cancelled. 14: that a cancelled one was confirmed. 15: what it owes beside a deposit beyond its price. */
  version: 15,
  handles: [...editTypes, ...noEdits, ...deliveries],
  indexes: [
    { fields: ['date', 'startTime'] },
    { fields: ['status', 'date', 'startTime'] },
    { fields: ['status', 'statusAt'] },
    { fields: ['patientId', 'date', 'startTime'] },
    { fields: ['isNew', 'createdAt'] },
    { fields: ['status', 'hasRecord', 'date', 'startTime'] },
    { fields: ['date', 'debtCrc'] },
  ],
  counted: (row) => ({ debtCrc: accountsOf(row).debt }),
  idsOf({ data }) {
    if ('appointmentId' in data) return [data.appointmentId]
    return data.about.of === 'appointment' ? [data.about.appointmentId] : []
  },
  apply(row, event) {
    if (event.type === 'AppointmentBooked') return booked(event)
    const after = row && changed(row, event)
    if (!after) return after
    const seen = after.isNew && isSeenBy(event) ? { ...after, isNew: false } : after
    return seen.status !== row.status ? { ...seen, statusAt: event.at } : seen
  },
}

const booked = ({ data, contact, clinical, at, revision }: Event<'AppointmentBooked'>): AppointmentRow =>
  appointmentRowOf({
    ...data,
    contact,
    clinical,
    held: data,
    status: 'agendado',
    statusAt: at,
    isNew: data.channel === 'public',
    hasRecord: false,
    money: moneyBooked(data),
    sent: [],
    createdAt: at,
    updatedAt: at,
    edited: revision,
  })

const changed = (
  row: AppointmentRow,
  event: Exclude<Recorded<Handled>, { type: 'AppointmentBooked' }>,
): AppointmentRow => {
  switch (event.type) {
    case 'AppointmentConfirmed':
      return withStatus(row, event, 'confirmado')
    case 'AppointmentCompleted':
      return { ...withStatus(row, event, 'realizado'), statusBefore: event.data.before ?? 'confirmado' }
    case 'CompletionUndone':
      return withStatus(row, event, event.data.status)
    case 'AppointmentCancelled':
      return {
        ...withStatus(row, event, 'cancelado'),
        ...(row.status === 'confirmado' && { statusBefore: row.status }),
        money: moneyCancelled(row.money, event.data),
      }
    case 'CancellationUndone':
      return { ...withStatus(row, event, 'agendado'), overbooked: false, money: moneyReinstated(row.money) }
    case 'AppointmentRescheduled':
      return {
        ...withStatus(row, event, event.data.statusKept ? row.status : 'agendado'),
        ...intervalInRow(event.data.to),
        overbooked: event.data.overbooked,
        money: moneyMoved(row.money, event.data),
        ...sentInRow(sentAfter(row.sent, event)),
      }
    case 'AppointmentDetailsCorrected':
      return { ...row, ...correctedInRow(event), ...stamp(event) }
    case 'DeliveryTaken':
    case 'DeliveryReported':
    case 'DeliveryFailed':
      return withDelivery(row, event)
    default:
      return noted(row, event)
  }
}

const withDelivery = (row: AppointmentRow, { type, data }: Event<(typeof deliveries)[number]>): AppointmentRow => {
  const { about, channel } = data
  if (about.of !== 'appointment') return row
  return { ...row, ...sentInRow(sentAfterDelivery(row.sent, row, type, { about, channel })) }
}

const noted = (row: AppointmentRow, event: Event<(typeof noEdits)[number]>): AppointmentRow => {
  if (event.type === 'ReminderOpened') return { ...row, ...sentInRow(sentAfter(row.sent, event)) }
  if (event.type === 'AppointmentSeen') return row
  if (event.type === 'MedicalRecordAdded') return { ...row, hasRecord: true }
  if (event.type === 'MedicalRecordAnnulled') return { ...row, hasRecord: event.data.hasRecord }
  if (event.type === 'AppointmentTiedToPatient') return { ...row, patientId: event.data.patientId }
  if (event.type === 'AppointmentUntiedFromPatient') return { ...row, patientId: null }
  return { ...row, money: moneyAfter(row.money, event) }
}

const stamp = ({ at, revision }: { at: string; revision: bigint }) => ({ updatedAt: at, revision: String(revision) })

const withStatus = (
  { statusBefore: _, ...row }: AppointmentRow,
  event: { at: string; revision: bigint },
  status: Status,
): AppointmentRow => ({
  ...row,
  status,
  ...stamp(event),
})
