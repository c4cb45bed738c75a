import type { LogPoint } from '@clinic/shared-events/definitions/stored-event.ts'
import { z } from 'zod'
import type { HeadStore } from '../heads/head-store.ts'
import { type LogHead, nextHead, noEvents, signHead } from '../heads/signed-head.ts'
import type { Batch, EventLog } from '../log/event-log.ts'
import { StoreAway } from '../stores/store-away.ts'
import { follow, type Holding, type Run } from '../work/follower.ts'
import type { Leases } from '../work/leases.ts'
import { logPointOf, standsIn } from '../work/log-point.ts'

export type NotaryDeps = {
  log: EventLog
  leases: Leases
  /** See `headKeyOf`. */
  key: Buffer
  /** The vault's, and those outside the stores. */
  stores: readonly HeadStore[]
  /** Milliseconds since 1970. */
  now: () => number
  /** How long after an event its head is signed at the latest; a minute by default. */
  everyMs?: number
  onProblem: (error: unknown) => void
}

const name = 'notary'
const whole = z.string().regex(/^\d+$/).transform(BigInt)
/** What is kept with the position. */
const keptShape = z.object({
  events: z.int(),
  mac: z.string(),
  last: z.object({ stream: z.string(), revision: whole, mac: z.string() }).nullable(),
})

/** Where it stands: the head, and the event at it. */
type Notarised = { head: LogHead; at: LogPoint }
const beginning: Notarised = { head: noEvents, at: { position: 0n, event: null } }

/**
 * Keeps a mac over all events of the log in order with their count, and signs it every minute in which events came, and when it ends
 * (docs/log.md#signed-heads). One process at a time does, under a lease. @returns when it has ended
 */
export const startNotary = (deps: NotaryDeps, signal: AbortSignal): Promise<void> =>
  follow<Batch>(
    { leases: deps.leases, signal },
    {
      name,
      begin: (holding) => notarise(deps, holding),
      async onProblem(error, pause) {
        deps.onProblem(error)
        await pause(error instanceof StoreAway ? undefined : deps.leases.ttlMs / 2)
      },
    },
  )

const notarise = async (deps: NotaryDeps, holding: Holding): Promise<Run<Batch>> => {
  const { log, leases, key, stores, now, everyMs = 60_000, onProblem } = deps
  const { logId } = await log.head()
  let notarised = await goOnFrom(deps)
  let signedEvents = notarised.head.events
  let waiting: NodeJS.Timeout | undefined
  const sign = async () => {
    const { head, at } = notarised
    if (head.events === signedEvents) return
    const signed = signHead(key, { ...head, logId, position: String(at.position), at: new Date(now()).toISOString() })
    for (const store of stores) await store.keep(signed)
    const kept = { logId, position: at.position, state: stateOf(notarised) }
    if (!(await leases.work.saveCheckpoint(name, holding.epoch, kept))) return holding.end()
    signedEvents = head.events
  }
  const signSoon = () => {
    if (waiting) return
    const signNow = async () => {
      await sign().catch(onProblem)
      waiting = undefined
      // What could not be kept, and what came meanwhile.
      if (notarised.head.events > signedEvents && !holding.signal.aborted) signSoon()
    }
    waiting = setTimeout(() => void signNow(), everyMs)
    waiting.unref()
  }
  return {
    batches: log.subscribe(notarised.at.position, holding.signal),
    async take({ events, caughtUp }) {
      for (const event of events)
        notarised = { head: nextHead(key, notarised.head, event.meta.mac), at: logPointOf(event) }
      if (events.length > 0) holding.progressed()
      if (caughtUp && notarised.head.events > signedEvents) signSoon()
    },
    async stop() {
      clearTimeout(waiting)
      await sign().catch(onProblem)
    },
  }
}

const stateOf = ({ head, at: { event } }: Notarised): string =>
  JSON.stringify({ ...head, last: event && { ...event, revision: String(event.revision) } })

/** Where the last one left off in this log; else its beginning. */
const goOnFrom = async ({ log, leases }: NotaryDeps): Promise<Notarised> => {
  const saved = await leases.work.checkpoint(name)
  if (!saved?.state) return beginning
  const read = keptShape.safeParse(JSON.parse(saved.state))
  if (!read.success) return beginning
  const { last: event, ...head } = read.data
  const at = { position: saved.position, event }
  return (await standsIn(log, await log.head(), { ...at, logId: saved.logId })) ? { head, at } : beginning
}
