import { randomUUID } from 'node:crypto'
import type { EventToAppend, Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { afterEach, beforeEach } from 'vitest'
import type { Batch, EventLog } from './event-log.ts'

/** A log under test. `reopen` closes it and opens it again on the same data. `close` gives up everything it holds. */
export type OpenedLog = { log: EventLog; reopen?(): Promise<EventLog>; close(): Promise<void> }

/** A log whose server can be taken away with SIGKILL and brought back with the same data at the same address. */
export type OpenedOnServer = { log: EventLog; kill(): Promise<void>; restart(): Promise<void>; close(): Promise<void> }

/** Stream names of one test: other suites may be writing to the same server. */
export const streamsOfTest = () => {
  const run = randomUUID().slice(0, 8)
  const prefix = `contract${run}-`
  return {
    name: (id: string | number): string => `${prefix}${id}`,
    /** The events of this test among all that were read. */
    own: (events: readonly StoredEvent[]): StoredEvent[] => events.filter(({ stream }) => stream.startsWith(prefix)),
  }
}

/** One log per test, and stream names of its own. */
export const perTest = (open: () => Promise<OpenedLog>) => {
  let opened: OpenedLog
  let streams: ReturnType<typeof streamsOfTest>
  beforeEach(async () => {
    opened = await open()
    streams = streamsOfTest()
  })
  afterEach(() => opened.close())
  return {
    get log(): EventLog {
      return opened.log
    },
    get opened(): OpenedLog {
      return opened
    },
    name: (id: string | number): string => streams.name(id),
    own: (events: readonly StoredEvent[]): StoredEvent[] => streams.own(events),
  }
}

/** An event that carries its number in `data.n`. */
export const numbered = (n: number, change: Partial<EventToAppend> = {}): EventToAppend => {
  return {
    id: randomUUID(),
    type: 'NumberDrawn',
    v: 1,
    at: '2026-03-02T15:04:05.678Z',
    data: { n },
    meta: {
      actor: 'public',
      commandId: '5f0c6a52-7c52-5d0f-9a3f-0d0f5f1a2b3c',
      bodyHash: 'q3Jb0n0o1vI=',
      correlation: '5f0c6a52-7c52-5d0f-9a3f-0d0f5f1a2b3c',
      causation: '5f0c6a52-7c52-5d0f-9a3f-0d0f5f1a2b3c',
      previousMac: null,
      mac: 'b2xkIG1hYyBvZiBub3RoaW5n',
    },
    ...change,
  }
}

export const numbers = (from: number, to: number): EventToAppend[] =>
  Array.from({ length: to - from }, (_, index) => numbered(from + index))

export const numberOf = (event: StoredEvent): number => Number(event.data.n)

/** @throws Error when the append was refused */
export const appended = async (
  log: EventLog,
  stream: string,
  expected: bigint | 'no-stream',
  events: readonly EventToAppend[],
): Promise<{ revision: bigint; position: Position }> => {
  const answer = await log.append(stream, expected, events)
  if (!answer.ok) throw new Error(`refused: ${stream} stands at ${answer.actual}, not at ${expected}`)
  return answer
}

/** Everything after a position, in pages. */
export const readOn = async (log: EventLog, after: Position, pageSize = 100): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = []
  for (;;) {
    const page = await log.readAll(events.at(-1)?.position ?? after, pageSize)
    if (page.length === 0) return events
    events.push(...page)
  }
}

/** Reads a subscription until `enough` says so, then ends it. */
export const follow = async (
  log: EventLog,
  after: Position,
  enough: (events: StoredEvent[], batches: Batch[]) => boolean | Promise<boolean>,
): Promise<{ events: StoredEvent[]; batches: Batch[] }> => {
  const stop = new AbortController()
  const batches: Batch[] = []
  const events: StoredEvent[] = []
  for await (const batch of log.subscribe(after, stop.signal)) {
    batches.push(batch)
    events.push(...batch.events)
    if (await enough(events, batches)) stop.abort()
  }
  return { events, batches }
}
