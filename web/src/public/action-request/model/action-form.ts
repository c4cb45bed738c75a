import { type ActionType, actionBody } from '@clinic/shared-events/contracts/action-requests.ts'
import { z } from 'zod'
import { keepForm } from '~/lib/kept-form.ts'

export const actionForm = actionBody
export type ActionInput = z.input<typeof actionForm>
export type ActionBody = z.output<typeof actionForm>

const emptyAction: ActionInput = { notes: '' }

/** Keeps what was typed for one request of one appointment: in this tab only, because notes may be clinical. */
export const keptAction = (appointmentId: string, actionType: ActionType) =>
  keepForm<ActionInput, ActionBody>({
    name: `action-${actionType}-${appointmentId}`,
    schema: z.object({ notes: z.string() }),
    empty: emptyAction,
  })
