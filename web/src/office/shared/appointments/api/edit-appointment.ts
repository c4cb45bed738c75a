import { type AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { erased, now } from '~/lib/format.ts'
import { sendCall } from '~/lib/http/call.ts'
import { actionTexts } from '~/texts/appointments.ts'
import type { WireBody } from '../model/editing/form-values.ts'
import { mayNotifyMove, withChat } from '../model/editing/with-chat.ts'
import { visitMoment } from '../model/moments.ts'
import { needsNotice, noticeIn, type Outcome } from '../model/outcome.ts'
import { heldOf, useAppointmentCommand } from './appointment-command.ts'

/** Of a row that has changed since, the same changes are another submit. */
type Edit = { id: string; revision: string; changes: WireBody }

/** Whether a move found the visit where it was to go: somebody else moved it there. */
const isThere = (changes: WireBody, before: AppointmentRow, after: AppointmentRow): boolean =>
  (changes.date !== undefined || changes.startTime !== undefined) &&
  startOf(before) === startOf(after) &&
  before.endTime === after.endTime

/**
 * PUT /api/appointments/{id} with the changed fields (docs/specification.md#office-calls), and the chat of a move. An edit by another meanwhile
 * answers 412.
 */
export const useEditAppointment = () => {
  const edit = useAppointmentCommand(
    ({ id, revision: ifMatch, changes: body }: Edit, idempotencyKey) =>
      sendCall(appointmentCalls.editAppointment, { params: { id }, body, idempotencyKey, ifMatch }),
    heldOf,
  )
  return async (on: AppointmentRow, changes: WireBody): Promise<Outcome> => {
    const { id, revision } = on
    const { undoes } = changes
    const tells = changes.notify !== false && !undoes
    const answer = await withChat(tells && mayNotifyMove(on, changes), () => edit({ id, revision, changes }))
    const { statusChanged: moved, appointment: after } = answer
    const name = after.name ?? erased
    if (undoes) {
      const text = actionTexts.movedBack(visitMoment(after, now()))
      return { id, who: name, text, takenBack: true, ...noticeIn(answer, false) }
    }
    return {
      id,
      who: moved ? actionTexts.movedTo(name, visitMoment(after, now())) : name,
      text: moved
        ? actionTexts.rescheduled
        : isThere(changes, on, after)
          ? actionTexts.alreadyThere
          : actionTexts.corrected,
      ...(moved && { moved: { before: on, after } }),
      ...noticeIn(answer, moved && tells && needsNotice(after)),
    }
  }
}
