import { actionRequests } from '@clinic/projections/action-requests/action-requests.ts'
import { appointmentThreads } from '@clinic/projections/appointment-threads/appointment-threads.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { clinicalIntakes } from '@clinic/projections/clinical-intakes/clinical-intakes.ts'
import { orderProgress } from '@clinic/projections/order-progress/order-progress.ts'
import { orders } from '@clinic/projections/orders/orders.ts'
import { patientIntakes } from '@clinic/projections/patient-intakes/patient-intakes.ts'
import { products } from '@clinic/projections/products/products.ts'
import type { Projection } from '@clinic/projections/projection.ts'
import { type HeldDay, takenIntervals, toPublic } from '@clinic/projections/taken-intervals/taken-intervals.ts'
import type { RoomKind } from '@clinic/shared-events/contracts/live.ts'
import type { Role } from '@clinic/shared-events/contracts/staff.ts'

/** A projection whose rows are pushed: to which kind of room, and what of a stored document leaves. */
export type LiveProjection = { room: RoomKind; projection: Projection; rowOf(json: string): unknown }

const asStored = (json: string): unknown => JSON.parse(json)

/** The projections of `projectionsOf` with what their rows look like outside (docs/reading.md#live-rows). */
export const liveProjections: readonly LiveProjection[] = [
  // The stored document is the projection's own type; reservation ids stay inside.
  { room: 'slots', projection: takenIntervals, rowOf: (json) => toPublic(JSON.parse(json) as HeldDay) },
  { room: 'staff', projection: appointments, rowOf: asStored },
  { room: 'staff', projection: appointmentThreads, rowOf: asStored },
  { room: 'staff', projection: actionRequests, rowOf: asStored },
  { room: 'staff', projection: orders, rowOf: asStored },
  { room: 'staff', projection: patientIntakes, rowOf: asStored },
  { room: 'staff', projection: clinicalIntakes, rowOf: asStored },
  { room: 'products', projection: products, rowOf: asStored },
  { room: 'order', projection: orderProgress, rowOf: asStored },
]

/** Who may enter a room. */
export const roomAllows: Record<RoomKind, (role: Role | null) => boolean> = {
  slots: () => true,
  staff: (role) => role !== null,
  products: () => true,
  // Whoever holds the tracking number, which nobody can guess.
  order: () => true,
}
