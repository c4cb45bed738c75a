import type { ActionType, Withdrawal } from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import { startOf } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { AnswerBy } from '@clinic/shared-events/contracts/wire/answers.ts'

export type Outcome = 'processed' | 'expired'
/** What staff told the patient with the end of a request; `text` is null once it was erased. `revision`: of the visit's schedule then. */
type GivenAnswer = { by: AnswerBy; text: string | null; at: string; revision: number }
/**
 * A request that is over: its kind, how it ended and what staff said. `withVisit`: it ended as the visit was cancelled or moved; 'undone' where that
 * was undone since. `withdrawal`: why it was withdrawn, which nobody can answer. `begun`: of one that nobody answered before its visit began,
 * when that was, a UTC instant.
 */
export type EndedRequest = {
  action: ActionType
  outcome: Outcome
  withVisit?: 'cancelled' | 'moved' | 'undone'
  withdrawal?: Withdrawal
  answer?: GivenAnswer
  begun?: string
}
/**
 * What the patient asks for through links. `asked` counts every request there ever was, so that no id is given twice; `pending`
 * names those nobody has answered, one of a kind at most; `ended` the others by id.
 */
export type Requests = {
  asked: number
  pending: Readonly<Partial<Record<ActionType, string>>>
  ended: Readonly<Record<string, EndedRequest>>
  /** When each was asked for, by id. */
  askedAt?: Readonly<Record<string, string>>
}

export const noRequests: Requests = { asked: 0, pending: {}, ended: {} }

export const withRequest = (
  { asked, pending, ended, askedAt }: Requests,
  { action, actionId, at }: { action: ActionType; actionId: string; at: string },
): Requests => ({
  asked: asked + 1,
  pending: { ...pending, [action]: actionId },
  ended,
  askedAt: { ...askedAt, [actionId]: at },
})

/**
 * When the patient asked in writing for what nobody has answered, a UTC instant: by the request that waits, or by one that went on
 * waiting until the visit, as it stands now, began. Undefined where there is none.
 */
export const askedSince = (
  { pending, ended, askedAt }: Requests,
  kind: ActionType,
  held: { date: string; startTime: string },
): string | undefined => {
  const unanswered = Object.keys(ended).findLast(
    (id) => ended[id]?.action === kind && ended[id].begun === startOf(held),
  )
  return askedAt?.[pending[kind] ?? unanswered ?? '']
}

export const withEnded = (
  { pending, ended, ...others }: Requests,
  { actionId, ...request }: EndedRequest & { actionId: string },
): Requests => ({
  ...others,
  pending: Object.fromEntries(Object.entries(pending).filter(([, id]) => id !== actionId)),
  ended: { ...ended, [actionId]: request },
})

/** Once the visit is moved again: what an earlier move ended is not undone with the last one. */
export const withMoveKept = ({ ended, ...others }: Requests): Requests => {
  const kept = ({ withVisit, ...request }: EndedRequest): EndedRequest =>
    withVisit && withVisit !== 'moved' ? { ...request, withVisit } : request
  return { ...others, ended: Object.fromEntries(Object.entries(ended).map(([id, one]) => [id, kept(one)])) }
}

/** The request to be moved that waits again once the move that ended it is undone; likewise, and not where the patient has asked anew since. */
export const endedWithMove = ({ pending, ended }: Requests): string[] =>
  Object.keys(pending).length > 0
    ? []
    : Object.entries(ended).flatMap(([id, { withVisit, answer }]) => (withVisit === 'moved' && !answer ? [id] : []))

/** The requests that wait again once the cancellation that ended them is undone. One that staff answered in words is over all the same. */
export const endedWithVisit = ({ ended }: Requests): string[] =>
  Object.entries(ended).flatMap(([id, { withVisit, answer }]) => (withVisit === 'cancelled' && !answer ? [id] : []))

/** After a cancellation or a move was undone: these wait again; the others that ended with it are over without it. */
export const withWaitingAgain = (
  { pending, ended, ...others }: Requests,
  undone: 'cancelled' | 'moved',
  ids: readonly string[] = [],
): Requests => {
  const again = ids.flatMap((id) => (ended[id] ? [[ended[id].action, id] as const] : []))
  const over = Object.entries(ended).flatMap(([id, request]): [string, EndedRequest][] => {
    if (ids.includes(id)) return []
    return [[id, request.withVisit === undone ? { ...request, withVisit: 'undone' } : request]]
  })
  return { ...others, pending: { ...pending, ...Object.fromEntries(again) }, ended: Object.fromEntries(over) }
}

/** Which kind of request a pending id is of; undefined when it does not wait any more. */
export const kindOfPending = ({ pending }: Requests, actionId: string): ActionType | undefined =>
  (['reschedule', 'cancel'] as const).find((kind) => pending[kind] === actionId)

/** The end of the request of an id; undefined where it waits, or never was. */
export const endOfRequest = ({ ended }: Requests, actionId: string): EndedRequest | undefined =>
  Object.hasOwn(ended, actionId) ? ended[actionId] : undefined

/** '<appointmentId>.<n>' → n, by which the answer's notification is named. */
export const numberOf = (actionId: string): number => Number(actionId.slice(actionId.lastIndexOf('.') + 1))

/** The request that an answer's notification is about. */
export const answeredOf = (requests: Requests, appointmentId: string, n: number): EndedRequest | undefined =>
  endOfRequest(requests, `${appointmentId}.${n}`)

const doneByMessage = ({ ended }: Requests, kind: ActionType): GivenAnswer[] =>
  Object.values(ended).flatMap(({ action, outcome, withVisit, answer }) =>
    action === kind && outcome === 'processed' && withVisit !== 'undone' && answer?.by === 'message' ? [answer] : [],
  )

/** Whether a message that answers a request tells of the cancellation too. */
export const answerCoversCancelling = (requests: Requests): boolean => doneByMessage(requests, 'cancel').length > 0

/** Whether a message that answers a request tells of the move too that made this revision of the schedule. */
export const answerCoversMove = (requests: Requests, moved: number): boolean =>
  doneByMessage(requests, 'reschedule').some(({ revision }) => revision === moved)
