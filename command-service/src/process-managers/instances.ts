import { randomUUID } from 'node:crypto'
import { aborted } from '@clinic/platform/waiting/aborted.ts'
import type { Leases } from '@clinic/platform/work/leases.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'

/** One life of this process, and which others are over (docs/decisions/0114). */
export type Instances = {
  /** What this one is called in what it reserves; undefined as long as others could not tell that it lives. */
  own(): string | undefined
  gone(instances: readonly string[]): Promise<ReadonlySet<string>>
  /** Shows by a lease that it lives until the signal aborts. */
  live(leases: Leases, signal: AbortSignal): Promise<void>
}

/** The only process that works on its stores: every other one is over. */
export const onlyInstance = (): Instances => {
  const id = randomUUID()
  return {
    own: () => id,
    gone: async (instances) => new Set(instances.filter((one) => one !== id)),
    live: async () => undefined,
  }
}

/** How long a process that is not heard of counts as living. Milliseconds. */
export const livesMs = 3_000
const leaseOf = (instance: string): string => `instance:${instance}`

/** One of several processes: each has a lease of its own for as long as it lives. One that stalls may count as gone, which costs patience only. */
export const oneOfMany = (work: WorkStore): Instances => {
  const id = randomUUID()
  let shown = false
  return {
    own: () => (shown ? id : undefined),
    async gone(instances) {
      const living = await work.renew(id, [], livesMs)
      return new Set(instances.filter((one) => one !== id && !living.has(leaseOf(one))))
    },
    async live(leases, signal) {
      shown = (await leases.take(leaseOf(id), false)) !== null
      await aborted(signal)
      shown = false
      await leases.release(leaseOf(id))
    },
  }
}
