import { setTimeout as delay } from 'node:timers/promises'
import { StoreAway } from '../stores/store-away.ts'
import { type Condition, createCondition } from '../waiting/condition.ts'
import { shared } from '../waiting/once.ts'
import type { WorkStore } from './work-store.ts'

export type LeaseDeps = {
  leases: Leases
  signal: AbortSignal
}

export type LeasesOptions = {
  work: WorkStore
  /** This process; or one that can be there once only, such as the process that locked the data folder. */
  holder: string
  /** How long the leases of a process that died are respected, in milliseconds. */
  ttlMs: number
  /** Milliseconds between two reads of the store, a second by default, which notice that a lease is free, asked for or lost. */
  lookMs?: number
}

/**
 * The leases of one holder. All that are held, and all that are waited for, share one read of the store,
 * however many there are.
 */
export type Leases = Omit<LeasesOptions, 'lookMs'> & {
  /**
   * Takes a lease that nobody holds, not even another task of this holder, and that nobody asked for unless `evenIfRequested`; null
   * otherwise. `lost` aborts when it went to another or is asked for.
   */
  take(name: string, evenIfRequested: boolean): Promise<{ epoch: bigint; lost: AbortSignal } | null>
  /** Gives it up. */
  release(name: string): Promise<void>
  /** Resolves when the next read finds that nobody holds a lease or asks for it; or the signal aborts. */
  freed(name: string, signal: AbortSignal): Promise<void>
}

type Holding = { epoch: bigint; renewed: number; heedsRequests: boolean; lost: AbortController }

/** The name of the lease that asks for another lease: whoever holds that one gives it up. */
export const requestOf = (name: string): string => `aside:${name}`

export const createLeases = ({ work, holder, ttlMs, lookMs = 1_000 }: LeasesOptions): Leases => {
  const holdings = new Map<string, Holding>()
  const taking = new Set<string>()
  const waiting = new Map<string, Condition>()
  let ticking = false

  const look = shared(() => work.renew(holder, [], ttlMs))

  /** Renews the leases that are due and notices those that are lost or asked for. */
  async function tick(): Promise<void> {
    const now = performance.now()
    const current = [...holdings]
    const due = current.filter(([, { renewed }]) => now - renewed >= ttlMs / 3).map(([name]) => name)
    const seen = await work.renew(holder, due, ttlMs)
    for (const [name, holding] of current) {
      const { epoch, heedsRequests, lost } = holding
      const renewed = due.includes(name)
      if (renewed) holding.renewed = now
      const there = seen.get(name)
      const isOurs = there ? there.holder === holder && there.epoch === epoch : !renewed
      if (!isOurs || (heedsRequests && seen.has(requestOf(name)))) lost.abort()
    }
    for (const [name, freed] of waiting) if (!seen.has(name) && !seen.has(requestOf(name))) freed.notifyAll()
  }

  /** Repeats `tick` as long as a lease is held or waited for. While the store is away leases are kept for as long as they last. */
  async function keepTicking(): Promise<void> {
    if (ticking) return
    ticking = true
    while (holdings.size > 0 || waiting.size > 0) {
      await delay(Math.min(lookMs, ttlMs / 4), undefined, { ref: false })
      if (holdings.size === 0 && waiting.size === 0) break
      await tick().catch((error: unknown) => {
        const now = performance.now()
        for (const { renewed, lost } of holdings.values())
          if (!(error instanceof StoreAway) || now - renewed > ttlMs) lost.abort()
      })
    }
    ticking = false
  }

  async function takeFree(name: string, evenIfRequested: boolean) {
    const seen = await look()
    const other = seen.get(name)
    if (other && other.holder !== holder) return null
    if (!evenIfRequested && seen.has(requestOf(name))) return null
    const renewed = performance.now()
    const lease = await work.acquire(name, holder, ttlMs)
    if (!lease) return null
    const lost = new AbortController()
    holdings.set(name, { epoch: lease.epoch, renewed, heedsRequests: !evenIfRequested, lost })
    void keepTicking()
    return { epoch: lease.epoch, lost: lost.signal }
  }

  return {
    work,
    holder,
    ttlMs,
    async take(name, evenIfRequested) {
      if (holdings.has(name) || taking.has(name)) return null
      taking.add(name)
      return takeFree(name, evenIfRequested).finally(() => taking.delete(name))
    },
    async release(name) {
      holdings.delete(name)
      await work.release(name, holder)
    },
    async freed(name, signal) {
      if (signal.aborted) return
      const freed = waiting.get(name) ?? createCondition()
      waiting.set(name, freed)
      const done = freed.wait(signal)
      void keepTicking()
      await done
      if (freed.waiting() === 0 && waiting.get(name) === freed) waiting.delete(name)
    },
  }
}

/**
 * Runs a task under a lease; the task's signal aborts when the lease is lost or someone asks for it. `null`: another holds it, or has
 * asked for it. It is given up at the end.
 */
export const underLease = async <T>(
  { leases, signal }: LeaseDeps,
  name: string,
  task: (epoch: bigint, signal: AbortSignal) => Promise<T>,
  heeds: 'heeds requests' | 'asked for it' = 'heeds requests',
): Promise<T | null> => {
  const lease = await leases.take(name, heeds === 'asked for it')
  if (!lease) return null
  try {
    return await task(lease.epoch, AbortSignal.any([signal, lease.lost]))
  } finally {
    await leases.release(name).catch(() => undefined)
  }
}
