import type { JoinAnswer, Late, Resumed, Room, RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { io, type Socket } from 'socket.io-client'

/** A browser's socket, with everything that was pushed to it, in order. */
export type LiveClient = {
  socket: Socket
  changes: RowChange[]
  join(room: Room, positions?: Record<string, bigint>): Promise<{ answer: JoinAnswer; resumed: Resumed | null }>
  /** Resolves once that many changes have come. */
  received(count: number): Promise<RowChange[]>
  /** Resolves once a change of that row has come. */
  toldOf(id: string): Promise<void>
  /** Resolves once the board is told that exactly these projections are late. */
  receivesLate(projections: readonly string[]): Promise<void>
  /** Resolves with the reason when the server or the network ends it. */
  ended: Promise<string>
}

/** `forwardedFor`: the address a proxy in front would name. */
export type Handshake = { cookie?: string; origin?: string | null; transports?: string[]; forwardedFor?: string }

const optionsOf = (url: string, { cookie, origin, transports = ['websocket'], forwardedFor }: Handshake) => ({
  transports,
  forceNew: true,
  reconnection: false,
  extraHeaders: {
    ...(cookie && { Cookie: cookie }),
    ...(forwardedFor && { 'X-Forwarded-For': forwardedFor }),
    ...(origin !== null && { Origin: origin ?? url }),
  },
})

/** Opens a socket as a browser on the same site would. Rejects when it is refused. */
export const connect = async (url: string, handshake: Handshake = {}): Promise<LiveClient> => {
  const socket = io(url, optionsOf(url, handshake))
  const changes: RowChange[] = []
  const waiting: { count: number; go(): void }[] = []
  socket.on('change', (change: RowChange) => {
    changes.push(change)
    for (const { go } of waiting.filter(({ count }) => changes.length >= count)) go()
  })
  const lates: Late[] = []
  let heard = () => {}
  socket.on('late', (late: Late) => {
    lates.push(late)
    heard()
  })
  const ended = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  const received = (count: number): Promise<RowChange[]> =>
    new Promise((resolve) => {
      const go = () => resolve(changes.slice(0, count))
      if (changes.length >= count) go()
      else waiting.push({ count, go })
    })
  return {
    socket,
    changes,
    ended,
    received,
    async toldOf(id) {
      while (!changes.some((change) => change.id === id)) await received(changes.length + 1)
    },
    receivesLate: (projections) =>
      new Promise((resolve) => {
        heard = () => lates.at(-1)?.projections.toSorted().join() === projections.toSorted().join() && resolve()
        heard()
      }),
    async join(room, positions = {}) {
      const resumed = new Promise<Resumed>((resolve) => socket.once('resumed', resolve))
      const texts = Object.fromEntries(Object.entries(positions).map(([name, position]) => [name, String(position)]))
      const answer: JoinAnswer = await socket.timeout(5000).emitWithAck('join', { room, positions: texts })
      return { answer, resumed: answer.ok ? await resumed : null }
    },
  }
}
