import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { actionRequests } from '@clinic/projections/action-requests/action-requests.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { patientLinkOf } from '@clinic/shared-events/appointments/link-id.ts'
import type { actionRequestCalls } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import {
  type ActionRequestRow,
  type ActionSummary,
  actionType,
  type ConfirmationSummary,
} from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { isToCome } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { answerList } from '../list.ts'
import { type ReadDeps, readOne, unusableLink } from '../reading.ts'

export const actionRequestReads = ({ reading, idSecret, now }: ReadDeps): ReadsOf<typeof actionRequestCalls> => {
  /** The appointment behind a patient's link. @throws HttpProblem 404 for one that is unknown, past, cancelled or completed */
  const toCome = async (link: string, minPosition: bigint | null) => {
    const { appointmentId, channel } = patientLinkOf(idSecret, link)
    const { position, json } = await readOne(reading, appointments, appointmentId, minPosition)
    // The stored document is the contract's row: the projection's own type.
    const row = json === null ? null : (JSON.parse(json) as AppointmentRow)
    // The call that asks checks the same again.
    if (!row || !isToCome(row, new Date(now()).toISOString())) throw unusableLink()
    return { row, channel, position }
  }
  /** Which request of the appointment waits; of several the first. */
  const waitingOf = async (appointmentId: string, minPosition: bigint | null): Promise<ActionRequestRow | null> => {
    const where = [
      { field: 'appointmentId', eq: appointmentId },
      { field: 'status', eq: 'pending' },
    ]
    const { rows } = await reading.read(actionRequests, minPosition, (store, collection) =>
      store.find(collection, { where, sort: [{ field: 'requestedAt' }], limit: 1 }),
    )
    const [first] = rows
    // The stored document is the contract's row.
    return first?.json ? (JSON.parse(first.json) as ActionRequestRow) : null
  }
  return {
    /** GET /api/appointment-confirmations/{appointmentId} (ours): the same for the link that confirms. */
    async readConfirmation({ params, minPosition }) {
      const { row, position } = await toCome(params.appointmentId, minPosition)
      const { id, name: patientName, date, time, specialty } = row
      const status = row.status === 'confirmado' ? row.status : 'agendado'
      const waiting = (await waitingOf(id, minPosition))?.actionType ?? null
      const { appointmentId } = params
      const body: ConfirmationSummary = { appointmentId, patientName, date, time, specialty, status, waiting }
      return { position, body }
    },

    /**
     * GET /api/appointment-actions/{appointmentId}/{actionType} (ours, docs/http.md#one-path-two-answers): what a link's page
     * shows, to whoever has the link and alike to staff.
     */
    async readActionSummary({ params, minPosition }) {
      const action = actionType.safeParse(params.actionType)
      if (!action.success) throw unusableLink()
      const { row, channel, position } = await toCome(params.appointmentId, minPosition)
      const { id, name: patientName, date, time, specialty } = row
      const waits = await waitingOf(id, minPosition)
      const body: ActionSummary = {
        // As the link has it: what the page posts then is known to come of a mail or a message.
        appointmentId: params.appointmentId,
        actionType: action.data,
        patientName,
        date,
        time,
        specialty,
        waiting: waits?.actionType ?? null,
        ...(channel && waits?.actionType === action.data && { askedAt: waits.requestedAt }),
      }
      return { position, body }
    },

    /** GET /api/doctor/appointment-actions (docs/specification.md#office-calls): the requests nobody has answered, those of the next visit first. */
    listActionRequests(call) {
      const where = [{ field: 'status', eq: 'pending' }]
      return answerList(
        reading,
        { of: actionRequests, where, sort: [{ field: 'expiresAt' }, { field: 'requestedAt' }] },
        call,
      )
    },
  }
}
