import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** `node socket-server.ts`: prints `ready <port>`. Socket.IO alone: a POST is broadcast at once to every socket of a room. */
const http = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    sockets.to('staff').emit('change', JSON.parse(body))
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
  })
})
const sockets = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
sockets.on('connection', (socket) => {
  socket.on('join', (_request: unknown, acknowledge: (answer: object) => void) => {
    socket.join('staff')
    acknowledge({ ok: true })
  })
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  console.log(`ready ${address && typeof address === 'object' ? address.port : 0}`)
})
