import { Busy } from '@clinic/service-kit/http/problem.ts'
import { type Clock, systemClock } from './clock.ts'

/**
 * Runs tasks under one name one after another, in order of arrival; tasks under different names side by side. Whoever cannot
 * begin at once waits until the deadline at most, and a task that was given up is never begun.
 * @throws Busy when too many wait under the name already, or when the deadline passes before the task's turn comes
 */
export type KeyedQueue = <T>(name: string, deadline: number, task: () => Promise<T>) => Promise<T>

export type KeyedQueueParts = {
  /** How many may wait under one name, beside the one that runs. */
  most: number
  /** Milliseconds of a clock that never goes back; deadlines are given on it. */
  elapsed: () => number
  after?: Clock['after']
}

/** Begins the task that waited, unless its time is over. */
type Waiting = { begin(): boolean }

export const createKeyedQueue = ({ most, elapsed, after = systemClock.after }: KeyedQueueParts): KeyedQueue => {
  /** Those who wait, under each name of which one runs. */
  const queues = new Map<string, Set<Waiting>>()

  const wait = (queue: Set<Waiting>, deadline: number): Promise<void> => {
    const left = deadline - elapsed()
    if (queue.size >= most || left <= 0) return Promise.reject(new Busy('too many commands on one stream'))
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.delete(waiting)
        reject(new Busy('a command waited too long for its stream'))
      }
      const cancel = after(left, giveUp)
      const waiting: Waiting = {
        begin() {
          cancel()
          // A process that was busy itself may come here before its timer does.
          const inTime = elapsed() < deadline
          if (inTime) resolve()
          else giveUp()
          return inTime
        },
      }
      queue.add(waiting)
    })
  }

  const passOn = (name: string, queue: Set<Waiting>): void => {
    for (const waiting of queue) {
      queue.delete(waiting)
      if (waiting.begin()) return
    }
    queues.delete(name)
  }

  return async (name, deadline, task) => {
    const known = queues.get(name)
    const queue = known ?? new Set()
    if (known) await wait(known, deadline)
    else queues.set(name, queue)
    try {
      return await task()
    } finally {
      passOn(name, queue)
    }
  }
}
