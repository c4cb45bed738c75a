import { type AppointmentRow, appointmentCalls } from '@clinic/shared-events/contracts/appointments/appointments.ts'
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
    const answer = await withChat(changes.notify !== false && mayNotifyMove(on, changes), () =>
      edit({ id, revision, changes }),
    )
    const moved = answer.statusChanged
    const name = answer.appointment.name ?? erased
    return {
      id,
      who: moved ? actionTexts.movedTo(name, visitMoment(answer.appointment, now())) : name,
      text: moved ? actionTexts.rescheduled : actionTexts.corrected,
      ...noticeIn(answer, moved && changes.notify !== false && needsNotice(answer.appointment)),
    }
  }
}
