import { appointmentThreads } from '@clinic/projections/appointment-threads/appointment-threads.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import type { appointmentCalls } from '@clinic/shared-events/contracts/appointments.ts'
import { oneText, type Reading } from '../reading.ts'
import { noSuchAppointment } from './appointment.ts'

/** GET /api/appointments/{id}/thread (ours): the steps of an appointment, oldest first. */
export const readThread =
  (reading: Reading): Handler<typeof appointmentCalls.readThread> =>
  async ({ params, minPosition }) => {
    const { position, rows: json } = await reading.read(appointmentThreads, minPosition, (store, collection) =>
      oneText(store, collection, params.id),
    )
    if (json === null) throw noSuchAppointment()
    return { position, json }
  }
