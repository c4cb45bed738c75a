import type { Config } from '@clinic/service-kit/config.ts'
import type { HttpKit } from '@clinic/service-kit/http/kit.ts'
import { mountQueries } from '@clinic/service-kit/http/mount.ts'
import type { Router } from 'express'
import { listActionRequests } from '../action-requests/action-request-list.ts'
import { readActionSummary } from '../action-requests/action-summary.ts'
import { readAppointment } from '../appointments/appointment.ts'
import { listAppointments, listByStatus } from '../appointments/appointment-list.ts'
import { readThread } from '../appointments/appointment-thread.ts'
import { readCart } from '../carts/cart-items.ts'
import { listClinicalIntakes } from '../intakes/clinical-intake-list.ts'
import { listPatientIntakes } from '../intakes/patient-intake-list.ts'
import { listOrders } from '../orders/order-list.ts'
import { readOrderProgress } from '../orders/order-progress.ts'
import { listProducts } from '../products/product-list.ts'
import type { Reading } from '../reading.ts'
import { listTakenDays } from '../schedule/taken-days.ts'
import { readMe } from '../staff/me.ts'
import { readPractice } from './practice.ts'

export type QueryRouteParts = {
  kit: HttpKit
  reading: Reading
  config: Pick<Config, 'practice' | 'bookingHorizonDays'>
  /** The vault's 'ids'. */
  idSecret: Buffer
  /** Milliseconds since 1970. */
  now: () => number
}

/** Every read of the route table. */
export const createQueryRoutes = ({ kit, reading, config, idSecret, now }: QueryRouteParts): Router =>
  mountQueries(kit, {
    'GET /api/auth/me': readMe(reading),
    'GET /api/doctor/appointments': listAppointments(reading),
    'GET /api/appointments/by-status/:status': listByStatus(reading),
    'GET /api/appointments/:id/thread': readThread(reading),
    'GET /api/appointments/:appointmentId/clinical-intakes': listClinicalIntakes(reading),
    'GET /api/appointments/:id': readAppointment(reading),
    'GET /api/public/taken-intervals': listTakenDays(reading),
    'GET /api/appointment-actions/:appointmentId/:actionType': readActionSummary(reading, now),
    'GET /api/doctor/appointment-actions': listActionRequests(reading),
    'GET /api/doctor/patient-intakes': listPatientIntakes(reading),
    'GET /api/products': listProducts(reading),
    'GET /api/cart': readCart(reading, idSecret),
    'GET /api/orders': listOrders(reading),
    'GET /api/public/orders/:trackingNumber': readOrderProgress(reading),
    'GET /api/public/practice': readPractice(config),
  })
