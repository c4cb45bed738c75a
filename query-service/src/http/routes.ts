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

/** Every declared read. */
export const createQueryRoutes = ({ kit, reading, config, idSecret, now }: QueryRouteParts): Router =>
  mountQueries(kit, {
    readMe: readMe(reading),
    listAppointments: listAppointments(reading),
    listByStatus: listByStatus(reading),
    readThread: readThread(reading),
    listClinicalIntakes: listClinicalIntakes(reading),
    readAppointment: readAppointment(reading),
    listTakenDays: listTakenDays(reading),
    readActionSummary: readActionSummary(reading, now),
    listActionRequests: listActionRequests(reading),
    listPatientIntakes: listPatientIntakes(reading),
    listProducts: listProducts(reading),
    readCart: readCart(reading, idSecret),
    listOrders: listOrders(reading),
    readOrderProgress: readOrderProgress(reading),
    readPractice: readPractice(config),
  })
