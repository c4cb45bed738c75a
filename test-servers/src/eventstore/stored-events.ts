import type { Placed } from './decide-append.ts'

/** An event as a writer sends it. `metadata` is empty when there is none. */
export type Proposed = { id: string; type: string; json: boolean; data: Uint8Array; metadata: Uint8Array }

/** A stored event. `created` is in milliseconds since 1970. */
export type Stored = Proposed & Placed & { created: number }

type Line = { stream: string; first: number; created: number; events: LineEvent[] }
type LineEvent = { id: string; type: string; json: boolean; data: string; metadata: string; position: number }

/** The events of one append as one line of the log's file, so that a batch is there wholly or not at all. */
export const toLine = (events: readonly [Stored, ...Stored[]]): string => {
  const [{ stream, revision, created }] = events
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

export const fromLine = (text: string): Stored[] => {
  const { stream, first, created, events } = JSON.parse(text) as Line
  return events.map(({ data, metadata, ...event }, index) => ({
    ...event,
    stream,
    revision: first + index,
    created,
    data: Buffer.from(data, 'base64'),
    metadata: Buffer.from(metadata, 'base64'),
  }))
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Events in order and by stream. */
export type EventIndex = {
  readonly all: readonly Stored[]
  stream(name: string): readonly Stored[] | undefined
  add(event: Stored): void
}

export const newEventIndex = (): EventIndex => {
  const all: Stored[] = []
  const streams = new Map<string, Stored[]>()
  return {
    all,
    stream: (name) => streams.get(name),
    add(event) {
      all.push(event)
      const stream = streams.get(event.stream)
      if (stream) stream.push(event)
      else streams.set(event.stream, [event])
    },
  }
}
