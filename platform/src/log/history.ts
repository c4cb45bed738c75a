import { setImmediate as turn } from 'node:timers/promises'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { StoreAway } from '../stores/store-away.ts'
import { type CheckDeps, createChecker, type Finding, type Tail } from './check-events.ts'
import { type Codec, createCodec } from './codec.ts'
import type { EventLog } from './event-log.ts'

/** Events of some streams in the order of the log, and what does not hold of them. An event that cannot be opened is a finding alone. */
type ReadHistory = { events: Recorded[]; findings: Finding[] }

/** Reads whole streams from the log itself and walks their chains, as `npm run verify` does (docs/log.md#tamper-evidence). */
export type HistoryReader = {
  /** @throws StoreAway */
  read(streams: readonly string[]): Promise<ReadHistory>
  /**
   * The streams that have an event like that, in the order of the log, looked for in the whole of it: of the events that hold something sealed alone. One that
   * cannot be opened is passed over. @throws StoreAway
   */
  find(matches: (event: Recorded) => boolean): Promise<string[]>
  /** The position of the newest event, as of which a later read is at least. @throws StoreAway */
  head(): Promise<{ position: Position }>
}

const pageSize = 500

/** What can be opened of these events; together, and one by one where that fails. @throws StoreAway */
const openEach = async (codec: Codec, stored: readonly StoredEvent[]): Promise<Recorded[]> => {
  try {
    return await codec.open(stored)
  } catch (error) {
    if (error instanceof StoreAway) throw error
  }
  const opened: Recorded[] = []
  for (const one of stored)
    try {
      opened.push(...(await codec.open([one])))
    } catch (error) {
      if (error instanceof StoreAway) throw error
    }
  return opened
}

type HistoryDeps = CheckDeps & { log: Pick<EventLog, 'readStream' | 'readAll' | 'head'> }

export const createHistoryReader = ({ log, registry, vault }: HistoryDeps): HistoryReader => {
  const codec = createCodec({ registry, vault })
  return {
    head: () => log.head(),
    async find(matches) {
      const found = new Set<string>()
      for (let after = 0n; ; ) {
        const page = await log.readAll(after, pageSize)
        const sealed = page.filter((event) => (event.sealed?.length ?? 0) > 0)
        for (const event of await openEach(codec, sealed)) if (matches(event)) found.add(event.stream)
        after = page.at(-1)?.position ?? after
        if (page.length < pageSize) return [...found]
        await turn()
      }
    },
    async read(streams) {
      const stored = (await Promise.all(streams.map((stream) => log.readStream(stream)))).flat()
      stored.sort((a, b) => (a.position < b.position ? -1 : 1))
      const tails = new Map<string, Tail>()
      const check = createChecker(
        { registry, vault },
        { before: async ({ stream }) => tails.get(stream), set: (stream, tail) => void tails.set(stream, tail) },
      )
      const findings = await check(stored)
      const closed = new Set(
        findings
          .filter(({ problem }) => problem === 'seal' || problem === 'key' || problem === 'type')
          .map(({ position }) => position),
      )
      return { events: await codec.open(stored.filter(({ position }) => !closed.has(position))), findings }
    },
  }
}
