import { setTimeout as delay } from 'node:timers/promises'
import { StoreAway } from '@clinic/shared-events/log/event-log.ts'
import type { WorkStore } from '@clinic/shared-events/work/work-store.ts'

export type LeaseDeps = {
  work: WorkStore
  /** This process; or one that can be there once only, such as the process that locked the data folder. */
  holder: string
  ttlMs: number
  signal: AbortSignal
}

/** Who may write a collection. */
export const leaseOf = (collection: string): string => `projection:${collection}`

const tickMs = 250

/**
 * Does a task under a lease, renewing it; the task's signal aborts when the lease is lost or someone asks for it. `null`: another holds
 * it, or has asked for it. It is given up at the end.
 */
export async function underLease<T>(
  { work, holder, ttlMs, signal }: LeaseDeps,
  name: string,
  task: (epoch: bigint, signal: AbortSignal) => Promise<T>,
  heeds: 'heeds requests' | 'asked for it' = 'heeds requests',
): Promise<T | null> {
  const requested = async () => heeds === 'heeds requests' && (await isRequested(work, name))
  if (await requested()) return null
  const lease = await work.acquire(name, holder, ttlMs)
  if (!lease) return null
  const ended = new AbortController()
  const held = AbortSignal.any([signal, ended.signal])
  const keeping = keep()

  async function keep(): Promise<void> {
    let renewed = Date.now()
    while (!held.aborted) {
      await delay(Math.min(tickMs, ttlMs / 4), undefined, { signal: held }).catch(() => undefined)
      if (held.aborted) return
      try {
        if (await requested()) return ended.abort()
        if (Date.now() - renewed < ttlMs / 3) continue
        const again = await work.acquire(name, holder, ttlMs)
        if (again?.epoch !== lease?.epoch) return ended.abort()
        renewed = Date.now()
      } catch (error) {
        if (!(error instanceof StoreAway) || Date.now() - renewed > ttlMs) return ended.abort()
      }
    }
  }

  try {
    return await task(lease.epoch, held)
  } finally {
    ended.abort()
    await keeping
    await work.release(name, holder).catch(() => undefined)
  }
}

/**
 * Takes over a lease that a runner may hold: asks it to step aside, waits, does the task and lets it go on.
 * The request is a checkpoint in the work store that names until when it counts, so one that is left behind by a crash runs out.
 * @throws Error when whoever holds the lease does not give it up
 */
export async function takingOver<T>(
  deps: LeaseDeps,
  name: string,
  task: (epoch: bigint, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { work, ttlMs, signal } = deps
  const patience = Date.now() + 2 * ttlMs + 5_000
  const asking = new AbortController()
  const asked = keepAsking(work, name, ttlMs, asking.signal)
  try {
    while (!signal.aborted && Date.now() < patience) {
      const done = await underLease(deps, name, async (...lease) => ({ result: await task(...lease) }), 'asked for it')
      if (done) return done.result
      await delay(50)
    }
    throw new Error(`${name} is held by another process that does not give it up`)
  } finally {
    asking.abort()
    await asked
  }
}

const requestOf = (name: string): string => `aside:${name}`
const requestLogId = 'request'

async function isRequested(work: WorkStore, name: string): Promise<boolean> {
  const request = await work.checkpoint(requestOf(name))
  return request !== null && request.position > BigInt(Date.now())
}

async function keepAsking(work: WorkStore, name: string, ttlMs: number, signal: AbortSignal): Promise<void> {
  const until = (time: number) =>
    work
      .saveCheckpoint(requestOf(name), 0n, { logId: requestLogId, position: BigInt(Math.trunc(time)) })
      .catch(() => false)
  while (!signal.aborted) {
    await until(Date.now() + ttlMs)
    await delay(ttlMs / 2, undefined, { signal }).catch(() => undefined)
  }
  await until(0)
}
