import type { Server } from 'node:http'
import type { Config } from '@clinic/platform/config/config.ts'
import { headKeyOf } from '@clinic/platform/heads/signed-head.ts'
import type { Routes } from '@clinic/platform/http/app.ts'
import type { HttpKit } from '@clinic/platform/http/calls/kit.ts'
import type { Checks } from '@clinic/platform/http/health.ts'
import type { ImageStore } from '@clinic/platform/images/image-store.ts'
import { createFileReader } from '@clinic/platform/images/sealed-files.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { createHistoryReader } from '@clinic/platform/log/history.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { carts } from '@clinic/projections/carts/carts.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import type { Reached } from '@clinic/projections/runner/reached.ts'
import type { ShownPractice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceNow, shownPractice } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import express from 'express'
import { cachedImages } from './http/cached-images.ts'
import { calendarFiles, calendarsPath } from './http/calendar-files.ts'
import { imageFiles, imagesPath } from './http/image-files.ts'
import { announce } from './live/announcer.ts'
import { createChangeQueue } from './live/change-queue.ts'
import { createLateness, type Lateness } from './live/lateness.ts'
import { type LiveProjection, liveProjections, projectionFeeds } from './live/live-rows.ts'
import { createLogHead, withLogHead } from './live/log-head.ts'
import { changesSince } from './live/resume.ts'
import { createRoomReadiness } from './live/room-readiness.ts'
import { createSessionSockets } from './live/session-sockets.ts'
import { createSockets, type LiveSockets } from './live/sockets.ts'
import { unsealed } from './live/unsealed.ts'
import { positionsIn } from './positions-in.ts'
import { createCurrentPractice } from './practice/current.ts'
import { createReading, type ReadDeps, type StandsAt } from './reading.ts'
import { createQueryRoutes } from './routes.ts'

type QueryServiceDeps = {
  kit: HttpKit
  config: Pick<Config, 'practice' | 'bookingHorizonDays' | 'publicUrl' | 'mail'>
  log: EventLog
  vault: Pick<
    Vault,
    | 'sessions'
    | 'secret'
    | 'accesses'
    | 'heads'
    | 'calendarFeeds'
    | 'deactivations'
    | 'dataKeys'
    | 'drafts'
    | 'refusedPosts'
  >
  readStore: ReadStore
  images: Pick<ImageStore, 'read'>
  /** The store of the files that patients send. */
  files: Pick<ImageStore, 'read'>
  reached: Reached
  /** The position a projection has at least; read instead of the store's checkpoint where this process knows it. */
  standsAt?: StandsAt
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds between two checks of the sessions of open sockets. */
  sweepEveryMs?: number
  /** How long an event may be in the log before a projection that has not folded it is late, in milliseconds. */
  lateAfterMs?: number
}

type QueryService = {
  /** What is answered without a socket: pictures, calendars and reads. */
  routes: Routes
  /** Socket.IO on the server that serves these. */
  attachSockets(server: Server): LiveSockets
  /** The practice as it now stands; as it is configured where that cannot be read. */
  practice(): Promise<ShownPractice>
  /** For /health/ready: stores reached, read models built; late projections are reported. */
  checks: Checks
  /** Closes the sockets and stops following the log. */
  stop(): Promise<void>
}

/** Every projection this service reads. */
const projectionsRead = [
  ...new Set([...projectionFeeds.map(({ projection, whole = projection }) => whole), carts.name]),
]

/** Composes the reads and the live rows over stores that the caller opens and closes. It follows the log from here on. */
export const composeQueryService = async (deps: QueryServiceDeps): Promise<QueryService> => {
  const { kit, config, log, vault, readStore, reached, now = Date.now, sweepEveryMs } = deps
  const aborting = new AbortController()
  const reading = createReading(readStore, reached, config.practice, deps.standsAt)
  const currentPractice = createCurrentPractice(reading, config)
  const practice = async (): Promise<ShownPractice> =>
    shownPractice(
      await currentPractice().then(
        (current) => current.practice,
        () => practiceNow(config.practice, {}),
      ),
    )
  const live = liveProjections(config.practice)
  const sessionSockets = createSessionSockets(vault.sessions, kit.log)
  const sockets: LiveSockets[] = []
  const queues = queuesOf(deps, live, sockets, aborting.signal)
  const { position: start } = await log.head()
  const lateness = createLateness({
    names: projectionsRead,
    positions: async () => positionsNow(deps),
    onChange: (late) => {
      kit.log.warn({ late }, 'projections that are late')
      for (const one of sockets) one.reportLate(late)
    },
    signal: aborting.signal,
    ...(deps.lateAfterMs !== undefined && { lateAfterMs: deps.lateAfterMs }),
  })
  lateness.onPosition(start)
  const pushHead = createLogHead((change) => {
    for (const one of sockets) one.push(change)
  }, aborting.signal)
  const stopped = announce(start, {
    log,
    open: (event) => unsealed(registry, event),
    queues,
    onEvent: (event) => {
      sessionSockets.onEvent(event)
      lateness.onPosition(event.position)
      pushHead(event.position)
    },
    logger: kit.log,
    signal: aborting.signal,
  })
  const isBuilt = async (name: string) => start === 0n || (await positionsIn(readStore)).has(name)
  const roomDeps = { live, reached, start, isBuilt, signal: aborting.signal }
  kit.metrics.beforeScrape.push(() => measureLag(kit, log, readStore))
  return {
    routes: routesOf(deps, { reading, currentPractice, now }),
    practice,
    attachSockets(server) {
      const attached = createSockets(server, {
        kit,
        sessions: vault.sessions,
        sessionSockets,
        resume: async (room, positions) =>
          withLogHead(log, room, positions, await changesSince({ readStore, log, now }, room, live, positions)),
        isReady: createRoomReadiness({ ...roomDeps, reconnect: (name) => attached.reconnect(name) }),
        late: lateness.late,
        ...(sweepEveryMs !== undefined && { sweepEveryMs }),
      })
      sockets.push(attached)
      return attached
    },
    checks: checksOf(deps, start, lateness),
    async stop() {
      aborting.abort()
      await Promise.all([stopped, ...sockets.map((one) => one.stop())])
    },
  }
}

/** A queue for each live projection, which pushes to the sockets that are open then. */
const queuesOf = (
  { kit, readStore, reached }: QueryServiceDeps,
  live: readonly LiveProjection[],
  sockets: readonly LiveSockets[],
  signal: AbortSignal,
) => {
  const isHeard = () => sockets.some((one) => one.areOpen())
  return live.map((pushed) => ({
    live: pushed,
    queue: createChangeQueue(pushed, (change) => sockets.forEach((one) => void one.push(change)), {
      readStore,
      reached,
      log: kit.log,
      signal,
      isHeard,
      followed: (id) => sockets.some((one) => one.follows(pushed.name, id)),
      onDropped: () => {
        for (const one of sockets) one.reconnect(pushed.name)
      },
    }),
  }))
}

const routesOf = (deps: QueryServiceDeps, parts: Pick<ReadDeps, 'reading' | 'currentPractice' | 'now'>): Routes => {
  const { kit, config, vault } = deps
  const others = express.Router()
  others.get(imagesPath, imageFiles(cachedImages(deps.images)))
  const limited = kit.limiters ? [kit.limiters.reading] : []
  others.get(calendarsPath, ...limited, calendarFiles({ vault, ...parts }))
  const calls = createQueryRoutes({
    kit,
    config,
    ...parts,
    calendarFeeds: vault.calendarFeeds,
    refusedPosts: vault.refusedPosts,
    drafts: vault.drafts,
    accesses: vault.accesses,
    heads: vault.heads,
    headKey: headKeyOf(vault.secret('mac')),
    log: deps.log,
    history: createHistoryReader({ log: deps.log, registry, vault }),
    files: createFileReader(deps.files, vault.dataKeys),
    idSecret: vault.secret('ids'),
  })
  return { calls, others: [others] }
}

/** The positions of the projections, from the store only where this process does not know them. */
const positionsNow = ({
  standsAt,
  readStore,
}: QueryServiceDeps): ReadonlyMap<string, Position> | Promise<ReadonlyMap<string, Position>> =>
  standsAt ? new Map(projectionsRead.map((name) => [name, standsAt(name)])) : positionsIn(readStore)

/** The checks of readiness. A late projection is reported and does not fail them: the pages of the others go on. */
const checksOf = ({ log, vault, readStore }: QueryServiceDeps, start: Position, lateness: Lateness): Checks => ({
  log: () => log.head().then(() => true as const),
  vault: () => vault.sessions.readByHash('none', { counts: false }).then(() => true as const),
  'read-models': async () => {
    const built = await positionsIn(readStore)
    const missing = start === 0n ? [] : projectionsRead.filter((name) => !built.has(name))
    return missing.length === 0 ? true : `not built yet: ${missing.join(', ')}`
  },
  projections: async () => {
    const late = lateness.late()
    return late.length === 0 ? true : { reported: `late: ${late.join(', ')}` }
  },
})

const measureLag = async ({ metrics }: HttpKit, log: EventLog, readStore: ReadStore): Promise<void> => {
  const [{ position: head }, positions] = [await log.head(), await positionsIn(readStore)]
  for (const name of projectionsRead) {
    const at = positions.get(name) ?? 0n
    metrics.projectionLag.set({ projection: name }, Number(head > at ? head - at : 0n))
  }
}
