import { setTimeout as delay } from 'node:timers/promises'
import { createBackoff } from '../waiting/backoff.ts'
import { type LeaseDeps, underLease } from './leases.ts'

/** A lease that is held, as its follower sees it. */
export type Holding = {
  /** The epoch that guards what is written: a later holder's is higher. */
  epoch: bigint
  /** Aborts when the lease is lost or asked for, when the process ends, and by `end`. */
  signal: AbortSignal
  /** Ends the holding, so that no further batch is taken: another has written with a newer epoch. */
  end(): void
  /** To be called after progress: pauses after errors begin short again. */
  progressed(): void
}

/** The batches from the checkpoint on, and what takes them while the lease is held. */
export type Run<Batch> = {
  /** In log order, until the holding's signal aborts. */
  batches: AsyncIterable<Batch>
  take(batch: Batch): Promise<void>
  /** Ends what is under way, before the lease is given up. The signal has aborted. */
  stop?(): Promise<void>
}

/** Pauses for that many milliseconds, or each time longer when none are given; less when the process ends. */
type Pause = (ms?: number) => Promise<void>

/** A follower of the log: one process at a time, from its checkpoint on. */
export type Follower<Batch> = {
  /** Of its lease. */
  name: string
  /** Reads the checkpoint and goes on from there; null when another has written it with a newer epoch. */
  begin(holding: Holding): Promise<Run<Batch> | null>
  /** Another process holds the lease, or has asked for it. */
  onWaiting?(): void
  /** Called with an error once the lease is given up. It pauses before the next try, which begins at the checkpoint. */
  onProblem(error: unknown, pause: Pause): Promise<void>
}

/** The pause before it tries to take back a lease that it lost, or gave up because it was asked to. */
const againMs = 250

/**
 * Follows the log under a lease until the signal aborts. A lease that another holds is waited for; one that is lost is tried for
 * again; after an error it is given up, so that another process may go on.
 */
export const follow = async <Batch>({ leases, signal }: LeaseDeps, follower: Follower<Batch>): Promise<void> => {
  const { name, onWaiting, onProblem } = follower
  const backoff = createBackoff()
  const pause: Pause = (ms = backoff.nextMs()) => delay(ms, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted)
    try {
      const held = await underLease({ leases, signal }, name, async (epoch, lasting) => {
        await followWhile(lasting, follower, { epoch, progressed: backoff.reset })
        return true
      })
      if (held) await pause(againMs)
      else if (!signal.aborted) {
        onWaiting?.()
        await leases.freed(name, signal)
      }
    } catch (error) {
      await onProblem(error, pause)
    }
}

const followWhile = async <Batch>(
  lasting: AbortSignal,
  { begin }: Follower<Batch>,
  holding: Pick<Holding, 'epoch' | 'progressed'>,
): Promise<void> => {
  const ending = new AbortController()
  const end = () => ending.abort()
  const signal = AbortSignal.any([lasting, ending.signal])
  const run = await begin({ ...holding, signal, end })
  if (!run) return
  try {
    for await (const batch of run.batches) {
      await run.take(batch)
      if (signal.aborted) break
    }
  } finally {
    end()
    await run.stop?.()
  }
}
