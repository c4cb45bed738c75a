import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { Interval } from '@clinic/shared-events/contracts/practice/booking-hours.ts'

/** One booking as its caller knows it, by its Idempotency-Key, which is also in the patient's name. */
export type BookingAttempt = {
  key: string
  name: string
  interval: Interval
  /** `unanswered`: the process ended before it said anything, or said 503. */
  outcome: 'unanswered' | 'refused' | { id: string }
}

/** An interval and status that an appointment may have. */
export type KnownState = Interval & { status: Status }
export const sameState = (a: KnownState, b: KnownState): boolean =>
  a.status === b.status && a.date === b.date && a.startTime === b.startTime && a.endTime === b.endTime

/** A change of an appointment as its caller knows it. */
export type Change = { id: string; key: string; method: string; path: string; body: unknown; after: KnownState }

/** The answers that callers got, against which the stores are checked afterwards. */
export type Ledger = {
  bookings: Map<string, BookingAttempt>
  /** Of each acknowledged appointment every state that fits with what its callers were answered. */
  states: Map<string, KnownState[]>
  /** Changes that were not answered, one at most per appointment. */
  unanswered: Map<string, Change>
  /** How many calls got no answer at all, not even 503. */
  cut: number
  /** Ids of appointments that no caller is changing now. */
  idle: string[]
  /** The newest position a caller was told. */
  position: bigint
  /** Answers nobody should get: 400, 401, 500… */
  unexpected: string[]
}

export const newLedger = (): Ledger => ({
  bookings: new Map(),
  states: new Map(),
  unanswered: new Map(),
  cut: 0,
  idle: [],
  position: 0n,
  unexpected: [],
})

export const acknowledged = ({ bookings }: Ledger): (BookingAttempt & { id: string })[] =>
  [...bookings.values()].flatMap((asked) =>
    typeof asked.outcome === 'object' ? [{ ...asked, id: asked.outcome.id }] : [],
  )

export const noteBooked = (ledger: Ledger, asked: BookingAttempt, id: string): void => {
  asked.outcome = { id }
  // Told again, after a repeat.
  if (ledger.states.has(id)) return
  ledger.states.set(id, [{ ...asked.interval, status: 'agendado' }])
  ledger.idle.push(id)
}

/** `done` null: no answer. */
export const noteChange = (ledger: Ledger, change: Change, done: boolean | null): void => {
  const { id, after } = change
  const before = ledger.states.get(id) ?? []
  if (done === null) {
    ledger.states.set(id, [...before, after])
    ledger.unanswered.set(id, change)
    return
  }
  ledger.unanswered.delete(id)
  if (done) ledger.states.set(id, [after])
  ledger.idle.push(id)
}
