import { randomUUID } from 'node:crypto'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'
import type { EventRegistry } from '@clinic/shared-events/definitions/event-registry.ts'
import type { Position, Revision, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { openVault, type Vault } from '../vault/open-vault.ts'
import { openSqliteVaultStore } from '../vault/sqlite/sqlite-vault-store.ts'
import type { VaultStore } from '../vault/vault-store.ts'
import { type Codec, createCodec, type SealContext } from './codec.ts'
import type { EventLog } from './event-log.ts'

const masterKey = Buffer.alloc(32, 7)

/** The cost of hashes in tests; real ones take the default. */
const quickHash = { memory: 64, passes: 1, parallelism: 1 }

export const context: SealContext = {
  actor: 'public',
  commandId: '3c6b1c39-6b0b-5b7e-9f0e-0e6a6d3a4f11',
  bodyHash: 'hash-of-body',
  correlation: '3c6b1c39-6b0b-5b7e-9f0e-0e6a6d3a4f12',
  causation: '3c6b1c39-6b0b-5b7e-9f0e-0e6a6d3a4f13',
  at: '2026-11-21T14:05:00.000Z',
}

/** A vault in memory with the codec over it. */
export const openTestVault = async (
  events: EventRegistry = registry,
): Promise<{ store: VaultStore; vault: Vault; codec: Codec }> => {
  const { store } = openSqliteVaultStore(':memory:')
  const vault = await openVault({ store, masterKey, hashCost: quickHash })
  return { store, vault, codec: createCodec({ registry: events, vault }) }
}

/** Events as a log would return them, sealed as the next ones of `stream`; positions have gaps, as EventStoreDB's. */
export const appendTo = async (
  log: StoredEvent[],
  codec: Codec,
  stream: string,
  events: readonly AnyEvent[],
  commandId: string,
): Promise<void> => {
  const last = log.filter((event) => event.stream === stream).at(-1)
  const expected: Revision | 'no-stream' = last ? last.revision : 'no-stream'
  const sealed = await codec.seal(stream, expected, last?.meta.mac ?? null, events, { ...context, commandId })
  for (const event of sealed) {
    const stored = log.filter((other) => other.stream === stream).length
    const position = BigInt(log.length + 1) * 100n
    log.push({ ...JSON.parse(JSON.stringify(event)), stream, revision: BigInt(stored), position })
  }
}

/** Appends events to the end of a stream of a real log, as one command. @returns the position of the last */
export const appendSealed = async (
  { log, codec }: { log: EventLog; codec: Codec },
  stream: string,
  events: readonly AnyEvent[],
  by: Partial<SealContext> = {},
): Promise<Position> => {
  const last = (await log.readStream(stream)).at(-1)
  const expected: Revision | 'no-stream' = last ? last.revision : 'no-stream'
  const origin = { ...context, commandId: randomUUID(), ...by }
  const sealed = await codec.seal(stream, expected, last?.meta.mac ?? null, events, origin)
  const appended = await log.append(stream, expected, sealed)
  if (!appended.ok) throw new Error(`${stream} was appended to by another`)
  return appended.position
}

/** A log that can be read only. */
export const logOf = (events: readonly StoredEvent[]): EventLog => {
  const unused = () => {
    throw new Error('this log can only be read')
  }
  return {
    append: unused,
    subscribe: unused,
    readStream: async (stream) => events.filter((event) => event.stream === stream),
    readAll: async (after, limit) => events.filter(({ position }) => position > after).slice(0, limit),
    readBack: async (before, limit) =>
      events
        .filter(({ position }) => before === 'end' || position < before)
        .toReversed()
        .slice(0, limit),
    head: async () => ({ logId: 'log-1', position: events.at(-1)?.position ?? 0n }),
  }
}
