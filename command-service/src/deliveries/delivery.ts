import type {
  DeliveryProblem,
  SkipReason,
  UnclearReason,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import { type DeliveryEvent, type DeliveryFacts, isForPatient } from '@clinic/shared-events/deliveries/events.ts'
import { accept, type Command, type Decider, type Decision, nothing, refuse, unreachable } from '../handling/decider.ts'
import { type Begun, type Delivery, evolve, isBehind, mayBegin } from './delivery-state.ts'
import { retryAtOf } from './retry-pause.ts'

/** Why something was not taken, or not brought: because of this 'message' or whom it is for, which is for good; of the practice's 'account'; or for 'now' only. */
export type Refusal = {
  because: 'message' | 'account' | 'now'
  reason: DeliveryProblem
  code?: string | undefined
}
/**
 * What a server made of something that was sent. `refused` is sure not to have been taken; `askedMs`: the pause that the server asks for. `unclear`: it may have been taken;
 * `reportFollows`: the provider reports whether it was. `saved`: it was put into a folder.
 */
export type DeliveryOutcome =
  | { kind: 'taken'; providerId?: string; byTemplate?: boolean }
  | { kind: 'saved' }
  | ({ kind: 'refused'; askedMs?: number } & Refusal)
  | { kind: 'unclear'; reason: UnclearReason; reportFollows?: boolean }

/** What comes of one whose configuration or template is missing: mended, it goes out. */
export const notConfigured = { kind: 'refused', because: 'account', reason: 'not-configured' } as const

/** Somebody is about to send it. `skip`: why it is not to be sent; null where it is. `usefulUntil`: for how long it is of use, a UTC instant; '' where it is tried once. */
export type ClaimDelivery = Command<'ClaimDelivery', DeliveryFacts & { skip: SkipReason | null; usefulUntil: string }>
/** Something is asked for that goes to an address of its own: a test, which who asks sends, or a form's link. */
export type PlanToAddress = Command<
  'PlanToAddress',
  DeliveryFacts & { contact: { phoneNumber: string } | { email: string } }
>
/** What came of an attempt. */
export type RecordOutcome = Command<'RecordOutcome', { attempt: number; outcome: DeliveryOutcome }>
/** What the provider reports of it later, in any order. `status`: how far it got, 'taken' where it is on its way. */
export type ReportDelivery = Command<
  'ReportDelivery',
  { providerId?: string | undefined } & ({ status: 'taken' | 'delivered' | 'read' } | ({ status: 'failed' } & Refusal))
>
/** Staff want it to go out once more, whatever became of it; or for the first time. */
export type SendAnew = Command<'SendAnew', DeliveryFacts>
/** Staff want one that did not go out to be sent after all. */
type SendAgain = Command<'SendAgain', Record<never, never>>
/** Staff looked at one that did not go out, and leave it. */
type SeeDelivery = Command<'SeeDelivery', Record<never, never>>
export type DeliveryCommand =
  | ClaimDelivery
  | PlanToAddress
  | RecordOutcome
  | ReportDelivery
  | SendAnew
  | SendAgain
  | SeeDelivery
export type DeliveryRejection =
  | { type: 'DeliveryNotFound' }
  /** It went out, or is going to. */
  | { type: 'NothingToSendAgain' }
type DeliveryDecision = Decision<DeliveryEvent, DeliveryRejection>

const factsOf = ({ deliveryId, channel, about }: DeliveryFacts): DeliveryFacts => ({ deliveryId, channel, about })

/** Those of what became of it, which is counted in the week in which it was planned. */
const countedFacts = (state: Begun): DeliveryFacts & Pick<Begun, 'plannedIn'> => ({
  ...factsOf(state),
  plannedIn: state.plannedIn,
})

/** Of all who want to send it, one gets the claim. What is of no use, or has nobody to go to, is skipped. */
const claim = ({ data, meta }: ClaimDelivery, state: Delivery): DeliveryDecision => {
  if (!mayBegin(state, meta.now)) return nothing
  const isNew = state.progress === 'none'
  // What it is about is told as it was when it was planned.
  const facts = factsOf(isNew ? data : state)
  if (data.skip !== null) {
    const skipped = isNew ? facts : countedFacts(state)
    return accept({ type: 'DeliverySkipped', data: { ...skipped, reason: data.skip } })
  }
  const attempt = isNew ? 1 : state.attempts + 1
  return accept<DeliveryEvent>(...(isNew ? [{ type: 'DeliveryPlanned' as const, data: facts, contact: {} }] : []), {
    type: 'DeliveryClaimed',
    data: { ...facts, attempt, ...(data.usefulUntil !== '' && { usefulUntil: data.usefulUntil }) },
  })
}

const planToAddress = ({ data: { contact, ...data } }: PlanToAddress, state: Delivery): DeliveryDecision =>
  state.progress === 'none' ? accept({ type: 'DeliveryPlanned', data: factsOf(data), contact }) : nothing

/** For so long a second press is the first one. Milliseconds. */
const pressedTwiceMs = 60_000

/** What is under way, or began a moment ago, goes out once. */
const sendAnew = ({ data, meta }: SendAnew, state: Delivery): DeliveryDecision => {
  if (state.progress === 'none')
    return accept({ type: 'DeliveryPlanned', data: { ...factsOf(data), asked: true }, contact: {} })
  const { progress, at } = state
  const isUnderWay = progress === 'planned' || progress === 'claimed' || progress === 'postponed'
  if (isUnderWay || meta.now < instantAfter(at, pressedTwiceMs)) return nothing
  return accept({ type: 'DeliveryPlanned', data: factsOf(state), contact: {} })
}

/** Whether a message is an earlier one of the same delivery, or not the one that is known of it. */
const isOfAnother = (state: Begun, providerId: string | undefined): boolean =>
  providerId !== undefined &&
  (state.formerIds.includes(providerId) || (state.providerId !== null && state.providerId !== providerId))

/** @param retryAt when it is tried again; null where it is not */
const fail = (
  facts: DeliveryFacts & { providerId?: string },
  { reason, code }: Refusal,
  retryAt: string | null,
): DeliveryDecision => {
  const data = { ...facts, reason, ...(code !== undefined && { code }) }
  return accept<DeliveryEvent>(
    retryAt === null ? { type: 'DeliveryFailed', data } : { type: 'DeliveryPostponed', data: { ...data, retryAt } },
  )
}

/** What came of a claim. Anything else about one that nobody claims is old news, unless it was ended by the report of another message. */
const record = ({ data, meta }: RecordOutcome, state: Begun): DeliveryDecision => {
  const { attempt, outcome } = data
  const isEnded = state.progress === 'failed' || state.progress === 'postponed'
  const wentOut = isEnded && outcome.kind === 'taken' && isOfAnother(state, outcome.providerId)
  if (state.attempts !== attempt || (state.progress !== 'claimed' && !wentOut)) return nothing
  const facts = countedFacts(state)
  switch (outcome.kind) {
    case 'saved':
      return accept({ type: 'DeliverySkipped', data: { ...facts, reason: 'saved' } })
    case 'taken': {
      const { providerId, byTemplate } = outcome
      const more = { ...(providerId !== undefined && { providerId }), ...(byTemplate && { byTemplate }) }
      return accept({ type: 'DeliveryTaken', data: { ...facts, ...more } })
    }
    case 'unclear': {
      const { reason, reportFollows } = outcome
      const retryAt = retryAtOf({ kind: 'doubt' }, state.usefulUntil, meta.now)
      // Once only, and where a report would have said by then that it was taken.
      if (reportFollows && !state.doubted && retryAt !== null)
        return accept({ type: 'DeliveryPostponed', data: { ...facts, reason: 'not-known', retryAt } })
      return accept({ type: 'DeliveryUnclear', data: { ...facts, reason } })
    }
    case 'refused': {
      const { because, askedMs } = outcome
      const pause = { attempts: attempt, askedMs }
      const retryAt = because === 'message' ? null : retryAtOf({ kind: because, ...pause }, state.usefulUntil, meta.now)
      return fail(facts, outcome, retryAt)
    }
    default:
      return unreachable(outcome)
  }
}

/** Whether that it failed is news: it may have been taken, and it is not known to have arrived. */
const mayYetFail = ({ progress, doubted, providerId }: Begun): boolean =>
  progress === 'claimed' ||
  progress === 'taken' ||
  progress === 'unclear' ||
  (progress === 'postponed' && doubted && providerId === null)

/**
 * When one that did not arrive is tried again, as by answer: free text outside the 24 hours at once, as a template. Null where it is final, and where another post of it, whose
 * answer was lost, may have arrived.
 */
const againAfter = ({ because, reason }: Refusal, state: Begun, now: string): string | null => {
  const { doubted, progress, attempts, usefulUntil } = state
  const isUnsure = doubted && progress !== 'postponed'
  if (isUnsure && progress !== 'taken') return null
  if (reason === 'outside-window' && !state.refusedFreely) return now < usefulUntil ? now : null
  // It was taken first, which costs: the pauses grow to an hour.
  return because === 'message' || isUnsure ? null : retryAtOf({ kind: 'now', attempts }, usefulUntil, now)
}

/**
 * A report of one that may have been taken, in any order: an older one changes nothing (docs/decisions/0155). One that seemed to have
 * failed and is on its way was taken.
 */
const report = ({ data, meta }: ReportDelivery, state: Begun): DeliveryDecision => {
  const facts = countedFacts(state)
  const { providerId } = data
  if ((state.progress === 'skipped' && !state.doubted) || isOfAnother(state, providerId)) return nothing
  const reportedOf = { ...facts, ...(providerId !== undefined && { providerId }) }
  const wasTaken = state.progress === 'taken' || state.progress === 'delivered' || state.progress === 'read'
  if (data.status === 'failed') {
    if (!mayYetFail(state)) return nothing
    return fail(reportedOf, data, againAfter(data, state, meta.now))
  }
  // What failed by a report stays so; what seemed to be refused, or was lost, may have been taken all the same.
  if ((state.progress === 'failed' || state.progress === 'postponed') && state.providerId !== null) return nothing
  const taken: DeliveryEvent = { type: 'DeliveryTaken', data: reportedOf }
  if (data.status === 'taken') return wasTaken ? nothing : accept(taken)
  if (state.progress === 'read' || state.progress === data.status) return nothing
  // Who reads it has it: each step is told, so that what is counted adds up.
  const steps =
    data.status === 'read' && state.progress !== 'delivered' ? (['delivered', 'read'] as const) : [data.status]
  const reported = steps.map((status): DeliveryEvent => ({ type: 'DeliveryReported', data: { ...facts, status } }))
  return accept<DeliveryEvent>(...(wasTaken ? [] : [taken]), ...reported)
}

/** `delivery-<id>`: one outgoing message, from when it was planned until it is known what became of it (docs/decisions/0155-one-outgoing-message.md). */
export const delivery: Decider<Delivery, DeliveryCommand, DeliveryEvent, DeliveryRejection> = {
  initialState: () => ({ progress: 'none' }),
  evolve,
  decide(command, state) {
    if (command.type === 'ClaimDelivery') return claim(command, state)
    if (command.type === 'PlanToAddress') return planToAddress(command, state)
    if (command.type === 'SendAnew') return sendAnew(command, state)
    // Of what was never planned there is nothing to report.
    if (state.progress === 'none')
      return command.type === 'ReportDelivery' ? nothing : refuse({ type: 'DeliveryNotFound' })
    switch (command.type) {
      case 'RecordOutcome':
        return record(command, state)
      case 'ReportDelivery':
        return report(command, state)
      case 'SendAgain': {
        if (state.progress === 'planned') return nothing
        if (!isBehind(state) || !isForPatient(state.about)) return refuse({ type: 'NothingToSendAgain' })
        return accept({ type: 'DeliveryPlanned', data: factsOf(state), contact: {} })
      }
      case 'SeeDelivery':
        return state.seen ? nothing : accept({ type: 'DeliverySeen', data: factsOf(state) })
      default:
        return unreachable(command)
    }
  },
}
