import { realpathSync } from 'node:fs'
import { BroadcastChannel } from 'node:worker_threads'
import { createCondition } from '../../waiting/condition.ts'

export type AppendNotifier = ReturnType<typeof createAppendNotifier>

const pollEveryMs = 1_000

/**
 * Notifies the subscriptions of one opened log of appends: of its own commits at once, of those of other threads of the process
 * through a channel named after the file, and of anything else that wrote to the file after a second at most.
 */
export const createAppendNotifier = (file: string, version: () => number) => {
  const channel = new BroadcastChannel(`event-log:${realpathSync(file)}`)
  channel.unref()
  const condition = createCondition()
  let notifications = 0
  let poll: NodeJS.Timeout | undefined

  function notify(): void {
    notifications++
    condition.notifyAll()
  }
  channel.onmessage = notify

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
      // Where it cannot be read, the subscriptions meet the error in a read of their own: a timer has no caller to throw to.
      if (now !== seen || now === null) notify()
      seen = now
    }, pollEveryMs)
    poll.unref()
  }

  return {
    /** The number of notifications, to be taken before reading: a notification after it is not missed by `notified`. */
    count: (): number => notifications,
    notify,
    /** To be called after a commit of this connection. */
    committed(): void {
      notify()
      channel.postMessage(null)
    },
    /** Resolves once there was a notification since `count` said so, or the signal aborts. */
    notified(count: number, signal: AbortSignal): Promise<void> {
      if (notifications !== count || signal.aborted) return Promise.resolve()
      startPolling()
      return condition.wait(signal)
    },
    close(): void {
      clearInterval(poll)
      channel.close()
      notify()
    },
  }
}
