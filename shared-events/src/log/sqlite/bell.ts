import { realpathSync } from 'node:fs'
import { BroadcastChannel } from 'node:worker_threads'

export type Bell = ReturnType<typeof createBell>

const pollEveryMs = 1_000

/**
 * Wakes the subscriptions of one opened log: rung by its own commits at once, by those of other threads of the process
 * through a channel named after the file, and by anything else that wrote to the file after a second at most.
 */
export function createBell(file: string, version: () => number) {
  const channel = new BroadcastChannel(`event-log:${realpathSync(file)}`)
  channel.unref()
  const sleepers = new Set<() => void>()
  let rings = 0
  let poll: NodeJS.Timeout | undefined

  function ring(): void {
    rings++
    const woken = [...sleepers]
    sleepers.clear()
    for (const wake of woken) wake()
  }
  channel.onmessage = ring

  function versionNow(): number | null {
    try {
      return version()
    } catch {
      return null
    }
  }

  function startPolling(): void {
    if (poll) return
    let seen = versionNow()
    poll = setInterval(() => {
      const now = versionNow()
      // Where it cannot be read, whoever is woken meets what is wrong in a read of its own: a timer has nobody to tell.
      if (now !== seen || now === null) ring()
      seen = now
    }, pollEveryMs)
    poll.unref()
  }

  return {
    /** Take it before reading: a ring after it is not missed by `rung`. */
    count: (): number => rings,
    ring,
    /** To be called after a commit of this connection. */
    committed(): void {
      ring()
      channel.postMessage(null)
    },
    /** Resolves once it has rung since `count` said so, or the signal aborts. */
    rung(count: number, signal: AbortSignal): Promise<void> {
      if (rings !== count || signal.aborted) return Promise.resolve()
      startPolling()
      return new Promise((resolve) => {
        const wake = (): void => {
          sleepers.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        sleepers.add(wake)
        signal.addEventListener('abort', wake)
      })
    },
    close(): void {
      clearInterval(poll)
      channel.close()
      ring()
    },
  }
}
