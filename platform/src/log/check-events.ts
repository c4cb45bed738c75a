import { definitionOf, type EventRegistry, UnknownEvent } from '@clinic/shared-events/definitions/event-registry.ts'
import type { Position, Revision, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { KeyMissing, type ResolvedKey } from '../vault/keys/data-keys.ts'
import type { Vault } from '../vault/open-vault.ts'
import { macOf } from './mac.ts'
import { openBlock } from './seal.ts'

/**
 * The kinds of findings: `mac` something stored of this event was changed; `chain` it does not follow the event before it; `gap` events
 * before it in its stream are missing or repeated; `seal` a block does not open; `key` its key is neither in the vault nor erased;
 * `type` no such event is known; `unreadable` the store could not give it.
 */
type Problem = 'mac' | 'chain' | 'gap' | 'seal' | 'key' | 'type' | 'unreadable'

/** One thing that does not hold. An unreadable event has nothing but its position, the first at which reading failed. */
export type Finding = {
  problem: Problem
  position: Position
  event?: { id: string; stream: string; revision: Revision; type: string }
}

export type CheckDeps = { registry: EventRegistry; vault: Pick<Vault, 'dataKeys' | 'secret'> }

/** The last event of a stream that was checked. */
export type Tail = { revision: Revision; mac: string }
export type Tails = {
  /** Of the event's stream, undefined when none came before. */
  before(event: StoredEvent): Promise<Tail | undefined>
  set(stream: string, tail: Tail): void
}

/** Checks events, each stream's in their order, and gives all that does not hold. */
export const createChecker = ({ registry, vault }: CheckDeps, tails: Tails) => {
  const linkProblems = async (event: StoredEvent): Promise<Problem[]> => {
    const tail = await tails.before(event)
    tails.set(event.stream, { revision: event.revision, mac: event.meta.mac })
    if (event.revision !== (tail ? tail.revision + 1n : 0n)) return ['gap']
    return event.meta.previousMac === (tail?.mac ?? null) ? [] : ['chain']
  }

  return async (events: readonly StoredEvent[]): Promise<Finding[]> => {
    const keys = await resolveEach(vault, events)
    const findings: Finding[] = []
    for (const event of events) {
      const { id, stream, revision, type, position } = event
      const problems = [
        ...(macHolds(vault.secret('mac'), event) ? [] : ['mac' as const]),
        ...(await linkProblems(event)),
        ...(isKnown(registry, event) ? [] : ['type' as const]),
        ...sealProblems(event, keys),
      ]
      for (const problem of new Set(problems))
        findings.push({ problem, position, event: { id, stream, revision, type } })
    }
    return findings
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
