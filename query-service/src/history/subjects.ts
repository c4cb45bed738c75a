import { actionRequests } from '@clinic/projections/action-requests/action-requests.ts'
import { appointmentThreads } from '@clinic/projections/appointment-threads/appointment-threads.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { clinicalIntakes } from '@clinic/projections/clinical-intakes/clinical-intakes.ts'
import { medicalRecords } from '@clinic/projections/medical-records/medical-records.ts'
import { orders } from '@clinic/projections/orders/orders.ts'
import { patients } from '@clinic/projections/patients/patients.ts'
import { practiceSettings } from '@clinic/projections/practice-settings/practice-settings.ts'
import { products } from '@clinic/projections/products/products.ts'
import type { Projection } from '@clinic/projections/projection.ts'
import { staff } from '@clinic/projections/staff/staff.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { AppointmentThread } from '@clinic/shared-events/contracts/appointments/thread.ts'
import type { HistorySubject } from '@clinic/shared-events/contracts/history.ts'
import { orderMailIdOf } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { PatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import { practiceStream } from '@clinic/shared-events/practice/events.ts'
import { productStream } from '@clinic/shared-events/products/events.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { type Reading, readOne } from '../reading.ts'

/** The documents of one read model, folded from the events of a history: by id, as its projection makes them. */
export type Documents = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** What has a history: its stream, and how the screens that show it fold its events (docs/reading.md#histories). */
export type Subject = {
  stream: (id: string) => string
  /** The read model whose row of that id is the state. */
  row: Projection
  /** The read model whose feed says that something happened to it, where that is another. */
  followed?: Projection
  /** What other read models make of the same events, as further fields of the state. */
  others?: readonly { projection: Projection; fields: (documents: Documents) => Record<string, unknown> }[]
  /** Other streams that its history tells of, as its read models know them. */
  related?: (reading: Reading, id: string) => Promise<readonly string[]>
  /** Types that only administrators see. */
  forAdmins?: readonly string[]
}

/** How many there are; what was annulled does not count. */
const counted = (field: string) => (documents: Documents) => ({
  [field]: [...documents.values()].filter(({ annulled }) => !annulled).length,
})

/** Projections are folds of their own events; a history hands each only those it handles. */
const any = (projection: unknown): Projection => projection as Projection

/** The newest request: what was asked for, and how it stands. */
const newestRequest = (documents: Documents): Record<string, unknown> => {
  const newest = [...documents.values()].at(-1)
  return { request: newest ? `${newest.actionType}.${newest.status}` : null }
}

/** The streams of everything that was sent about a visit, by its thread. */
const messagesOf = async (reading: Reading, id: string): Promise<string[]> => {
  const { json } = await readOne(reading, appointmentThreads, id, null)
  // The stored document is the contract's row: the projection's own type.
  const thread = json === null ? null : (JSON.parse(json) as AppointmentThread)
  const ids = (thread?.steps ?? []).flatMap(({ notification }) => notification?.id ?? [])
  return [...new Set(ids)].map(deliveryStream)
}

/** The first-session form that a record was opened from. */
const formOf = async (reading: Reading, id: string): Promise<string[]> => {
  const { json } = await readOne(reading, patients, id, null)
  const row = json === null ? null : (JSON.parse(json) as PatientRow)
  return row?.intakeId ? [intakeStream(row.intakeId)] : []
}

export const subjects: Readonly<Record<HistorySubject, Subject>> = {
  appointments: {
    stream: appointmentStream,
    row: any(appointments),
    followed: any(appointmentThreads),
    others: [
      { projection: any(actionRequests), fields: newestRequest },
      { projection: any(clinicalIntakes), fields: counted('clinicalIntakes') },
      { projection: any(medicalRecords), fields: counted('medicalRecords') },
    ],
    related: messagesOf,
  },
  orders: {
    stream: orderStream,
    row: any(orders),
    related: async (_, id) => [deliveryStream(orderMailIdOf(id))],
  },
  patients: {
    stream: patientStream,
    row: any(patients),
    related: formOf,
    forAdmins: ['DoctorAssigned', 'DoctorUnassigned'],
  },
  products: { stream: productStream, row: any(products) },
  users: { stream: staffStream, row: any(staff) },
  practice: { stream: () => practiceStream, row: any(practiceSettings) },
}
