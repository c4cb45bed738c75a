import { setTimeout as delay } from 'node:timers/promises'
import { type LeaseDeps, type Leases, requestOf, underLease } from '@clinic/platform/work/leases.ts'

/**
 * Runs a task under a lease that a runner may hold: asks the runner for it, waits, runs the task and gives it back. The request is a lease of
 * its own, so one that is left behind by a crash runs out.
 * @throws Error when whoever holds the lease does not give it up
 */
export const takingOver = async <T>(
  deps: LeaseDeps,
  name: string,
  task: (epoch: bigint, signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const { leases, signal } = deps
  const patience = performance.now() + 2 * leases.ttlMs + 5_000
  const asking = new AbortController()
  const asked = keepAsking(leases, name, asking.signal)
  try {
    while (!signal.aborted && performance.now() < patience) {
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

const keepAsking = async ({ work, holder, ttlMs }: Leases, name: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await work.acquire(requestOf(name), holder, ttlMs).catch(() => null)
    await delay(ttlMs / 2, undefined, { signal }).catch(() => undefined)
  }
  await work.release(requestOf(name), holder).catch(() => undefined)
}

/**
 * Runs a task under a lease that nobody holds, or somebody who was killed: waits once for as long as such a one is respected. `null`: whoever
 * holds it goes on.
 */
export const onceFree = async <T>(
  deps: LeaseDeps,
  name: string,
  task: (epoch: bigint, signal: AbortSignal) => Promise<T>,
): Promise<T | null> => {
  const { leases, signal } = deps
  const done = await underLease(deps, name, task)
  if (done !== null) return done
  await leases.freed(name, AbortSignal.any([signal, AbortSignal.timeout(2 * leases.ttlMs)]))
  return underLease(deps, name, task)
}
