import { actionRequests } from './action-requests/action-requests.ts'
import { appointmentThreads } from './appointment-threads/appointment-threads.ts'
import { appointments } from './appointments/appointments.ts'
import { carts } from './carts/carts.ts'
import { clinicalIntakes } from './clinical-intakes/clinical-intakes.ts'
import { orderProgress } from './order-progress/order-progress.ts'
import { orders } from './orders/orders.ts'
import { patientIntakes } from './patient-intakes/patient-intakes.ts'
import { products } from './products/products.ts'
import type { Projection } from './projection.ts'
import { staff } from './staff/staff.ts'
import { takenIntervals } from './taken-intervals/taken-intervals.ts'

/** Every projection there is, in the order they are shown. */
export const projections: readonly Projection[] = [
  appointments,
  appointmentThreads,
  takenIntervals,
  actionRequests,
  staff,
  products,
  carts,
  orders,
  orderProgress,
  patientIntakes,
  clinicalIntakes,
]
