import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'

export type Outcome = 'processed' | 'expired'
/** A request that is over: its kind and how it ended. */
export type EndedRequest = { action: ActionType; outcome: Outcome }
/**
 * What the patient asks for through links. `asked` counts every request there ever was, so that no id is given twice; `pending`
 * names those nobody has answered, one of a kind at most; `ended` the others by id.
 */
export type Requests = {
  asked: number
  pending: Readonly<Partial<Record<ActionType, string>>>
  ended: Readonly<Record<string, EndedRequest>>
}

export const noRequests: Requests = { asked: 0, pending: {}, ended: {} }

export const withRequest = (
  { asked, pending, ended }: Requests,
  { action, actionId }: { action: ActionType; actionId: string },
): Requests => ({ asked: asked + 1, pending: { ...pending, [action]: actionId }, ended })

export const withEnded = (
  { asked, pending, ended }: Requests,
  { actionId, action, outcome }: EndedRequest & { actionId: string },
): Requests => ({
  asked,
  pending: Object.fromEntries(Object.entries(pending).filter(([, id]) => id !== actionId)),
  ended: { ...ended, [actionId]: { action, outcome } },
})

/** Which kind of request a pending id is of; undefined when it does not wait any more. */
export const kindOfPending = ({ pending }: Requests, actionId: string): ActionType | undefined =>
  (['reschedule', 'cancel'] as const).find((kind) => pending[kind] === actionId)
