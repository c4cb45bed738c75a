import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import { type CheckDeps, createChecker, type Finding, type Tail } from './check-events.ts'
import { createCodec } from './codec.ts'
import type { EventLog } from './event-log.ts'

/** Events of some streams in the order of the log, and what does not hold of them. An event that cannot be opened is a finding alone. */
type ReadHistory = { events: Recorded[]; findings: Finding[] }

/** Reads whole streams from the log itself and walks their chains, as `npm run verify` does (docs/log.md#tamper-evidence). */
export type HistoryReader = {
  /** @throws StoreAway */
  read(streams: readonly string[]): Promise<ReadHistory>
  /** The position of the newest event, as of which a later read is at least. @throws StoreAway */
  head(): Promise<{ position: Position }>
}

type HistoryDeps = CheckDeps & { log: Pick<EventLog, 'readStream' | 'head'> }

export const createHistoryReader = ({ log, registry, vault }: HistoryDeps): HistoryReader => {
  const codec = createCodec({ registry, vault })
  return {
    head: () => log.head(),
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
