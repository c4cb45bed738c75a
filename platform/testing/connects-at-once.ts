import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * A thread that opens that many connections to a port of this machine, tells through the shared number when all are open, and posts
 * how many were answered 200. Its parent can stand still meanwhile.
 */
const { port, count, open }: { port: number; count: number; open: Int32Array } = workerData

const ask = async (): Promise<string> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.on('connect', () => {
    if (Atomics.add(open, 0, 1) === count - 1) Atomics.notify(open, 0)
  })
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return (await socket.toArray().catch(() => [])).join('')
}

const answers = await Promise.all(Array.from({ length: count }, ask))
parentPort?.postMessage(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 OK')).length)
