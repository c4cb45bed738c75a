import type { Batch, EventLog } from '@clinic/platform/log/event-log.ts'
import { SealBroken } from '@clinic/platform/log/seal.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { personalClasses, type StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { heldIn } from '@clinic/shared-events/erasures/person-streams.ts'

/** A log in memory whose events need no unsealing, for specs about runners. */
export type TestLog = {
  log: Pick<EventLog, 'readAll' | 'readStream' | 'subscribe' | 'head'>
  open(stored: readonly StoredEvent[]): Promise<Recorded[]>
  /** Appends; subscriptions hear of it. */
  push(...events: Recorded[]): void
  /** Erases what streams hold and appends the certificate. @returns what the log says from then on */
  erase(...streams: string[]): Recorded[]
  /** Makes reads fail as when the server is gone, until it is back; subscriptions end with the error. */
  away(is: boolean): void
  /** Events whose seal is broken, by id. */
  broken: Set<string>
  /** Events at which opening fails for a reason outside the event, by id. */
  failing: Set<string>
  /** How often each event was opened. */
  opened: Map<string, number>
  /** Replaces the log by another: another id and other events. */
  replace(logId: string, events: readonly Recorded[]): void
}

export const testLog = (events: readonly Recorded[] = []): TestLog => {
  let all = [...events]
  let id = 'log-1'
  let isAway = false
  let changed = Promise.withResolvers<void>()
  const broken = new Set<string>()
  const failing = new Set<string>()
  const opened = new Map<string, number>()

  function notify(): void {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  async function readAll(after: bigint, limit: number): Promise<StoredEvent[]> {
    if (isAway) throw new StoreAway('test log')
    return all
      .filter(({ position }) => position > after)
      .slice(0, limit)
      .map(toStored)
  }
  async function* subscribe(after: bigint, signal: AbortSignal): AsyncGenerator<Batch> {
    let position = after
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    while (!signal.aborted) {
      const more = changed.promise
      const batch = await readAll(position, 50)
      position = batch.at(-1)?.position ?? position
      yield { events: batch, caughtUp: batch.length < 50 }
      if (batch.length < 50) await Promise.race([more, stopped])
    }
  }
  return {
    log: {
      readAll,
      readStream: async (stream, from = 0n) =>
        all.filter((event) => event.stream === stream && event.revision >= from).map(toStored),
      subscribe,
      head: async () => ({ logId: id, position: all.at(-1)?.position ?? 0n }),
    },
    open: async (stored) =>
      stored.map((event) => {
        const { id, position } = event
        opened.set(id, (opened.get(id) ?? 0) + 1)
        if (broken.has(id)) throw new SealBroken(event, 'contact', new Error('María could not be opened'))
        if (failing.has(id)) throw new Error('María could not be opened now')
        return all.find((event) => event.position === position) as Recorded
      }),
    push(...more) {
      all.push(...more)
      notify()
    },
    erase(...streams) {
      const last = all.at(-1) as Recorded
      const of = all.filter(({ stream }) => streams.includes(stream))
      const types = [...new Set(of.filter((event) => heldIn(event).length > 0).map(({ type }) => type))]
      all = all.map((event) => (streams.includes(event.stream) ? withoutPerson(event) : event))
      const data = { streams: streams.map((stream) => ({ stream })), types }
      const at = { id: `certificate-${last.position}`, stream: 'erasure-1', position: last.position + 1n }
      all.push({ ...last, ...at, type: 'PersonalDataErased', data, contact: null, clinical: null, financial: null })
      notify()
      return all
    },
    away(is) {
      isAway = is
      notify()
    },
    broken,
    failing,
    opened,
    replace(logId, others) {
      id = logId
      all = [...others]
      notify()
    },
  }
}

const withoutPerson = (event: Recorded): Recorded => ({
  ...event,
  ...Object.fromEntries(personalClasses.flatMap((one) => (event[one] === undefined ? [] : [[one, null]]))),
})

const toStored = ({ id, stream, revision, position, type, at, data, meta }: Recorded): StoredEvent => ({
  id,
  stream,
  revision,
  position,
  type,
  v: 1,
  at,
  data,
  meta,
})
