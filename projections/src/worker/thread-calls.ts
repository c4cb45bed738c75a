import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { OnProgress } from '../runner/tools/tool-types.ts'
import type { FromThread, ToThread } from './messages.ts'

type PendingCall = { settle(result: unknown): void; fail(error: Error): void; onProgress: OnProgress }

const ignore = (): void => undefined

/** Calls to the thread that wait for their answer. @param send hands a message to the thread */
export const createThreadCalls = (send: (message: ToThread) => void) => {
  const pending = new Map<number, PendingCall>()
  let gone: Error | null = null
  let asks = 0
  return {
    ask<T>(message: (id: number) => ToThread, onProgress: OnProgress = ignore): Promise<T> {
      if (gone) return Promise.reject(gone)
      const id = ++asks
      return new Promise((resolve, reject) => {
        // The thread answers with the type that was asked for.
        pending.set(id, { settle: (result) => resolve(result as T), fail: reject, onProgress })
        send(message(id))
      })
    },
    answer(message: Extract<FromThread, { id: number }>): void {
      const one = pending.get(message.id)
      if (message.type === 'progress') {
        one?.onProgress(message.progress)
        return
      }
      pending.delete(message.id)
      if (message.type === 'done') one?.settle(message.result)
      else one?.fail(message.away ? new StoreAway(message.away) : new Error(message.message))
    },
    /** Fails every call that waits, and each later one. */
    end(error: Error): void {
      gone = error
      for (const { fail } of pending.values()) fail(error)
      pending.clear()
    },
  }
}
