import { decideAppend, type Expected, type Placed } from './decide-append.ts'
import { openLogFile } from './log-file.ts'
import { type EventIndex, fromLine, newEventIndex, type Proposed, type Stored, toLine } from './stored-events.ts'

/** `last` is the batch's last event, where it was stored now or, for a repeat, the first time. */
export type Appended =
  | { kind: 'appended' | 'repeat'; last: Placed }
  | { kind: 'wrong'; actual: number | 'no_stream' }
  /** A repeat that came before the first one was on the disk: the server waits for a commit of it that never comes. */
  | { kind: 'in flight' }

export type Store = {
  /** What is stored is answered when it is on the disk; a refusal at once, also before what it was judged against can be read. */
  append(stream: string, expected: Expected, events: readonly Proposed[]): Promise<Appended>
  /** Every event that is on the disk, by position. Grows in place. */
  readonly all: readonly Stored[]
  /** The events of one stream that are on the disk, by revision; undefined for an unknown stream. */
  stream(name: string): readonly Stored[] | undefined
  /** Calls back after every commit. @returns how to stop that */
  onCommit(listener: () => void): () => void
  close(): Promise<void>
}

/** After so many application events the server writes one of its own, as the statistics of a real server appear. */
const statisticsEvery = 25

/** Opens the log kept in one file, one line per append; a new one begins with the server's own events. */
export const openStore = async (path: string): Promise<Store> => {
  const { decided, visible, write, committed, onCommit, close } = await openWriter(path)
  let untilStatistics = statisticsEvery
  const writeStatistics = () => {
    untilStatistics = statisticsEvery
    write('$stats-127.0.0.1:2113', [systemEvent('$statsCollected', { 'proc-cpu': 1 })])
  }
  if (decided.all.length === 0) {
    write('$$$stats-127.0.0.1:2113', [systemEvent('$metadata', { $maxAge: 86_400 })])
    write('$$$settings', [systemEvent('$metadata', { $acl: { $r: '$all' } })])
    write('$settings', [systemEvent('$settings', { $userStreamAcl: { $r: '$all' } })])
    writeStatistics()
    await committed()
  }
  return {
    all: visible.all,
    stream: visible.stream,
    async append(stream, expected, events) {
      const ids = events.map(({ id }) => id)
      const decision = decideAppend(decided.stream(stream) ?? [], expected, ids)
      if (decision.kind === 'repeat' && !visible.stream(stream)?.[decision.last.revision]) return { kind: 'in flight' }
      if (decision.kind !== 'append') return decision
      const last = write(stream, events)
      const durable = committed()
      untilStatistics -= events.length
      if (untilStatistics <= 0) writeStatistics()
      await durable
      return { kind: 'appended', last }
    },
    onCommit,
    close,
  }
}

/** Appends are judged against all that was decided; readers see only what is on the disk. */
const openWriter = async (path: string) => {
  const [decided, visible] = [newEventIndex(), newEventIndex()]
  const listeners = new Set<() => void>()
  const file = await openLogFile(path, (line) => {
    for (const event of fromLine(line)) {
      decided.add(event)
      visible.add(event)
    }
  })
  let committed: Promise<void> = Promise.resolve()
  return {
    decided,
    visible,
    /** Resolves when all that was written until now is on the disk. */
    committed: () => committed,
    /** @returns the last of the events */
    write(stream: string, [first, ...more]: readonly Proposed[]): Stored {
      if (!first) throw new Error('an append needs at least one event')
      const place = placer(stream, decided)
      const events: [Stored, ...Stored[]] = [place(first), ...more.map(place)]
      committed = file.append(toLine(events)).then(() => {
        events.forEach(visible.add)
        for (const listener of listeners) listener()
      })
      return events.at(-1) as Stored
    },
    onCommit(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await committed
      await file.close()
    },
  }
}

/** The first events of a real log lie behind what it begins with. */
const firstPosition = 733
/** What a record of a real log holds besides names and data: flags, offsets, lengths. */
const recordOverhead = 87

/** Gives events their revisions and positions, one after another. Positions grow by the size of the record before. */
const placer = (stream: string, decided: EventIndex): ((event: Proposed) => Stored) => {
  const created = Date.now()
  return (event) => {
    const before = decided.all.at(-1)
    const position = before ? before.position + sizeOf(before) : firstPosition
    const stored = { ...event, stream, revision: decided.stream(stream)?.length ?? 0, position, created }
    decided.add(stored)
    return stored
  }
}

const sizeOf = ({ stream, type, data, metadata }: Stored): number => {
  return recordOverhead + stream.length + type.length + data.length + metadata.length
}

const systemEvent = (type: string, data: object): Proposed => {
  const json = Buffer.from(JSON.stringify(data))
  return { id: crypto.randomUUID(), type, json: true, data: json, metadata: new Uint8Array() }
}
