import type { ActionType } from '@clinic/shared-events/contracts/action-requests.ts'

/**
 * What the patient asks for through links. `asked` counts every request there ever was, so that no id is given twice; `pending`
 * names those nobody has answered, one of a kind at most.
 */
export type Requests = { asked: number; pending: Readonly<Partial<Record<ActionType, string>>> }

export const noRequests: Requests = { asked: 0, pending: {} }

export const withRequest = (
  { asked, pending }: Requests,
  { action, actionId }: { action: ActionType; actionId: string },
): Requests => ({ asked: asked + 1, pending: { ...pending, [action]: actionId } })

export const withEnded = ({ asked, pending }: Requests, actionId: string): Requests => ({
  asked,
  pending: Object.fromEntries(Object.entries(pending).filter(([, id]) => id !== actionId)),
})

/** Which kind of request a pending id is of; undefined when it does not wait any more. */
export const kindOfPending = ({ pending }: Requests, actionId: string): ActionType | undefined =>
  (['reschedule', 'cancel'] as const).find((kind) => pending[kind] === actionId)
