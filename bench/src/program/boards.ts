import type { JoinAnswer, RowChange } from '@clinic/shared-events/contracts/live.ts'
import { io } from 'socket.io-client'
import { type Expected, type Pushed, shows, type Target } from '../measure/boards.ts'

/**
 * So many live boards in a process of its own, each following the projections of these log positions. Sends 'ready'; for each list of
 * expected rows 'waiting', and once every board was sent every row, when the first and the last was, in milliseconds since 1970.
 */
const { url, cookie, positions, count }: Target & { count: number } = JSON.parse(process.argv[2] ?? '{}')
let rows: (Pushed & { expected: Expected; arrived: number })[] = []

const onMessage = (message: RowChange): void => {
  for (const row of rows) {
    if (row.arrived === count || !shows(message, row.expected)) continue
    row.arrived += 1
    row.last = performance.timeOrigin + performance.now()
    if (row.arrived === 1) row.first = row.last
  }
  if (rows.length === 0 || rows.some(({ arrived }) => arrived < count)) return
  process.send?.(rows.map(({ first, last }) => ({ first, last })))
  rows = []
}

const open = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const extraHeaders: Record<string, string> = cookie ? { cookie, origin: url } : {}
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders })
    socket.on('connect_error', reject)
    socket.on('connect', () => {
      socket.emit('join', { room: 'staff', positions }, (answer: JoinAnswer) =>
        answer.ok ? resolve() : reject(new Error(answer.error)),
      )
    })
    socket.on('change', onMessage)
  })

for (let opened = 0; opened < count; opened += 50)
  await Promise.all(Array.from({ length: Math.min(50, count - opened) }, open))
process.send?.('ready')
process.on('message', (expected: Expected[]) => {
  rows = expected.map((one) => ({ expected: one, arrived: 0, first: 0, last: 0 }))
  process.send?.('waiting')
})
