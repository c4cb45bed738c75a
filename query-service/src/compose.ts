import type { Server } from 'node:http'
import { carts } from '@clinic/projections/carts/carts.ts'
import type { Projection } from '@clinic/projections/projection.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import type { Reached } from '@clinic/projections/runner/reached.ts'
import { staff } from '@clinic/projections/staff/staff.ts'
import type { Config } from '@clinic/service-kit/config.ts'
import type { Checks } from '@clinic/service-kit/http/health.ts'
import type { HttpKit } from '@clinic/service-kit/http/kit.ts'
import { kindOf, type Room } from '@clinic/shared-events/contracts/live.ts'
import type { EventLog } from '@clinic/shared-events/log/event-log.ts'
import { registry } from '@clinic/shared-events/log/registry.ts'
import type { Vault } from '@clinic/shared-events/vault/open-vault.ts'
import type { Router } from 'express'
import { createQueryRoutes } from './http/routes.ts'
import { announce } from './live/announcer.ts'
import { createLane } from './live/lane.ts'
import { liveProjections } from './live/live-rows.ts'
import { changesSince } from './live/resume.ts'
import { createSessionWatch } from './live/session-watch.ts'
import { createSockets, type LiveSockets } from './live/sockets.ts'
import { unsealed } from './live/unsealed.ts'
import { positionsIn } from './positions-in.ts'
import { createReading, type StandsAt } from './reading.ts'

export type QueryServiceDeps = {
  kit: HttpKit
  config: Pick<Config, 'practice' | 'bookingHorizonDays'>
  log: EventLog
  vault: Pick<Vault, 'sessions' | 'secret'>
  readStore: ReadStore
  reached: Reached
  /** Asked instead of the store's checkpoint where it is known without. */
  standsAt?: StandsAt
  /** Milliseconds since 1970. */
  now?: () => number
  /** Milliseconds between two looks at the sessions of open sockets. */
  sweepEveryMs?: number
}

export type QueryService = {
  router: Router
  /** Socket.IO on the server that serves the router. */
  attachSockets(server: Server): LiveSockets
  /** For /health/ready: stores reached, projections caught up. */
  checks: Checks
  /** Closes the sockets and stops following the log. */
  stop(): Promise<void>
}

/** Every projection this service reads. */
const projectionsRead: readonly Projection[] = [...liveProjections.map(({ projection }) => projection), staff, carts]

/** The reads and the live rows, over stores that someone else opens and closes. From here on the log is followed. */
export const composeQueryService = async (deps: QueryServiceDeps): Promise<QueryService> => {
  const { kit, config, log, vault, readStore, reached, now = Date.now, sweepEveryMs } = deps
  const aborting = new AbortController()
  const watch = createSessionWatch(vault.sessions, kit.log)
  const sockets: LiveSockets[] = []
  const isHeard = () => sockets.some((one) => one.areOpen())
  const laneDeps = { readStore, reached, log: kit.log, signal: aborting.signal, isHeard }
  const lanes = liveProjections.map((live) => ({
    live,
    lane: createLane(live, (change) => sockets.forEach((one) => void one.push(change)), {
      ...laneDeps,
      followed: (id) => sockets.some((one) => one.follows(live.projection.name, id)),
      onDropped: () => {
        for (const one of sockets) one.reconnect(live.projection.name)
      },
    }),
  }))
  const { position: start } = await log.head()
  const stopped = announce(start, {
    log,
    open: (event) => unsealed(registry, event),
    lanes,
    onEvent: watch.onEvent,
    logger: kit.log,
    signal: aborting.signal,
  })
  kit.metrics.beforeScrape.push(() => measureLag(kit, log, readStore))
  return {
    router: createQueryRoutes({
      kit,
      config,
      reading: createReading(readStore, reached, deps.standsAt),
      idSecret: vault.secret('ids'),
      now,
    }),
    attachSockets(server) {
      const attached = createSockets(server, {
        kit,
        sessions: vault.sessions,
        watch,
        resume: (room, positions) => changesSince({ readStore, log, now }, room, liveProjections, positions),
        isReady: createIsReady(reached, start),
        ...(sweepEveryMs !== undefined && { sweepEveryMs }),
      })
      sockets.push(attached)
      return attached
    },
    checks: checksOf(deps),
    async stop() {
      aborting.abort()
      await Promise.all([stopped, ...sockets.map((one) => one.stop())])
    },
  }
}

/**
 * What was in the log before it was followed is announced by nobody: a room opens once its projections have folded that, so
 * that what a joining client reads is complete.
 */
const createIsReady = (reached: Reached, start: bigint) => {
  const ready = new Set<string>()
  return async (room: Room): Promise<boolean> => {
    const waiting = liveProjections.filter((live) => live.room === kindOf(room) && !ready.has(live.projection.name))
    for (const { projection } of waiting) {
      if (!(await reached(projection.name, start))) return false
      ready.add(projection.name)
    }
    return true
  }
}

const patienceMs = 1000

const checksOf = ({ log, vault, readStore, reached }: QueryServiceDeps): Checks => ({
  log: () => log.head().then(() => true as const),
  vault: () => vault.sessions.readByHash('none', { counts: false }).then(() => true as const),
  'read-models': () => readStore.checkpoints().then(() => true as const),
  projections: async () => {
    const { position } = await log.head()
    const asked = projectionsRead.map(async ({ name }) => ({
      name,
      there: await reached(name, position, { timeoutMs: patienceMs }),
    }))
    const behind = (await Promise.all(asked)).filter(({ there }) => !there).map(({ name }) => name)
    return behind.length === 0 ? true : `behind: ${behind.join(', ')}`
  },
})

const measureLag = async ({ metrics }: HttpKit, log: EventLog, readStore: ReadStore): Promise<void> => {
  const [{ position: head }, positions] = [await log.head(), await positionsIn(readStore)]
  for (const { name } of projectionsRead) {
    const at = positions.get(name) ?? 0n
    metrics.projectionLag.set({ projection: name }, Number(head > at ? head - at : 0n))
  }
}
