import { spokenTime } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { hourAt, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * What happened to the visit of a patient: each has one. Instants are milliseconds since 1970.
 * `doneAt`: when it was done, where it was to be told later, at `at`, because it could be undone.
 */
export type Fact = { at: number; doneAt?: number; patient: number; what: NoticeKind; date: string; startTime: string }
type NoticeKind = 'booked' | 'moved' | 'cancelled' | 'confirmed' | 'reinstated'
type ReminderKind = 'reminder-3-days' | 'reminder-1-day'
export type Channel = 'email' | 'whatsapp'
type About = { patient: number; kind: NoticeKind | ReminderKind; channel: Channel }

/** A message as it stands in the inbox of its server. `time`: of the visit, as the message says it. */
export type ReceivedNotice = About & { at: number; time: string }
/** A message whose process ended while it was sending; `arrived`: whether its server has it. */
export type Cut = About & { at: number; arrived: 'yes' | 'no' | 'maybe' }

/** What there was in a fortnight, told by nobody who plans or sends. */
export type Lived = {
  facts: readonly Fact[]
  inbox: readonly ReceivedNotice[]
  cut: readonly Cut[]
  /** Mails that the server asked to come again with, which happens with the next step. */
  refused: readonly (About & { at: number })[]
  /** When somebody went round to the end. */
  schedule: readonly number[]
  /** When nobody was there at all: from, until. */
  away: readonly (readonly [number, number])[]
  stepMs: number
}

const taken = {
  email: ['booked', 'moved', 'cancelled', 'reminder-3-days', 'reminder-1-day'],
  whatsapp: ['booked', 'moved', 'confirmed', 'cancelled', 'reminder-3-days', 'reminder-1-day'],
} as const satisfies Record<Channel, readonly About['kind'][]>

/** Hours before the start: from when a reminder is due, and from when it is of no use. */
const reminders = {
  'reminder-3-days': { due: 72 * hour, stale: 30 * hour },
  'reminder-1-day': { due: 24 * hour, stale: 2 * hour },
} as const satisfies Record<ReminderKind, object>
const noticeMs = 24 * hour
const mostAtOnce = 10
const atOnceMs = 4 * minute
/** So many rounds are enough for whatever waits, ten at a time. */
const enoughRounds = 12

/** What is to be told: not before `from`, not from `until` on, and surely when `owed`. */
type Promised = About & { time: string; since: number; from: number; until: number; owed: boolean }

const nameOf = ({ patient, kind, channel }: About, at: number) =>
  `${kind} of ${patient} by ${channel} at ${new Date(at).toISOString()}`
const isAbout = (one: About, other: About) =>
  one.patient === other.patient && one.kind === other.kind && one.channel === other.channel
const startOf = ({ date, startTime }: Fact) => Date.parse(instantOf(date, startTime))
const isByDay = (at: number): boolean => {
  const clock = hourAt(new Date(at).toISOString())
  return clock >= '07:00' && clock < '20:00'
}
const channelsOf = (kind: About['kind']): Channel[] =>
  (['email', 'whatsapp'] as const).filter((channel) => taken[channel].some((one) => one === kind))

/** When a fact is the patient's newest no more. */
const overtakenAt = (fact: Fact, facts: readonly Fact[]): number =>
  facts
    .slice(facts.indexOf(fact) + 1)
    .find(({ patient, what }) => patient === fact.patient && (what === 'moved' || what === 'cancelled'))?.at ??
  Number.POSITIVE_INFINITY

const newsOf = (fact: Fact, { facts, refused, away, stepMs }: Lived): Promised[] =>
  channelsOf(fact.what).map((channel) => {
    const about = { patient: fact.patient, kind: fact.what, channel }
    const until = Math.min(overtakenAt(fact, facts), fact.at + noticeMs, startOf(fact))
    const late = refused.findLast((one) => isAbout(one, about) && one.at >= fact.at && one.at < until)
    const asked = late ? late.at + stepMs : fact.at
    const first = away.find(([from, end]) => from <= asked && asked < end)?.[1] ?? asked
    return { ...about, time: spokenTime(fact), since: fact.at, from: fact.at, until, owed: first < until }
  })

const remindersOf = (fact: Fact, { facts, schedule }: Lived): Promised[] => {
  const start = startOf(fact)
  return (['reminder-3-days', 'reminder-1-day'] as const).flatMap((kind) => {
    const due = start - reminders[kind].due
    // Of a visit that was set later than that nothing is promised.
    if ((fact.doneAt ?? fact.at) > due) return []
    const until = Math.min(overtakenAt(fact, facts), start - reminders[kind].stale)
    const owed = schedule.filter((at) => at >= due && at < until && isByDay(at)).length >= enoughRounds
    return channelsOf(kind).map((channel) => ({
      patient: fact.patient,
      kind,
      channel,
      time: spokenTime(fact),
      since: fact.at,
      from: due,
      until,
      owed,
    }))
  })
}

const promisedIn = (lived: Lived): Promised[] =>
  lived.facts.flatMap((fact) => [
    ...newsOf(fact, lived),
    ...(fact.what === 'booked' || fact.what === 'moved' ? remindersOf(fact, lived) : []),
  ])

/** Whether a message keeps a promise. A round that comes with a change tells what the change set. */
const keeps = (notice: ReceivedNotice, promised: Promised): boolean =>
  isAbout(notice, promised) && notice.time === promised.time && notice.at >= promised.from && notice.at < promised.until

/** Messages too many or too few for one promise. */
const miscounted = (promised: Promised, { inbox, cut }: Lived): string[] => {
  const got = inbox.filter((notice) => keeps(notice, promised)).length
  const arrived = cut.find(
    (one) => isAbout(one, promised) && one.at >= promised.since && one.at < promised.until,
  )?.arrived
  const name = nameOf(promised, promised.since)
  if (got > 1) return [`${got} times ${name}`]
  if (got === 1 && arrived === 'no') return [`sent again though it was cut: ${name}`]
  const isOwed = arrived === undefined ? promised.owed : arrived === 'yes'
  return got === 0 && isOwed ? [`never ${name}`] : []
}

const isReminder = ({ kind }: About): boolean => kind in reminders

/** What was told and not told against the rules, each in a line; empty when all is well. Reads what happened and what arrived, nothing else. */
export const wrongIn = (lived: Lived): string[] => {
  const { inbox } = lived
  const promised = promisedIn(lived)
  const reminded = inbox.filter(isReminder)
  const bursts = reminded.filter(
    ({ at }) => reminded.filter((other) => other.at > at - atOnceMs && other.at <= at).length > mostAtOnce,
  )
  return [
    ...promised.flatMap((one) => miscounted(one, lived)),
    ...inbox
      .filter((notice) => !promised.some((one) => keeps(notice, one)))
      .map((notice) => `nobody promised ${nameOf(notice, notice.at)} for ${notice.time}`),
    ...reminded.filter(({ at }) => !isByDay(at)).map((notice) => `by night ${nameOf(notice, notice.at)}`),
    ...bursts.map((notice) => `in a burst ${nameOf(notice, notice.at)}`),
  ]
}
