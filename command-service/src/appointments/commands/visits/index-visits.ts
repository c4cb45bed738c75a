import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { once } from '@clinic/platform/waiting/once.ts'
import { logPointOf, standsIn } from '@clinic/platform/work/log-point.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { LogPoint, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { inGroups } from '../../../handling/in-groups.ts'
import { entryEvents, entryOf, type NumberEntry } from '../../deciders/index-entry.ts'
import { readOrSkip, type VisitDeps } from './visits-of-phone.ts'

type IndexingDeps = VisitDeps & {
  log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>
  numberIndex: Pick<Vault['numberIndex'], 'add' | 'indexedTo' | 'setIndexedTo'>
}

/** Durable when it resolves, so that no event that names the reservation is seen before. */
export const addEntry = (
  { add }: Pick<Vault['numberIndex'], 'add'>,
  stream: string,
  { number, ...visit }: NumberEntry,
): Promise<void> => add(number, { stream, ...visit })

const pageSize = 1_000

/**
 * Indexes every visit to come that the log has, once in the life of a process: what came since the last time, or all where the index is lost or of
 * another log. What is booked from then on is indexed by its own command. @returns what resolves once that is done
 */
export const createIndexing = (deps: IndexingDeps): (() => Promise<void>) => once(() => indexAll(deps))

const indexAll = async (deps: IndexingDeps): Promise<void> => {
  const { log, numberIndex, now } = deps
  const head = await log.head()
  const known = await numberIndex.indexedTo()
  const start = known && (await standsIn(log, head, known)) ? known : { position: 0n, event: null }
  const { streams, point } = await streamsToIndex(log, start, dayAt(now()))
  const indexed = await inGroups(streams, async (stream) => {
    const state = await readOrSkip(deps, stream)
    const one = state && entryOf(state)
    if (one) await addEntry(numberIndex, stream, one)
    return state !== undefined
  })
  // One that could not be read is tried again by the next start.
  if (indexed.every((isRead) => isRead) && point !== known)
    await numberIndex.setIndexedTo({ ...point, logId: head.logId })
}

/** The appointments that the log may have a visit to come of after a point, and the point it was read to. */
const streamsToIndex = async (log: IndexingDeps['log'], start: LogPoint, today: string) => {
  const streams = new Set<string>()
  let point = start
  for (;;) {
    const events = await log.readAll(point.position, pageSize)
    for (const event of events) if (isToIndex(event, today)) streams.add(event.stream)
    const last = events.at(-1)
    if (!last) return { streams: [...streams], point }
    point = logPointOf(last)
  }
}

const indexed: ReadonlySet<string> = new Set(entryEvents)

/** Whether an event leaves a visit on a day that is not past. A move names its day where it goes to. */
const isToIndex = ({ type, data }: StoredEvent, today: string): boolean => {
  if (!indexed.has(type)) return false
  const { date, to } = data as { date?: string; to?: { date: string } }
  return (to?.date ?? date ?? today) >= today
}
