import { createHttpKit } from '@clinic/platform/http/calls/kit.ts'
import type { SessionReader } from '@clinic/platform/http/sessions.ts'
import { createLogger } from '@clinic/platform/telemetry/logger.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { createReading } from '../src/reading.ts'
import { createQueryRoutes } from '../src/routes.ts'

type Alone = { store: ReadStore; sessions: SessionReader; write(line: string): void; position?: () => bigint }

/** query-service's reads over a store of read models with nothing beside it. `write`: takes what is logged. */
export const readsAlone = ({ store, sessions, write, position }: Alone) => {
  const mail = { on: false, smtpUrl: null, from: practice.email, outboxDir: null }
  const config = { publicUrl: null, rateLimits: false, trustProxy: 0, practice, bookingHorizonDays: 365, mail }
  const log = createLogger('query-service', { write })
  const kit = createHttpKit({ config, sessions, accesses: { keep: async () => undefined }, log })
  const calls = createQueryRoutes({
    kit,
    config,
    now: Date.now,
    reading: createReading(store, async () => true, practice, position),
    currentPractice: async () => ({ practice: practiceNow(practice, {}), revision: '0', position: 0n }),
    idSecret: Buffer.alloc(32),
    calendarFeeds: { of: async () => null },
    files: { read: async () => null },
    refusedPosts: { read: async () => null },
    drafts: { read: async () => null, list: async () => [] },
    accesses: { list: async () => [] },
    heads: { list: async () => [] },
    headKey: Buffer.alloc(32),
    log: {
      readAll: async () => [],
      readBack: async () => [],
      readStream: async () => [],
      head: async () => ({ logId: '', position: 0n }),
    },
    history: {
      head: async () => ({ position: 0n }),
      read: async () => ({ events: [], findings: [] }),
      find: async () => [],
    },
  })
  return { kit, calls }
}
