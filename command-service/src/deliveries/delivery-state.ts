import type { DeliveryProblem, Progress } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { weekAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { DeliveryEvent, DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import { type Happened, unreachable } from '../handling/decider.ts'

/**
 * One that was begun. `plannedIn`: the Monday of the week in which it was first planned. `at`: when it was last claimed, or skipped. `retryAt`: when
 * one that was postponed may be tried again. `providerId`: of the newest attempt; `formerIds`: of those before it. `askedAt`: when staff asked for it to be sent again. `doubted`: its answer was
 * lost once already. `refusedFreely`: it was refused as free text outside the 24 hours. `usefulUntil`: how long it is tried again, as it was claimed; '' where it is tried once.
 * `phoneNumber`: of a test, null once it was erased.
 */
export type Begun = DeliveryFacts & {
  plannedIn: string
  progress: Progress
  attempts: number
  at: string
  retryAt: string | null
  providerId: string | null
  formerIds: readonly string[]
  askedAt: string | null
  doubted: boolean
  refusedFreely: boolean
  usefulUntil: string
  seen: boolean
  /** Why it did not go out, or not yet. */
  problem: { reason: DeliveryProblem; code?: string | undefined } | null
  phoneNumber: string | null
}
export type Delivery = { progress: 'none' } | Begun

const begun = ({ deliveryId, channel, about }: DeliveryFacts, at: string): Begun => ({
  deliveryId,
  channel,
  about,
  at,
  progress: 'planned',
  attempts: 0,
  retryAt: null,
  providerId: null,
  formerIds: [],
  askedAt: null,
  doubted: false,
  refusedFreely: false,
  seen: false,
  problem: null,
  plannedIn: weekAt(at),
  phoneNumber: null,
  usefulUntil: '',
})

const idsUntilNow = ({ formerIds, providerId }: Begun): readonly string[] =>
  providerId === null ? formerIds : [...formerIds, providerId]

type OutcomeEvent = Exclude<DeliveryEvent, { type: 'DeliveryPlanned' | 'DeliveryClaimed' | 'DeliverySeen' }>

/** What became of an attempt. */
const withOutcome = (known: Begun, event: Happened<OutcomeEvent>): Begun => {
  switch (event.type) {
    case 'DeliveryTaken':
      return { ...known, progress: 'taken', providerId: event.data.providerId ?? known.providerId, problem: null }
    case 'DeliveryPostponed': {
      const { reason, code, retryAt, providerId = known.providerId } = event.data
      const doubted = known.doubted || reason === 'not-known'
      return {
        ...known,
        progress: 'postponed',
        retryAt,
        providerId,
        doubted,
        problem: { reason, code },
        refusedFreely: known.refusedFreely || reason === 'outside-window',
      }
    }
    case 'DeliveryFailed': {
      const { reason, code, providerId = known.providerId } = event.data
      return { ...known, progress: 'failed', providerId, problem: { reason, code } }
    }
    case 'DeliveryReported':
      return { ...known, progress: event.data.status }
    case 'DeliverySkipped':
      return { ...known, progress: 'skipped' }
    case 'DeliveryUnclear':
      return { ...known, progress: 'unclear' }
    default:
      return unreachable(event)
  }
}

export const evolve = (state: Delivery, event: Happened<DeliveryEvent>): Delivery => {
  // What becomes of it later was not seen yet.
  const known = state.progress === 'none' ? begun(event.data, event.at) : { ...state, seen: false }
  switch (event.type) {
    case 'DeliverySeen':
      return { ...known, seen: true }
    case 'DeliveryPlanned': {
      const phoneNumber = event.contact?.phoneNumber ?? null
      const askedAt = state.progress === 'none' && !event.data.asked ? null : event.at
      const kept = { attempts: known.attempts, plannedIn: known.plannedIn, formerIds: idsUntilNow(known) }
      return { ...begun(event.data, event.at), ...kept, askedAt, phoneNumber }
    }
    case 'DeliveryClaimed': {
      const { attempt: attempts, usefulUntil = '' } = event.data
      const ids = { providerId: null, formerIds: idsUntilNow(known) }
      return { ...known, ...ids, progress: 'claimed', attempts, at: event.at, usefulUntil }
    }
    default:
      return withOutcome(known, event)
  }
}

/** Whether somebody may begin to send it, or may again. @param now a UTC ISO instant */
export const mayBegin = (state: Delivery, now: string): boolean =>
  state.progress === 'none' ||
  state.progress === 'planned' ||
  (state.progress === 'postponed' && (state.retryAt ?? now) <= now)

/** When staff asked for it to be sent again; null where they did not. */
export const askedAtOf = (state: Delivery): string | null => (state.progress === 'none' ? null : state.askedAt)

/** Whether it did not go out and is not tried any more by itself, as far as is known. */
export const isBehind = ({ progress }: Pick<Delivery, 'progress'>): boolean =>
  progress === 'failed' || progress === 'skipped' || progress === 'unclear'

/** Whether who it is for has it, or may have: it did not surely stay behind. */
export const mayHaveArrived = (state: Delivery): boolean => {
  if (state.progress === 'none' || state.progress === 'failed') return false
  if (state.progress === 'planned' || state.progress === 'postponed' || state.progress === 'skipped')
    return state.doubted
  return true
}
