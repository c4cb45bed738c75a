import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { startMoves } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { type Interval, offeredSlots, openingOf } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { addDays, dayAt, hourOf, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { type Answer, bookedId, bookingBody, type ClinicClient } from './clinic-client.ts'
import { type BookingAttempt, type Change, type KnownState, type Ledger, noteBooked, noteChange } from './ledger.ts'
import type { Random } from './seeded.ts'

export type LoadParts = {
  patients: ClinicClient
  /** Signed in as staff. */
  staff: ClinicClient
  ledger: Ledger
  random: Random
  /** How many book and how many change at once. */
  callers: { booking: number; changing: number }
  underWayAfter?: number
}

export type Load = {
  /** Resolves when so many calls were acknowledged, 1 unless told: the load is under way. */
  underWay: Promise<void>
  /** No new calls from here on; what is under way may be cut. */
  end(): void
  /** Resolves when no call is under way any more. */
  ended: Promise<unknown>
}

/** Callers that book, confirm, cancel and move without a pause, and write down what they were told. */
export const startLoad = ({ patients, staff, ledger, random, callers, underWayAfter = 1 }: LoadParts): Load => {
  const acknowledged = Promise.withResolvers<void>()
  let going = true
  let count = 0
  const loop = async (once: () => Promise<boolean>) => {
    while (going) if ((await once()) && ++count >= underWayAfter) acknowledged.resolve()
  }
  const book = async () => {
    const asked = newBooking(ledger, random)
    await sendBooking(patients, ledger, asked)
    return typeof asked.outcome === 'object'
  }
  const change = async () => {
    const wanted = newChange(ledger, random)
    if (wanted) await sendChange(staff, ledger, wanted)
    // Before the first booking there is nothing to change: let the others go on.
    else await new Promise((resolve) => setImmediate(resolve))
    return false
  }
  const loops = [
    ...Array.from({ length: callers.booking }, () => loop(book)),
    ...Array.from({ length: callers.changing }, () => loop(change)),
  ]
  return {
    underWay: acknowledged.promise,
    end() {
      going = false
    },
    ended: Promise.all(loops),
  }
}

/** Notes a call that brought no answer. One that found nobody listening never came under way, so nothing was cut. */
const noAnswer =
  (ledger: Ledger) =>
  (error: unknown): null => {
    if (!(isCoded(error) && error.cause.code === 'ECONNREFUSED')) ledger.cut += 1
    return null
  }

/** What `fetch` throws when the connection fails. */
const isCoded = (error: unknown): error is { cause: { code: unknown } } =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause

/** What the answer means: the caller was told, was refused by a rule, or knows nothing. */
const outcomeOf = (ledger: Ledger, answer: Answer | null): 'done' | 'refused' | 'unknown' => {
  if (answer === null || answer.status === 503) return 'unknown'
  if (answer.status < 300) {
    const position = BigInt(answer.headers.get('X-Log-Position') ?? 0)
    if (position > ledger.position) ledger.position = position
    return 'done'
  }
  if (answer.status === 409) return 'refused'
  ledger.unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`)
  return 'refused'
}

/** Sends a booking; again under its key when it was sent before. */
export const sendBooking = async (patients: ClinicClient, ledger: Ledger, asked: BookingAttempt): Promise<void> => {
  const { key, name, interval } = asked
  const answer = await patients.book(bookingBody({ ...interval, name }), key).catch(noAnswer(ledger))
  const outcome = outcomeOf(ledger, answer)
  if (outcome === 'done' && answer) noteBooked(ledger, asked, bookedId(answer))
  else asked.outcome = outcome === 'refused' ? 'refused' : 'unanswered'
}

const sendChange = async (staff: ClinicClient, ledger: Ledger, change: Change): Promise<void> => {
  const { method, path, body, key } = change
  const answer = await staff.call({ method, path, body, headers: { 'Idempotency-Key': key } }).catch(noAnswer(ledger))
  const outcome = outcomeOf(ledger, answer)
  noteChange(ledger, change, outcome === 'unknown' ? null : outcome === 'done')
}

/** Callers that were not answered try again under their key, each twice: all learn what became of it, and both times the same. */
export const sendAgain = async ({ patients, staff, ledger }: Pick<LoadParts, 'patients' | 'staff' | 'ledger'>) => {
  for (const change of [...ledger.unanswered.values()]) {
    await sendChange(staff, ledger, change)
    if (ledger.unanswered.has(change.id)) ledger.unexpected.push(`${change.key} was not answered again`)
  }
  for (const asked of [...ledger.bookings.values()].filter(({ outcome }) => outcome === 'unanswered')) {
    await sendBooking(patients, ledger, asked)
    const first = JSON.stringify(asked.outcome)
    await sendBooking(patients, ledger, asked)
    if (asked.outcome === 'unanswered' || JSON.stringify(asked.outcome) !== first)
      ledger.unexpected.push(`${asked.key}: ${first}, then ${JSON.stringify(asked.outcome)}`)
  }
}

let made = 0
/** A new idempotency key, never the same twice in a run and readable in a failure. */
const newKey = (kind: string): string => `${kind}-${String(made++).padStart(6, '0')}`

const newBooking = ({ bookings }: Ledger, random: Random): BookingAttempt => {
  const key = newKey('booking')
  const asked: BookingAttempt = { key, name: `Paciente ${key}`, interval: someInterval(random), outcome: 'unanswered' }
  bookings.set(key, asked)
  return asked
}

/** Half an hour to two hours at an hour that the public is offered, on one of 700 days: often free, sometimes taken, sometimes half taken. */
const someInterval = (random: Random): Interval => {
  const today = dayAt(new Date().toISOString())
  for (;;) {
    const date = addDays(today, 1 + random.below(700))
    const opening = openingOf(date)
    if (!opening) continue
    const startTime = random.of(offeredSlots)
    const endTime = hourOf(minutesOf(startTime) + random.of([30, 60, 60, 120]))
    if (endTime <= opening.to) return { date, startTime, endTime }
  }
}

const next: Partial<Record<Status, readonly Status[]>> = {
  agendado: ['confirmado', 'cancelado'],
  confirmado: ['cancelado'],
  // Undone, while its hour is free.
  cancelado: ['agendado'],
}

/** A change to an appointment that no one else is changing, so that its outcome is known. */
const newChange = ({ idle, states }: Ledger, random: Random): Change | null => {
  const [id] = idle.splice(random.below(idle.length), 1)
  if (id === undefined) return null
  const [now] = states.get(id) ?? []
  if (!now) return null
  const statuses = next[now.status]
  // Nothing more happens to it.
  if (!statuses) return null
  const key = newKey('change')
  if (now.status !== 'cancelado' && random.below(2) === 0) {
    const to = someInterval(random)
    const after: KnownState = { ...to, status: startMoves(now, to) ? 'agendado' : now.status }
    return { id, key, method: 'PUT', path: `/api/appointments/${id}`, body: to, after }
  }
  const status = random.of(statuses)
  const path = `/api/appointments/${id}/status`
  return { id, key, method: 'PATCH', path, body: { status }, after: { ...now, status } }
}
