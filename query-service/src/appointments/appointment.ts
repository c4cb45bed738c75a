import { appointments } from '@clinic/projections/appointments/appointments.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import { HttpProblem } from '@clinic/service-kit/http/problem.ts'
import type { AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments.ts'
import { oneText, type Reading } from '../reading.ts'

export const noSuchAppointment = () => new HttpProblem(404, 'not-found', 'No existe la cita que busca.')

/** What a public link may show (docs/http.md#one-path-two-answers): name, date and time, nothing else of the row. */
const forPublic = (row: AppointmentRow) => ({ name: row.name, date: row.date, time: row.time })

/** GET /api/appointments/{id}: the whole row for staff; name, date and time for whoever has the link. */
export const readAppointment =
  (reading: Reading): Handler<typeof appointmentCalls.readAppointment> =>
  async ({ params, session, minPosition }) => {
    const { position, rows: json } = await reading.read(appointments, minPosition, (store, collection) =>
      oneText(store, collection, params.id),
    )
    if (json === null) throw noSuchAppointment()
    // The stored document is the contract's row: the projection's own type.
    return session ? { position, json } : { position, body: forPublic(JSON.parse(json) as AppointmentRow) }
  }
