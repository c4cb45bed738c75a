import { decideAppend, type Expected, type Placed } from './decide-append.ts'
import { openLogFile } from './log-file.ts'

/** An event as a writer sends it. `metadata` is empty when there is none. */
export type Proposed = { id: string; type: string; json: boolean; data: Uint8Array; metadata: Uint8Array }

/** A stored event. `created` is in milliseconds since 1970. */
export type Stored = Proposed & Placed & { created: number }

/** `last` is the batch's last event, where it was stored now or, for a repeat, the first time. */
export type Appended = { kind: 'appended' | 'repeat'; last: Placed } | { kind: 'wrong'; actual: number | 'no_stream' }

export type Store = {
  /** Resolves when the answer holds on the disk: a refusal or a repeat also waits for what it was judged against. */
  append(stream: string, expected: Expected, events: readonly Proposed[]): Promise<Appended>
  /** Every event that is on the disk, by position. Grows in place. */
  readonly all: readonly Stored[]
  /** The events of one stream that are on the disk, by revision; undefined for an unknown stream. */
  stream(name: string): readonly Stored[] | undefined
  /** Calls back after every commit. @returns how to stop that */
  onCommit(listener: () => void): () => void
  close(): Promise<void>
}

type Line = { stream: string; first: number; created: number; events: LineEvent[] }
type LineEvent = { id: string; type: string; json: boolean; data: string; metadata: string; position: number }

/** The first events lie behind what a real log begins with. */
const firstPosition = 733
/** What a record of a real log holds besides names and data: flags, offsets, lengths. */
const recordOverhead = 87
/** After so many application events the server writes one of its own, as the statistics of a real server appear. */
const statisticsEvery = 25

/** Opens the log kept in one file, one line per append. */
export async function openStore(path: string): Promise<Store> {
  const decided = new Map<string, Stored[]>()
  const visible = new Map<string, Stored[]>()
  const newest = new Map<string, Stored>()
  const all: Stored[] = []
  const listeners = new Set<() => void>()
  let end = firstPosition
  let applicationEvents = 0

  const decide = (event: Stored) => {
    push(decided, event)
    newest.set(event.id, event)
    end = event.position + sizeOf(event)
    if (!event.stream.startsWith('$')) applicationEvents += 1
  }
  const show = (event: Stored) => {
    push(visible, event)
    all.push(event)
  }
  const file = await openLogFile(path, (line) => {
    for (const event of fromLine(JSON.parse(line) as Line)) {
      decide(event)
      show(event)
    }
  })
  let committed: Promise<void> = Promise.resolve()

  const write = (stream: string, proposed: readonly Proposed[]): Stored[] => {
    const first = decided.get(stream)?.length ?? 0
    const created = Date.now()
    const events = proposed.map((event, index) => {
      const stored = { ...event, stream, revision: first + index, position: end, created }
      decide(stored)
      return stored
    })
    committed = file.append(toLine(events)).then(() => {
      for (const event of events) show(event)
      for (const listener of listeners) listener()
    })
    return events
  }
  let nextStatistics = applicationEvents + statisticsEvery
  const writeStatistics = () => {
    nextStatistics = applicationEvents + statisticsEvery
    write('$stats-127.0.0.1:2113', [systemEvent('$statsCollected', { 'proc-cpu': 1 })])
  }

  const store: Store = {
    all,
    stream: (name) => visible.get(name),
    async append(stream, expected, events) {
      const history = {
        events: decided.get(stream) ?? [],
        known: (id: string) => newest.get(id),
        hasMetadata: decided.has(`$$${stream}`),
      }
      const ids = events.map(({ id }) => id)
      const decision = decideAppend(history, expected, ids)
      const answer = decision.kind === 'append' ? appended(write(stream, events)) : decision
      const durable = committed
      if (answer.kind === 'appended' && applicationEvents >= nextStatistics) writeStatistics()
      await durable
      return answer
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await committed
      await file.close()
    },
  }
  if (all.length === 0) {
    write('$$$stats-127.0.0.1:2113', [systemEvent('$metadata', { $maxAge: 86_400 })])
    write('$$$settings', [systemEvent('$metadata', { $acl: { $r: '$all' } })])
    write('$settings', [systemEvent('$settings', { $userStreamAcl: { $r: '$all' } })])
    writeStatistics()
    await committed
  }
  return store
}

function appended(events: readonly Stored[]): Appended {
  const last = events.at(-1)
  if (!last) throw new Error('an append needs at least one event')
  return { kind: 'appended', last }
}

function push(streams: Map<string, Stored[]>, event: Stored): void {
  const events = streams.get(event.stream)
  if (events) events.push(event)
  else streams.set(event.stream, [event])
}

function sizeOf({ stream, type, data, metadata }: Stored): number {
  return recordOverhead + stream.length + type.length + data.length + metadata.length
}

function systemEvent(type: string, data: unknown): Proposed {
  return {
    id: crypto.randomUUID(),
    type,
    json: true,
    data: Buffer.from(JSON.stringify(data)),
    metadata: new Uint8Array(),
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

function toLine(events: readonly Stored[]): string {
  const [{ stream, revision, created }] = events as [Stored, ...Stored[]]
  const line: Line = {
    stream,
    first: revision,
    created,
    events: events.map(({ id, type, json, data, metadata, position }) => {
      return { id, type, json, data: base64(data), metadata: base64(metadata), position }
    }),
  }
  return JSON.stringify(line)
}

function fromLine({ stream, first, created, events }: Line): Stored[] {
  return events.map(({ data, metadata, ...event }, index) => ({
    ...event,
    stream,
    revision: first + index,
    created,
    data: Buffer.from(data, 'base64'),
    metadata: Buffer.from(metadata, 'base64'),
  }))
}
