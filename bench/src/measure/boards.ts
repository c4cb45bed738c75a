import type { JoinAnswer, Room, RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { io, type Socket } from 'socket.io-client'
import type { Caller } from './calls.ts'

/** A row that a board is to show: of which projection, and what it says; fields that are not named may hold anything. */
export type Expected = { projection: string; row: object }

/** Whether a message is that row. */
export const shows = ({ projection, row }: Pick<RowChange, 'projection' | 'row'>, wanted: Expected): boolean =>
  projection === wanted.projection &&
  row !== null &&
  Object.entries(wanted.row).every(([name, value]) => (row as Record<string, unknown>)[name] === value)

/** Milliseconds from the call of a command to the first and the last board that was sent a row. */
export type Pushed = { first: number; last: number }
/** `positions`: where the boards' snapshots stand, of each projection that they follow. */
export type Target = Caller & { positions: Readonly<Record<string, string>> }

/** Opens that many live boards. @throws Error when they are not all there within 20 s */
export const openBoards = async (target: Target, count: number) => {
  let rows: { expected: Expected; arrivals: number[] }[] = []
  let shown = Promise.withResolvers<void>()
  const onChange = (message: RowChange): void => {
    for (const { arrivals, expected } of rows)
      if (arrivals.length < count && shows(message, expected)) arrivals.push(performance.now())
    if (rows.every(({ arrivals }) => arrivals.length === count)) shown.resolve()
  }
  const sockets: Socket[] = []
  for (let left = count; left > 0; left -= 50) {
    const some = Array.from({ length: Math.min(50, left) }, () => openBoard(target, onChange))
    sockets.push(...(await withTimeout('are open', Promise.all(some))))
  }
  return {
    /** Sends a command; how long each of the rows took that every board is to show. @throws Error when it is refused, or a board does not show them within 20 s */
    async measure<T>(send: () => Promise<T>, wanted: readonly Expected[]): Promise<{ answer: T; pushed: Pushed[] }> {
      rows = wanted.map((expected) => ({ expected, arrivals: [] }))
      shown = Promise.withResolvers()
      const start = performance.now()
      const [answer] = await withTimeout('show a row', Promise.all([send(), shown.promise]))
      const pushed = rows.map(({ arrivals: [first = 0, ...rest] }) => ({
        first: first - start,
        last: (rest.at(-1) ?? first) - start,
      }))
      return { answer, pushed }
    },
    async stop() {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
export type Boards = Awaited<ReturnType<typeof openBoards>>

/** Opens a page's socket in a room; calls with every row that it is sent, and once it has been told what changed since its positions. @throws Error when it is refused */
export const openBoard = (
  { url, cookie, positions }: Target,
  onChange: (message: RowChange) => void,
  { room = 'staff', onResumed }: { room?: Room; onResumed?: () => void } = {},
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const extraHeaders = { ...(cookie && { cookie }), origin: url }
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders })
    socket.on('connect_error', reject)
    socket.on('connect', () => {
      socket.emit('join', { room, positions }, (answer: JoinAnswer) =>
        answer.ok ? resolve(socket) : reject(new Error(answer.error)),
      )
    })
    socket.on('change', onChange)
    if (onResumed) socket.once('resumed', onResumed)
  })

const patienceMs = 20_000
const withTimeout = async <T>(what: string, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not all boards ${what} after ${patienceMs / 1000} s`)), patienceMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
