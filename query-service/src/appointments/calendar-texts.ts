import { hash } from 'node:crypto'
import { shared } from '@clinic/platform/waiting/once.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import type { AppointmentRow, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { CurrentPractice, Reading } from '../reading.ts'
import { type CalendarShape, calendarOf } from './calendar-file.ts'

/** A calendar as it is sent. `etag` names its content. */
type CalendarAnswer = { text: string; etag: string }

export type CalendarTextDeps = Pick<CalendarShape, 'uidOf'> & {
  reading: Reading
  currentPractice: CurrentPractice
  /** Milliseconds since 1970. */
  now: () => number
}

const [daysBack, daysAhead, mostRows] = [30, 366, 2_000]
/** How long a built calendar is answered with, in milliseconds: many subscribers that ask at once cost one reading. */
const freshMs = 60_000

/**
 * The practice's calendar with initials or names. It is the same for all who subscribe to it, so one of each is kept for a minute. Then
 * it is dropped, asked for again or not: the names of a patient that was erased do not stay in memory.
 */
export const createCalendarTexts = (deps: CalendarTextDeps): ((names: boolean) => Promise<CalendarAnswer>) => {
  const withInitials = createKept(deps, false)
  const withNames = createKept(deps, true)
  return (names) => (names ? withNames : withInitials)()
}

type Kept = { answer: CalendarAnswer; freshUntil: number }

const createKept = ({ reading, currentPractice, now, uidOf }: CalendarTextDeps, names: boolean) => {
  let kept: Kept | null = null

  const build = async (day: string): Promise<CalendarAnswer> => {
    const { rows } = await reading.read(appointments, null, (store, collection) => rowsAround(day, store, collection))
    const { practice } = await currentPractice()
    const text = await calendarOf(practice.name, rows, { names, uidOf })
    return { text, etag: `"${hash('sha256', text, 'base64url')}"` }
  }
  const keep = (one: Kept): void => {
    kept = one
    const drop = () => {
      if (kept === one) kept = null
    }
    setTimeout(drop, freshMs).unref()
  }
  const renew = shared(async () => {
    const asked = now()
    const answer = await build(dayAt(new Date(asked).toISOString()))
    keep({ answer, freshUntil: asked + freshMs })
    return answer
  })
  return async () => (kept && now() < kept.freshUntil ? kept.answer : renew())
}

/** Those that stand, by day and hour. Where they are more than fit, those to come go before those that were, the soonest first. */
const rowsAround = async (today: string, store: ReadStore, collection: string): Promise<AppointmentRow[]> => {
  const stands = { field: 'status', in: ['agendado', 'confirmado', 'realizado'] satisfies Status[] }
  const find = async (days: { from: string; to: string }, desc: boolean, limit: number) => {
    const sort = ['date', 'startTime'].map((field) => ({ field, desc }))
    const rows = await store.find(collection, { where: [stands, { field: 'date', ...days }], sort, limit })
    // Without tombstones every document has its JSON; it is the projection's own type.
    return rows.map(({ json }) => JSON.parse(json ?? '') as AppointmentRow)
  }
  const ahead = await find({ from: today, to: addDays(today, daysAhead) }, false, mostRows)
  const past = { from: addDays(today, -daysBack), to: addDays(today, -1) }
  const before = await find(past, true, mostRows - ahead.length)
  return [...before.reverse(), ...ahead]
}
