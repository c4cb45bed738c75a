import { type ActionType, actionBody } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { z } from 'zod'
import { visitorDraft } from '~/lib/forms/draft.ts'

/** What the patient writes and offers; when the visit begins is sent with it, as the page shows it. */
export const actionForm = actionBody.pick({ notes: true, wishes: true })
export type ActionInput = z.input<typeof actionForm>
export type ActionNotes = z.output<typeof actionForm>
export type ActionBody = z.output<typeof actionBody>

const emptyAction: ActionInput = { notes: '', wishes: [] }

/** Keeps what was typed for one request of one appointment: in this tab only, because notes may be clinical. */
export const keptAction = (appointmentId: string, actionType: ActionType) =>
  visitorDraft<ActionInput, ActionBody>({
    name: `action-${actionType}-${appointmentId}`,
    // One that was kept before hours could be offered has none.
    schema: z.object({ notes: z.string(), wishes: actionForm.shape.wishes }),
    empty: emptyAction,
  })
