import { setImmediate as turn } from 'node:timers/promises'
import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { staffActor, staffIdOf } from '@clinic/platform/log/actor.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { AuditQuery, auditCalls, LoggedEvent } from '@clinic/shared-events/contracts/audit.ts'
import { historyTitles } from '@clinic/shared-events/contracts/history-titles.ts'
import { addDays, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { normalise, searchWordsOf } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { erasedIn } from '@clinic/shared-events/definitions/erased.ts'
import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import type { About } from '@clinic/shared-events/deliveries/events.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { accountNames } from '../account-names.ts'
import type { ReadDeps, Reading } from '../reading.ts'
import { subjectNames } from '../subject-names.ts'
import { type Heads, positionAfter } from './period.ts'

/** Events that one answer holds, and that it looks at at most. */
const pageRows = 50
const mostExamined = 5_000
/** Read at once, with everybody else's calls between. */
const batchSize = 500
/** How long before the end of a period an event may stand whose instant is within it: the clocks of two machines, a slow append. */
const slackMs = 60 * 60_000

type Log = Pick<EventLog, 'readAll' | 'readBack' | 'head'>

export const exploreReads = (deps: ReadDeps): ReadsOf<typeof auditCalls> => ({
  /** GET /api/doctor/log (ours): events without their content, a bounded part of the log at a time. */
  async listLog({ query }) {
    const { correlation } = query
    const found = correlation === undefined ? await searchBack(deps, query) : await follow(deps, query, correlation)
    return {
      position: found.head,
      body: { ...found, events: await shown(deps.reading, found.events), head: undefined },
    }
  },
})

type Found = { events: StoredEvent[]; searchedTo: string | null; next: string | null; head: Position }

type Search = {
  /** Reads on from a position. */
  read: (from: Position | 'end') => Promise<StoredEvent[]>
  from: Position | 'end'
  /** Whether an event is looked for; of all at once, for names are read with it. */
  matching: (events: readonly StoredEvent[]) => Promise<readonly StoredEvent[]>
  /** Whether nothing that is looked for comes after an event. */
  isPast?: (event: StoredEvent) => boolean
  most?: number
  page?: number
}

/** Looks at events until a page is full, or enough were looked at, or none is left. */
const search = async ({ read, from, matching, isPast = () => false, most = mostExamined, page = pageRows }: Search) => {
  const events: StoredEvent[] = []
  let last: StoredEvent | undefined
  for (let examined = 0; ; ) {
    const batch = await read(last?.position ?? from)
    const end = batch.findIndex(isPast)
    const looked = end === -1 ? batch : batch.slice(0, end)
    for (const event of await matching(looked)) {
      events.push(event)
      if (events.length === page) return { events, last: event, ended: false }
    }
    last = batch.at(-1) ?? last
    if (end !== -1 || batch.length < batchSize) return { events, last, ended: true }
    examined += batch.length
    if (examined >= most) return { events, last, ended: false }
    await turn()
  }
}

const answerOf = ({ events, last, ended }: Awaited<ReturnType<typeof search>>, head: Position): Found => ({
  events,
  searchedTo: last?.at ?? null,
  next: ended || !last ? null : String(last.position),
  head,
})

/** The newest first. */
const searchBack = async ({ log, heads, headKey, reading }: ReadDeps, query: AuditQuery): Promise<Found> => {
  const { position: head } = await log.head()
  const { from, to, after } = query
  const [begin, end] = [from && instantOf(from, '00:00'), to && instantOf(addDays(to, 1), '00:00')]
  const pastMs = begin && Date.parse(begin) - slackMs
  const found = await search({
    read: (before) => log.readBack(before, batchSize),
    from: after !== undefined ? positionIn(after) : await startBefore(log, { heads, headKey }, end),
    matching: matchingOf(reading, query, ({ at }) => (!begin || at >= begin) && (!end || at < end)),
    ...(pastMs && { isPast: ({ at }) => Date.parse(at) < pastMs }),
  })
  return answerOf(found, head)
}

/** Where a search backwards begins for what came before an instant: at the end, or at an event that came well after it. */
const startBefore = async (log: Log, heads: Heads, end: string | undefined): Promise<Position | 'end'> =>
  end === undefined ? 'end' : positionAfter(log, heads, Date.parse(end) + slackMs)

/** Everything of one request, in its order: first what came before the event that was chosen, as far back as half of what may be looked at. */
const follow = async ({ log, reading }: ReadDeps, query: AuditQuery, correlation: string): Promise<Found> => {
  const { position: head } = await log.head()
  const matching = matchingOf(reading, {}, ({ meta }) => meta.correlation === correlation)
  const readBack = (before: Position | 'end') => log.readBack(before, batchSize)
  const firstOf = async (): Promise<Position> => {
    const around = positionIn(query.around ?? '0')
    const earlier = await search({ read: readBack, from: around, matching, most: mostExamined / 2, page: mostExamined })
    const [before] = await log.readBack(earlier.events.at(-1)?.position ?? around, 1)
    return before?.position ?? 0n
  }
  const from = query.after === undefined ? await firstOf() : positionIn(query.after)
  const read = (after: Position | 'end') => log.readAll(after === 'end' ? head : after, batchSize)
  return answerOf(await search({ read, from, matching }), head)
}

/** The highest position that a log gives. */
const lastPosition = 2n ** 63n - 1n
const positionIn = (text: string): Position => {
  const position = BigInt(text)
  return position > lastPosition ? lastPosition : position
}

/** What an event is of: its stream, and of the certificate of an erasure what it erased. */
const streamsOf = (event: StoredEvent): string[] => [
  event.stream,
  ...(erasedIn(event)?.streams ?? []).map(({ stream }) => stream),
]

/** The stream whose history has an event: its own, and of what was sent that of the visit or the order it is about. */
const subjectOf = ({ stream, data }: StoredEvent): string => {
  const about = data.about as About | undefined
  if (about?.of === 'appointment') return appointmentStream(about.appointmentId)
  return about?.of === 'order' ? orderStream(about.orderId) : stream
}

/** The events that a query asks for. Names are read only where words are searched for. */
const matchingOf =
  (reading: Reading, query: Partial<AuditQuery>, holds: (event: StoredEvent) => boolean): Search['matching'] =>
  async (events) => {
    const { category, type, stream, actor } = query
    const asked = events.filter(
      (event) =>
        holds(event) &&
        (category === undefined || event.stream.startsWith(`${category}-`)) &&
        (type === undefined || event.type === type) &&
        (stream === undefined || streamsOf(event).includes(stream)) &&
        (actor === undefined || event.meta.actor === actor || event.meta.actor.startsWith(`${actor}:`)),
    )
    const words = searchWordsOf(query.search ?? '')
    if (words.length === 0) return asked
    const names = await namesOf(reading, asked)
    return asked.filter((event) => {
      const { id, meta, data } = event
      const who = [names.of.get(subjectOf(event)), names.by.get(meta.actor), data.trackingNumber]
      const about = [historyTitles[event.type], event.type, ...streamsOf(event), id, meta.correlation, ...who]
      const text = normalise(about.join(' '))
      return words.every((word) => text.includes(word))
    })
  }

type Names = { of: ReadonlyMap<string, string | null>; by: ReadonlyMap<string, string | null> }

/** What the streams' subjects are called now, and the accounts, by actor. */
const namesOf = async (reading: Reading, events: readonly StoredEvent[]): Promise<Names> => {
  const of = await subjectNames(reading, events.map(subjectOf))
  const accounts = await accountNames(
    reading,
    events.flatMap(({ meta }) => staffIdOf(meta.actor) ?? []),
  )
  return { of, by: new Map([...accounts].map(([id, name]) => [staffActor(id), name])) }
}

const shown = async (reading: Reading, events: readonly StoredEvent[]): Promise<LoggedEvent[]> => {
  const names = await namesOf(reading, events)
  return events.map((event) => {
    const { id, position, stream, revision, type, at, meta } = event
    const subject = subjectOf(event)
    return {
      ...{ id, position: String(position), stream, revision: String(revision), type, at, subject },
      name: names.of.get(subject) ?? null,
      actor: meta.actor,
      by: names.by.get(meta.actor) ?? null,
      correlation: meta.correlation,
      causation: meta.causation,
    }
  })
}
