import { Readable } from 'node:stream'
import type { AllStreamSubscription } from '@eventstore/db-client'

/** A subscription as the client makes it, without a server: the spec pushes the events and the server's 'caughtUp'. */
export const subscriptionOf = () => {
  let unsubscribed = 0
  const readable = new Readable({ objectMode: true, highWaterMark: 100, read: () => undefined })
  const unsubscribe = async () => {
    unsubscribed++
  }
  return {
    subscription: Object.assign(readable, { unsubscribe }) as AllStreamSubscription,
    push: (...numbers: number[]) => {
      for (const n of numbers) {
        const commitPosition = BigInt(n)
        readable.push({ commitPosition, event: { position: { commit: commitPosition, prepare: commitPosition } } })
      }
    },
    unsubscribed: () => unsubscribed,
  }
}
