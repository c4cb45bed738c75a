import { Busy } from '@clinic/platform/http/calls/problem.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Deadline, giveUpAt, movedOn } from './deadline.ts'

/** A task's turn: its deadline by now, and what to call when that for which others wait has moved on though the task is not done. */
export type Turn = { deadline: Deadline; moved(): void }

/**
 * Runs tasks under one name one after another, in order of arrival; tasks under different names side by side. Whoever cannot
 * begin at once waits until the deadline at most, which a task that is done before moves on; a task that was given up is never begun.
 * @throws Busy when too many wait under the name already, or when the deadline passes before the task's turn comes
 */
type KeyedQueue = <T>(name: string, deadline: Deadline, task: (turn: Turn) => Promise<T>) => Promise<T>

type KeyedQueueDeps = {
  /** How many may wait under one name, beside the one that runs. */
  most: number
  /** Milliseconds of a clock that never goes back; deadlines are given on it. */
  elapsed: () => number
  after?: Clock['after']
}

/** A task that waits: begun, or given up if its time is over. */
type Waiting = { begin(): void; expire(): void }
/** Those who wait under a name of which one runs, and when it last moved. */
type Queue = { waiting: Set<Waiting>; movedAt: number }

export const createKeyedQueue = ({ most, elapsed, after = systemClock.after }: KeyedQueueDeps): KeyedQueue => {
  const queues = new Map<string, Queue>()

  /** @returns the deadline by the time the turn has come */
  const wait = (queue: Queue, given: Deadline): Promise<Deadline> => {
    const byNow = () => movedOn(given, queue.movedAt)
    const left = () => giveUpAt(byNow()) - elapsed()
    if (queue.waiting.size >= most || left() <= 0) return Promise.reject(new Busy('too many commands on one stream'))
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.waiting.delete(waiting)
        reject(new Busy('a command waited too long for its stream'))
      }
      let cancel = () => {}
      const look = (): void => {
        if (left() <= 0) giveUp()
        else cancel = after(left(), look)
      }
      const waiting: Waiting = {
        begin() {
          cancel()
          resolve(byNow())
        },
        expire() {
          if (left() > 0) return
          cancel()
          giveUp()
        },
      }
      queue.waiting.add(waiting)
      look()
    })
  }

  /** A process that was busy itself may come here before its timers do. */
  const expire = ({ waiting }: Queue): void => {
    for (const one of waiting) one.expire()
  }

  const passOn = (name: string, queue: Queue): void => {
    expire(queue)
    const [next] = queue.waiting
    if (!next) return void queues.delete(name)
    queue.waiting.delete(next)
    next.begin()
  }

  return async (name, given, task) => {
    const known = queues.get(name)
    const queue = known ?? { waiting: new Set(), movedAt: Number.NEGATIVE_INFINITY }
    const moved = () => {
      expire(queue)
      queue.movedAt = elapsed()
    }
    if (!known) queues.set(name, queue)
    const deadline = known ? await wait(known, given) : given
    try {
      const result = await task({ deadline, moved })
      moved()
      return result
    } finally {
      passOn(name, queue)
    }
  }
}
