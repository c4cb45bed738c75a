import { appointments } from '@clinic/projections/appointments/appointments.ts'
import type { Handler } from '@clinic/service-kit/http/call.ts'
import { HttpProblem } from '@clinic/service-kit/http/problem.ts'
import type { actionRequestCalls } from '@clinic/shared-events/contracts/action-requests.ts'
import { type ActionSummary, actionType } from '@clinic/shared-events/contracts/action-requests.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { instantOf } from '@clinic/shared-events/contracts/clock.ts'
import { oneText, type Reading } from '../reading.ts'

const unusable = () => new HttpProblem(404, 'not-found', 'Este enlace no es válido, o la cita ya pasó o fue cancelada.')

/** Something can be asked of a visit that is still to come; the call that asks judges the same again. */
const isToCome = ({ status, date, startTime }: AppointmentRow, now: number): boolean =>
  (status === 'agendado' || status === 'confirmado') && now < Date.parse(instantOf(date, startTime))

/**
 * GET /api/appointment-actions/{appointmentId}/{actionType} (ours, docs/http.md#one-path-two-answers): what a link's page
 * shows, to whoever has the link and alike to staff. @param now milliseconds since 1970
 */
export const readActionSummary =
  (reading: Reading, now: () => number): Handler<typeof actionRequestCalls.readActionSummary> =>
  async ({ params, minPosition }) => {
    const action = actionType.safeParse(params.actionType)
    if (!action.success) throw unusable()
    const { position, rows: json } = await reading.read(appointments, minPosition, (store, collection) =>
      oneText(store, collection, params.appointmentId),
    )
    // The stored document is the contract's row: the projection's own type.
    const row = json === null ? null : (JSON.parse(json) as AppointmentRow)
    if (!row || !isToCome(row, now())) throw unusable()
    const { id: appointmentId, name: patientName, date, time, specialty } = row
    const body: ActionSummary = { appointmentId, actionType: action.data, patientName, date, time, specialty }
    return { position, body }
  }
