import type { Position } from '@clinic/shared-events/definitions/stored-event.ts'

/** How often the head is asked for while something follows the log, in milliseconds. */
const askEveryMs = 5_000

export type PolledHead = {
  /** Calls with the head each time it was asked for, until what it gives is called. */
  listen(onHead: (head: Position) => void): () => void
}

/**
 * Asks for the head of the log while anybody listens. Where only subscriptions run nothing else would notice that the client hangs, or
 * that one of them stands still.
 */
export const createPolledHead = (lastPosition: () => Promise<Position>): PolledHead => {
  const listening = new Set<(head: Position) => void>()
  let asking: NodeJS.Timeout | undefined
  const ask = async (): Promise<void> => {
    const head = await lastPosition().catch(() => null)
    if (head !== null) for (const onHead of listening) onHead(head)
  }
  return {
    listen(onHead) {
      listening.add(onHead)
      asking ??= setInterval(ask, askEveryMs).unref()
      return () => {
        listening.delete(onHead)
        if (listening.size > 0) return
        clearInterval(asking)
        asking = undefined
      }
    },
  }
}

/** How often in turn a subscription is found behind the head, at the same place and with nothing to take, until it counts as standing still. */
const mostBehind = 3

/** Tells of a subscription, each time the head is known, whether it stands still: the server has more and sends nothing. */
export const createStandstill = (): ((at: Position, isEmpty: boolean, head: Position) => boolean) => {
  let behind = { at: -1n, times: 0 }
  return (at, isEmpty, head) => {
    if (!isEmpty || at >= head) behind = { at, times: 0 }
    else behind = { at, times: at === behind.at ? behind.times + 1 : 1 }
    return behind.times >= mostBehind
  }
}
