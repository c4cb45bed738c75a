import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { contentOf } from '@clinic/shared-events/definitions/event-registry.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'

/** `opened`: what is sealed is shown too. */
type EventsCommand = { action: 'tail' | 'stats' } | { action: 'show'; stream: string; opened: boolean }

export const eventsUsage = 'npm run events -- tail | show <stream> [--open] | stats'

/** The command in the words after `npm run events --`; null when there is none. */
export const readEventsWords = ([action, ...words]: readonly string[]): EventsCommand | null => {
  if ((action === 'tail' || action === 'stats') && words.length === 0) return { action }
  if (action !== 'show') return null
  const streams = words.filter((word) => word !== '--open')
  const [stream] = streams
  return stream !== undefined && streams.length === 1 ? { action, stream, opened: words.includes('--open') } : null
}

export type EventsDeps = {
  log: Pick<EventLog, 'head' | 'readAll' | 'readStream' | 'subscribe'>
  /** Opens what is sealed; called where that is asked for. */
  open: Codec['open']
  print(line: string): void
  /** Ends `tail`. */
  signal: AbortSignal
}

/** Shows events of the log, beside a running system. Exit code 0; 1: there is no such stream. @throws StoreAway */
export const runEvents = async (command: EventsCommand, deps: EventsDeps): Promise<number> => {
  if (command.action === 'tail') return tail(deps)
  return command.action === 'show' ? show(command, deps) : stats(deps)
}

/** '48213  appointment-a #7  ActionRequested v1  2026-11-09T18:21:07.000Z  public' */
const lineOf = ({ position, stream, revision, type, v, at, meta }: StoredEvent): string =>
  [position, `${stream} #${revision}`, `${type} v${v}`, at, meta.actor].join('  ')

/** Each event that is appended from now on, until it is ended. */
const tail = async ({ log, print, signal }: EventsDeps): Promise<number> => {
  const { position } = await log.head()
  print(`Waiting for events after position ${position}. Ctrl+C ends it.`)
  // A subscription that waits does not keep its process alive.
  const alive = setInterval(() => undefined, 60_000)
  try {
    for await (const { events } of log.subscribe(position, signal)) for (const event of events) print(lineOf(event))
  } finally {
    clearInterval(alive)
  }
  return 0
}

const show = async (
  { stream, opened }: Extract<EventsCommand, { action: 'show' }>,
  { log, open, print }: EventsDeps,
): Promise<number> => {
  const events = await log.readStream(stream)
  if (events.length === 0) {
    print(`There is no stream ${stream}.`)
    return 1
  }
  const read = opened ? await open(events) : []
  events.forEach((event, at) => {
    print(lineOf(event))
    print(JSON.stringify(read[at] ? contentOf(read[at]) : sealedContent(event), null, 2))
  })
  return 0
}

const sealedContent = ({ data, sealed = [] }: StoredEvent): object => {
  const content: Record<string, unknown> = { data }
  for (const block of sealed) content[block.class] = 'sealed'
  return content
}

/** How many events there are of each type, and how many streams of each category, the most first. */
const stats = async ({ log, print }: EventsDeps): Promise<number> => {
  const [types, categories] = [new Map<string, number>(), new Map<string, Set<string>>()]
  let [first, last]: (StoredEvent | undefined)[] = []
  for (let events = await log.readAll(0n, 1_000); events.length > 0; ) {
    for (const { type, stream } of events) {
      types.set(type, (types.get(type) ?? 0) + 1)
      const category = stream.slice(0, stream.indexOf('-'))
      const streams = categories.get(category) ?? new Set()
      categories.set(category, streams.add(stream))
    }
    first ??= events[0]
    last = events.at(-1)
    events = await log.readAll(last?.position ?? 0n, 1_000)
  }
  const all = [...types.values()].reduce((sum, count) => sum + count, 0)
  print(`${all} events${first && last ? `, ${first.at} to ${last.at}` : ''}`)
  for (const [type, count] of byCount(types)) print(`${String(count).padStart(9)}  ${type}`)
  print('streams')
  const counts = new Map([...categories].map(([category, streams]) => [category, streams.size]))
  for (const [category, count] of byCount(counts)) print(`${String(count).padStart(9)}  ${category}`)
  return 0
}

const byCount = (counts: ReadonlyMap<string, number>): [string, number][] => [...counts].sort(([, a], [, b]) => b - a)
