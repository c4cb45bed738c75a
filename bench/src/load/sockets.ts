import { createInterface } from 'node:readline'
import type { JoinAnswer, RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { io, type Socket } from 'socket.io-client'
import { type Expected, shows } from './expected.ts'

/**
 * `node sockets.ts <url> <count> <positions> <cookie>`: that many live boards in a process of its own, each following the
 * projections of these log positions (JSON, by name). Prints `ready <count>`; for each line `expect <rows>` on its input (JSON,
 * `Expected[]`) prints `waiting`, and `got <arrivals>` once every socket was sent every row: for each row the first and the last
 * arrival in milliseconds since 1970.
 */
const [url = '', count = '1', positions = '{}', cookie = ''] = process.argv.slice(2)
const wanted = Number(count)
type Expectation = { expected: Expected; arrived: number; first: number; last: number }
let rows: Expectation[] = []

const at = () => performance.timeOrigin + performance.now()
const onMessage = (message: RowChange) => {
  for (const row of rows) {
    if (row.arrived === wanted || !shows(message, row.expected)) continue
    row.arrived += 1
    row.last = at()
    if (row.arrived === 1) row.first = row.last
  }
  if (rows.length === 0 || rows.some(({ arrived }) => arrived < wanted)) return
  console.log(`got ${JSON.stringify(rows.map(({ first, last }) => ({ first, last })))}`)
  rows = []
}

const open = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: cookie ? { cookie, origin: url } : {},
    })
    socket.on('connect_error', reject)
    socket.on('connect', () => {
      socket.emit('join', { room: 'staff', positions: JSON.parse(positions) }, (answer: JoinAnswer) =>
        answer.ok ? resolve(socket) : reject(new Error(answer.error)),
      )
    })
    socket.on('change', onMessage)
  })

for (let opened = 0; opened < wanted; opened += 50)
  await Promise.all(Array.from({ length: Math.min(50, wanted - opened) }, open))
console.log(`ready ${wanted}`)
createInterface({ input: process.stdin }).on('line', (line) => {
  const expected = JSON.parse(line.slice(line.indexOf(' '))) as Expected[]
  rows = expected.map((one) => ({ expected: one, arrived: 0, first: 0, last: 0 }))
  console.log('waiting')
})
