import { onlineManager } from '@tanstack/react-query'
import { create } from 'zustand'
import { createLiveClient, type LiveClient } from './live-client.ts'
import type { LiveState } from './live-connection.ts'

export type { RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
export type { LiveHandlers } from './live-client.ts'
export type { LiveState } from './live-connection.ts'

/** The connection's state and whether what it brings is late; for the live mark. */
export const useLiveConnection = create<{ state: LiveState; late: boolean }>(() => ({
  state: 'connecting',
  late: false,
}))

const client = createLiveClient(
  async (events) => (await import('./live-socket.ts')).connectSocket(events),
  (state) => {
    useLiveConnection.setState({ state })
    // The queries' line is back with the socket, too: the browser's own word says nothing of a server that was away.
    onlineManager.setOnline(state === 'live')
  },
  { linger: 5000, retry: 5000 },
  (projections) => useLiveConnection.setState({ late: projections.length > 0 }),
)

addEventListener('offline', client.offline)
addEventListener('online', client.online)

/** Follows a projection from a snapshot's position (`X-Log-Position`) on; see `useLiveQuery` for components. @returns the way to end it. */
export const subscribeLive: LiveClient['subscribe'] = client.subscribe
export const pauseLive: LiveClient['pause'] = client.pause
