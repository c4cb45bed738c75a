import { KeyMissing, type ResolvedKey } from '../vault/data-keys.ts'
import type { Vault } from '../vault/open-vault.ts'
import { type EventLog, type Position, type Revision, StoreAway, type StoredEvent } from './event-log.ts'
import { macOf } from './mac.ts'
import { definitionOf, type EventRegistry, UnknownEvent } from './registry.ts'
import { openBlock } from './seal.ts'

/**
 * What does not hold: `mac` something stored of this event was changed; `chain` it does not follow the event before it; `gap` events
 * before it in its stream are missing or repeated; `seal` a block does not open; `key` its key is neither in the vault nor erased;
 * `type` no such event is known; `unreadable` the store could not give it.
 */
export type Problem = 'mac' | 'chain' | 'gap' | 'seal' | 'key' | 'type' | 'unreadable'

/** One thing that does not hold. An unreadable event has nothing but its position, the first at which reading failed. */
export type Finding = {
  problem: Problem
  position: Position
  event?: { id: string; stream: string; revision: Revision; type: string }
}

export type Progress = { events: number; position: Position; head: Position }
export type VerifyOptions = {
  log: EventLog
  registry: EventRegistry
  vault: Pick<Vault, 'dataKeys' | 'secret'>
  /** Events read at once. */
  batch?: number
  onProgress?: (progress: Progress) => void
}

/** After so many positions in a row that cannot be read, the rest of the log is given up. */
const unreadableAtMost = 10_000n

/** Walks the whole log and yields all that does not hold, in log order (design §3). Nothing is changed. @throws StoreAway */
export async function* verifyLog(options: VerifyOptions): AsyncGenerator<Finding, void> {
  const { log, onProgress, batch = 500 } = options
  const checkAll = createChecker(options)
  const { position: head } = await log.head()
  let after = 0n
  let events = 0
  let failedFrom: Position | null = null
  for (;;) {
    const read = await readOrNull(log, after, failedFrom === null ? batch : 1)
    if (read === null) {
      // Again one by one from here, then past whatever cannot be read.
      if (failedFrom !== null) after += 1n
      else failedFrom = after
      if (after - failedFrom > unreadableAtMost || after > head)
        return yield { problem: 'unreadable', position: failedFrom + 1n }
      continue
    }
    if (failedFrom !== null && after > failedFrom) yield { problem: 'unreadable', position: failedFrom + 1n }
    failedFrom = null
    const last = read.at(-1)
    if (!last) return
    yield* await checkAll(read)
    // A store whose order is broken may give the same events again and again.
    if (last.position <= after) return yield { problem: 'unreadable', position: after + 1n }
    after = last.position
    events += read.length
    onProgress?.({ events, position: after, head })
  }
}

/** Null when the store answers with something that is no event. */
const readOrNull = async (log: EventLog, after: Position, limit: number): Promise<StoredEvent[] | null> => {
  try {
    return await log.readAll(after, limit)
  } catch (error) {
    if (error instanceof StoreAway) throw error
    return null
  }
}

type Tail = { revision: Revision; mac: string }

const createChecker = ({ registry, vault }: VerifyOptions) => {
  const tails = new Map<string, Tail>()

  const linkProblems = (event: StoredEvent): Problem[] => {
    const tail = tails.get(event.stream)
    tails.set(event.stream, { revision: event.revision, mac: event.meta.mac })
    if (event.revision !== (tail ? tail.revision + 1n : 0n)) return ['gap']
    return event.meta.previousMac === (tail?.mac ?? null) ? [] : ['chain']
  }

  return async (events: readonly StoredEvent[]): Promise<Finding[]> => {
    const keys = await resolveEach(vault, events)
    return events.flatMap((event) => {
      const { id, stream, revision, type, position } = event
      const problems = [
        ...(macHolds(vault.secret('mac'), event) ? [] : ['mac' as const]),
        ...linkProblems(event),
        ...(isKnown(registry, event) ? [] : ['type' as const]),
        ...sealProblems(event, keys),
      ]
      return [...new Set(problems)].map((problem) => ({ problem, position, event: { id, stream, revision, type } }))
    })
  }
}

const macHolds = (secret: Buffer, event: StoredEvent): boolean => {
  try {
    return macOf(secret, event) === event.meta.mac
  } catch {
    return false // not even JSON any more
  }
}

const isKnown = (registry: EventRegistry, { type, v }: StoredEvent): boolean => {
  try {
    return definitionOf(registry, type, v) !== undefined
  } catch (error) {
    if (error instanceof UnknownEvent) return false
    throw error
  }
}

const sealProblems = (event: StoredEvent, keys: ReadonlyMap<string, ResolvedKey>): Problem[] => {
  const blocks = event.sealed ?? []
  if (!Array.isArray(blocks)) return ['seal']
  return blocks.flatMap((block): Problem[] => {
    const key = keys.get(block?.key)
    if (key === undefined) return ['key']
    if (key === 'erased') return []
    try {
      openBlock(event, block, key)
      return []
    } catch {
      return ['seal']
    }
  })
}

/** The keys that are there; one that is missing does not keep the others from being found. */
const resolveEach = async (
  vault: Pick<Vault, 'dataKeys'>,
  events: readonly StoredEvent[],
): Promise<Map<string, ResolvedKey>> => {
  const blocks = events.flatMap(({ sealed }) => (Array.isArray(sealed) ? sealed : []))
  const ids = [...new Set(blocks.map((block) => block?.key).filter((key) => typeof key === 'string'))]
  try {
    return await vault.dataKeys.resolve(ids)
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error
  }
  const found = new Map<string, ResolvedKey>()
  for (const id of ids) {
    try {
      for (const [known, key] of await vault.dataKeys.resolve([id])) found.set(known, key)
    } catch (error) {
      if (!(error instanceof KeyMissing)) throw error
    }
  }
  return found
}
