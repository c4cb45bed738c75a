import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { VaultStore } from '@clinic/platform/vault/vault-store.ts'

/** A log whose appends of one event type wait until they are let through, as in a process that stalls in the middle of a command. */
type GatedLog = {
  log: EventLog
  /** Resolves when an append waits. */
  arrived: Promise<void>
  /** Lets it through, and every later one. */
  open(): void
}

export const gatedLog = (log: EventLog, type: string): GatedLog => {
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  return {
    log: {
      ...log,
      async append(stream, expected, events) {
        if (events.some((event) => event.type === type)) {
          arrived.resolve()
          await gate.promise
        }
        return log.append(stream, expected, events)
      },
    },
    arrived: arrived.promise,
    open: () => gate.resolve(),
  }
}

/** A log whose appends of one event type fail: `lost` before they are written, otherwise after, when only the answer is gone. */
export const failingLog = (log: EventLog, type: string, error: Error, { lost }: { lost: boolean }): EventLog => ({
  ...log,
  async append(stream, expected, events) {
    if (!events.some((event) => event.type === type)) return log.append(stream, expected, events)
    if (!lost) await log.append(stream, expected, events)
    throw error
  },
})

/** A store of the vault whose inserts of one kind wait until they are let through. */
export const gatedVault = (vaultStore: VaultStore, kind: string) => {
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  return {
    vaultStore: {
      ...vaultStore,
      async insert(records) {
        if (records.some((record) => record.kind === kind)) {
          arrived.resolve()
          await gate.promise
        }
        return vaultStore.insert(records)
      },
    } satisfies VaultStore,
    arrived: arrived.promise,
    open: () => gate.resolve(),
  }
}

/** A log whose streams answer only once `answer` is called, and that counts how often they were read. `asked`: resolves at the first reading. */
export const slowReads = (log: EventLog) => {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const counted = { reads: 0 }
  const readStream: EventLog['readStream'] = async (...from) => {
    counted.reads += 1
    const read = await log.readStream(...from)
    asked.resolve()
    await answer.promise
    return read
  }
  return { log: { ...log, readStream }, counted, asked: asked.promise, answer: answer.resolve }
}
