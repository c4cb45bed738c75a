import type {
  DeliveryProblem,
  Progress,
  SkipReason,
  UnclearReason,
} from '@clinic/shared-events/contracts/notifications.ts'
import type { DeliveryEvent, DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import {
  accept,
  type Command,
  type Decider,
  type Decision,
  type Happened,
  nothing,
  refuse,
  unreachable,
} from '../handling/decider.ts'
import { pauseAfter } from './retry-pause.ts'

/**
 * One that was begun. `at`: when it was last claimed, or skipped. `retryAt`: when one that was postponed may be tried again. `doubted`: its answer was lost
 * once already. `refusedFreely`: it was refused as free text outside the 24 hours. `providerId`: of the newest try, `earlier`: of those before. `phoneNumber`: of a
 * test, null once it was erased.
 */
export type Begun = DeliveryFacts & {
  progress: Progress
  attempts: number
  at: string
  retryAt: string | null
  providerId: string | null
  earlier: readonly string[]
  doubted: boolean
  refusedFreely: boolean
  seen: boolean
  /** Why it did not go out, or not yet. */
  problem: { reason: DeliveryProblem; code?: string | undefined } | null
  phoneNumber: string | null
}
export type Delivery = { progress: 'none' } | Begun

/**
 * What a server made of something that was sent. `refused` is sure not to have been taken: because of this 'message' or whom it is for, which is for good; of the practice's
 * 'account'; or for 'now' only. `unclear`: it may have been taken; `toldLater`: the provider reports whether it was. `saved`: it was put into a folder.
 */
export type DeliveryOutcome =
  | { kind: 'taken'; providerId?: string; byTemplate?: boolean }
  | { kind: 'saved' }
  | {
      kind: 'refused'
      because: 'message' | 'account' | 'now'
      reason: DeliveryProblem
      code?: string
      askedMs?: number
    }
  | { kind: 'unclear'; reason: UnclearReason; toldLater?: boolean }

/** It is to be sent to this number, once by the command's id. */
export type PlanDelivery = Command<'PlanDelivery', DeliveryFacts & { phoneNumber: string }>
/** Somebody is about to send it. `skip`: why it is not to be sent; null where it is. */
export type ClaimDelivery = Command<'ClaimDelivery', DeliveryFacts & { skip: SkipReason | null }>
/** What came of an attempt. `usefulUntil`: for how long it is of use, a UTC instant; '' where it is not tried again. */
export type RecordOutcome = Command<'RecordOutcome', { attempt: number; outcome: DeliveryOutcome; usefulUntil: string }>
/** What the provider reports of it later, in any order. `status`: how far it got, 'taken' where it is on its way. */
export type ReportDelivery = Command<
  'ReportDelivery',
  { providerId?: string | undefined } & (
    | { status: 'taken' | 'delivered' | 'read' }
    | { status: 'failed'; reason: DeliveryProblem; code?: string | undefined }
  )
>
/** Staff want one that did not go out to be sent after all. */
export type SendAgain = Command<'SendAgain', Record<never, never>>
/** Staff looked at one that did not go out, and leave it. */
export type SeeDelivery = Command<'SeeDelivery', Record<never, never>>
export type DeliveryCommand = PlanDelivery | ClaimDelivery | RecordOutcome | ReportDelivery | SendAgain | SeeDelivery
export type DeliveryRejection =
  | { type: 'DeliveryNotFound' }
  /** It went out, or is going to. */
  | { type: 'NothingToSendAgain' }
type DeliveryDecision = Decision<DeliveryEvent, DeliveryRejection>

const begun = ({ deliveryId, channel, about }: DeliveryFacts, at: string): Begun => ({
  ...{ deliveryId, channel, about, at, progress: 'planned', attempts: 0, retryAt: null, providerId: null, earlier: [] },
  ...{ doubted: false, refusedFreely: false, seen: false, problem: null, phoneNumber: null },
})

/** A try is over: what is reported of it from now on is old news. */
const withTryOver = (state: Begun): Pick<Begun, 'providerId' | 'earlier'> => ({
  providerId: null,
  earlier: state.providerId === null ? state.earlier : [...state.earlier, state.providerId],
})

const evolve = (state: Delivery, event: Happened<DeliveryEvent>): Delivery => {
  const known = state.progress === 'none' ? begun(event.data, event.at) : state
  switch (event.type) {
    case 'DeliverySeen':
      return { ...known, seen: true }
    case 'DeliveryReported':
      return { ...known, progress: event.data.status }
    case 'DeliveryPlanned': {
      const phoneNumber = event.contact?.phoneNumber ?? null
      return { ...begun(event.data, event.at), ...withTryOver(known), attempts: known.attempts, phoneNumber }
    }
    case 'DeliveryClaimed':
      return { ...known, progress: 'claimed', attempts: event.data.attempt, at: event.at }
    case 'DeliveryTaken':
      return { ...known, progress: 'taken', providerId: event.data.providerId ?? known.providerId }
    case 'DeliveryPostponed': {
      const { reason, code, retryAt } = event.data
      const doubted = known.doubted || reason === 'not-known'
      return {
        ...known,
        ...withTryOver(known),
        ...{ progress: 'postponed', retryAt, doubted, problem: { reason, code } },
        refusedFreely: known.refusedFreely || reason === 'outside-window',
      }
    }
    case 'DeliveryFailed':
      return { ...known, progress: 'failed', problem: { reason: event.data.reason, code: event.data.code } }
    case 'DeliverySkipped':
      return { ...known, progress: 'skipped' }
    case 'DeliveryUnclear':
      return { ...known, progress: 'unclear' }
    default:
      return unreachable(event)
  }
}

/** Whether somebody may begin to send it, or may again. @param now a UTC ISO instant */
export const mayBegin = (state: Delivery, now: string): boolean =>
  state.progress === 'none' ||
  state.progress === 'planned' ||
  (state.progress === 'postponed' && (state.retryAt ?? now) <= now)

/** Whether who it is for has it, or may have: it did not surely stay behind. */
export const mayHaveArrived = ({ progress }: Pick<Delivery, 'progress'>): boolean =>
  progress === 'taken' ||
  progress === 'delivered' ||
  progress === 'read' ||
  progress === 'claimed' ||
  progress === 'unclear'

const factsOf = ({ deliveryId, channel, about }: DeliveryFacts): DeliveryFacts => ({ deliveryId, channel, about })

const plan = ({ data: { phoneNumber, ...data } }: PlanDelivery, state: Delivery): DeliveryDecision =>
  state.progress === 'none' ? accept({ type: 'DeliveryPlanned', data, contact: { phoneNumber } }) : nothing

/** Of all who want to send it, one gets the claim. What is of no use, or has nobody to go to, is skipped. */
const claim = ({ data, meta }: ClaimDelivery, state: Delivery): DeliveryDecision => {
  if (!mayBegin(state, meta.now)) return nothing
  const isNew = state.progress === 'none'
  // What it is about is told as it was when it was planned.
  const facts = factsOf(isNew ? data : state)
  if (data.skip !== null) return accept({ type: 'DeliverySkipped', data: { ...facts, reason: data.skip } })
  const attempt = isNew ? 1 : state.attempts + 1
  return accept<DeliveryEvent>(...(isNew ? [{ type: 'DeliveryPlanned' as const, data: facts, contact: {} }] : []), {
    type: 'DeliveryClaimed',
    data: { ...facts, attempt },
  })
}

/** What came of a claim. Anything else about one that nobody claims is old news. */
const record = ({ data, meta }: RecordOutcome, state: Begun): DeliveryDecision => {
  const { attempt, outcome, usefulUntil } = data
  if (state.progress !== 'claimed' || state.attempts !== attempt) return nothing
  const facts = factsOf(state)
  switch (outcome.kind) {
    case 'saved':
      return accept({ type: 'DeliverySkipped', data: { ...facts, reason: 'saved' } })
    case 'taken': {
      const { providerId, byTemplate } = outcome
      const more = { ...(providerId !== undefined && { providerId }), ...(byTemplate && { byTemplate }) }
      return accept({ type: 'DeliveryTaken', data: { ...facts, ...more } })
    }
    case 'unclear': {
      const { reason, toldLater } = outcome
      const retryAt = pauseAfter({ kind: 'doubt' }, meta.now)
      // Once only, and where a report would have said by then that it was taken.
      if (toldLater && !state.doubted && retryAt < usefulUntil)
        return accept({ type: 'DeliveryPostponed', data: { ...facts, reason: 'not-known', retryAt } })
      return accept({ type: 'DeliveryUnclear', data: { ...facts, reason } })
    }
    case 'refused': {
      const { because, reason, code, askedMs } = outcome
      const problem = { reason, ...(code !== undefined && { code }) }
      const retryAt = pauseAfter({ kind: because, attempts: attempt, askedMs }, meta.now)
      if (because === 'message' || retryAt >= usefulUntil)
        return accept({ type: 'DeliveryFailed', data: { ...facts, ...problem } })
      return accept({ type: 'DeliveryPostponed', data: { ...facts, ...problem, retryAt } })
    }
    default:
      return unreachable(outcome)
  }
}

const ranks: Readonly<Record<Progress, number>> = {
  ...{ skipped: 9, read: 4, delivered: 3, taken: 1 },
  ...{ planned: 0, claimed: 0, postponed: 0, unclear: 0, failed: 2 },
}

const surelyNotTaken = ({ progress, doubted }: Begun): boolean => progress === 'postponed' && !doubted

/**
 * A report of one that may have been taken, in any order: an older one changes nothing (docs/decisions/0069-what-is-reported-of-a-notification.md). One that seemed to have
 * failed and is on its way was taken. What is refused outside the 24 hours by report is tried again as a template, as by answer.
 */
const report = ({ data, meta }: ReportDelivery, state: Begun): DeliveryDecision => {
  const facts = factsOf(state)
  const { providerId } = data
  const ofAnother = providerId !== undefined && state.providerId !== null && providerId !== state.providerId
  const ofEarlier = providerId === undefined ? state.earlier.length > 0 : state.earlier.includes(providerId)
  if (state.progress === 'skipped' || ofAnother || ofEarlier) return nothing
  const wasTaken = state.progress === 'taken' || state.progress === 'delivered' || state.progress === 'read'
  if (data.status === 'failed') {
    if (surelyNotTaken(state) || state.progress === 'failed' || ranks[state.progress] > ranks.failed) return nothing
    const { reason, code } = data
    const problem = { reason, ...(code !== undefined && { code }) }
    if (reason === 'outside-window' && !state.refusedFreely && state.about.of !== 'test')
      return accept({ type: 'DeliveryPostponed', data: { ...facts, ...problem, retryAt: meta.now } })
    return accept({ type: 'DeliveryFailed', data: { ...facts, ...problem } })
  }
  // What failed by a report stays so; what seemed to be refused, or was lost, may have been taken all the same.
  if ((state.progress === 'failed' || state.progress === 'postponed') && state.providerId !== null) return nothing
  const taken: DeliveryEvent = {
    type: 'DeliveryTaken',
    data: { ...facts, ...(providerId !== undefined && { providerId }) },
  }
  if (data.status === 'taken') return wasTaken ? nothing : accept(taken)
  if (wasTaken && ranks[data.status] <= ranks[state.progress]) return nothing
  const reported: DeliveryEvent = { type: 'DeliveryReported', data: { ...facts, status: data.status } }
  return wasTaken ? accept<DeliveryEvent>(reported) : accept<DeliveryEvent>(taken, reported)
}

/** `delivery-<id>`: one outgoing message, from when it was planned until it is known what became of it (docs/decisions/0155-one-outgoing-message.md). */
export const delivery: Decider<Delivery, DeliveryCommand, DeliveryEvent, DeliveryRejection> = {
  initialState: () => ({ progress: 'none' }),
  evolve,
  decide(command, state) {
    if (command.type === 'ClaimDelivery') return claim(command, state)
    if (command.type === 'PlanDelivery') return plan(command, state)
    // Of what was never planned there is nothing to report.
    if (state.progress === 'none')
      return command.type === 'ReportDelivery' ? nothing : refuse({ type: 'DeliveryNotFound' })
    switch (command.type) {
      case 'RecordOutcome':
        return record(command, state)
      case 'ReportDelivery':
        return report(command, state)
      case 'SendAgain': {
        const { progress } = state
        if (progress === 'planned') return nothing
        const isBehind = progress === 'failed' || progress === 'skipped' || progress === 'unclear'
        if (!isBehind || state.about.of === 'test') return refuse({ type: 'NothingToSendAgain' })
        return accept({ type: 'DeliveryPlanned', data: factsOf(state), contact: {} })
      }
      case 'SeeDelivery':
        return state.seen ? nothing : accept({ type: 'DeliverySeen', data: factsOf(state) })
      default:
        return unreachable(command)
    }
  },
}
