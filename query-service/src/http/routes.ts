import type { Config } from '@clinic/service-kit/config.ts'
import type { HttpKit } from '@clinic/service-kit/http/kit.ts'
import { mountQueries } from '@clinic/service-kit/http/mount.ts'
import type { Router } from 'express'
import { readAppointment } from '../appointments/appointment.ts'
import { listAppointments, listByStatus } from '../appointments/appointment-list.ts'
import { readThread } from '../appointments/appointment-thread.ts'
import type { Reading } from '../reading.ts'
import { listTakenDays } from '../schedule/taken-days.ts'
import { readMe } from '../staff/me.ts'
import { readPractice } from './practice.ts'

export type QueryRouteParts = {
  kit: HttpKit
  reading: Reading
  config: Pick<Config, 'practice' | 'bookingHorizonDays'>
}

/** Every read of the route table. */
export const createQueryRoutes = ({ kit, reading, config }: QueryRouteParts): Router =>
  mountQueries(kit, {
    'GET /api/auth/me': readMe(reading),
    'GET /api/doctor/appointments': listAppointments(reading),
    'GET /api/appointments/by-status/:status': listByStatus(reading),
    'GET /api/appointments/:id/thread': readThread(reading),
    'GET /api/appointments/:id': readAppointment(reading),
    'GET /api/public/taken-intervals': listTakenDays(reading),
    'GET /api/public/practice': readPractice(config),
  })
