import { createInterface } from 'node:readline'
import { io, type Socket } from 'socket.io-client'

/**
 * `node sockets.ts <url> <count> <position> <cookie>`: that many live boards in a process of its own, each following the
 * appointments from a log position. Prints `ready <count>`; for each line
 * `expect <mark>` on its input prints `got <mark> <first ms> <last ms>` (milliseconds since 1970) when every socket received a
 * message that contains the mark.
 */
const [url = '', count = '1', position = '0', cookie = ''] = process.argv.slice(2)
const wanted = Number(count)
let mark = ''
let arrived = 0
let first = 0

const at = () => performance.timeOrigin + performance.now()
const onMessage = (message: unknown) => {
  if (!mark || !JSON.stringify(message).includes(mark)) return
  arrived += 1
  if (arrived === 1) first = at()
  if (arrived < wanted) return
  const done = mark
  mark = ''
  console.log(`got ${done} ${first} ${at()}`)
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
      socket.emit(
        'join',
        { room: 'staff', positions: { appointments: position } },
        (answer: { ok: boolean; error?: string }) => (answer.ok ? resolve(socket) : reject(new Error(answer.error))),
      )
    })
    socket.on('change', onMessage)
  })

for (let opened = 0; opened < wanted; opened += 50)
  await Promise.all(Array.from({ length: Math.min(50, wanted - opened) }, open))
console.log(`ready ${wanted}`)
createInterface({ input: process.stdin }).on('line', (line) => {
  arrived = 0
  mark = line.split(' ')[1] ?? ''
  console.log(`waiting ${mark}`)
})
