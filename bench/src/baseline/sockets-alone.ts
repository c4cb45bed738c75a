import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { Server } from 'socket.io'

/** Socket.IO alone: what is posted is broadcast at once to every socket of a room. */
const http = createServer(async (request, response) => {
  if (request.method === 'POST') sockets.to('staff').emit('change', await json(request))
  response.end('{}')
})
const sockets = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
sockets.on('connection', (socket) => {
  socket.on('join', (_request: unknown, acknowledge: (answer: object) => void) => {
    socket.join('staff')
    acknowledge({ ok: true })
  })
})
http.listen(Number(process.env.PORT), '127.0.0.1')
