import type { Room, RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { act } from '@testing-library/react'
import { create } from 'zustand'
import type { LiveHandlers } from '~/lib/live/live-client.ts'
import type { LiveState } from '~/lib/live/live-connection.ts'

/** Stands in for `lib/live/live.ts`: `vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))`. */
export const useLiveConnection = create<{ state: LiveState; late: boolean }>(() => ({ state: 'live', late: false }))

type Subscription = { room: Room; projection: string; start: string; handlers: LiveHandlers }
const subscriptions = new Set<Subscription>()

export const subscribeLive = (room: Room, projection: string, start: string, handlers: LiveHandlers) => {
  const one = { room, projection, start, handlers }
  subscriptions.add(one)
  return () => {
    subscriptions.delete(one)
  }
}

/** Whether the page has closed its connection. */
let paused = false
export const pauseLive = () => {
  paused = true
  return () => {
    paused = false
  }
}

export const fakeLive = {
  isPaused: () => paused,
  /** What is followed now, as 'room/projection@position'. */
  following: (): string[] => [...subscriptions].map((one) => `${one.room}/${one.projection}@${one.start}`),
  /** Sends changed rows as the server would. */
  send: (...changes: RowChange[]) =>
    act(() => {
      for (const one of [...subscriptions]) {
        const fresh = changes.filter((change) => change.projection === one.projection)
        if (fresh.length > 0) one.handlers.onChange(fresh)
      }
    }),
  refresh: (projection: string) =>
    act(() => {
      for (const one of [...subscriptions]) if (one.projection === projection) one.handlers.onRefresh()
    }),
  /** The server refuses the room. */
  refuse: (projection: string) =>
    act(() => {
      for (const one of [...subscriptions]) if (one.projection === projection) one.handlers.onRefused?.('No')
    }),
  late: (late: boolean) => act(() => useLiveConnection.setState({ late })),
  state: (state: LiveState) => act(() => useLiveConnection.setState({ state })),
}
