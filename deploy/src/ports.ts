import { createServer, type Server } from 'node:net'

/** Below the ports that systems hand out by themselves (32768 and up): nothing else takes one between its choice and its use. */
const first = 20_000
/** Ports that a process goes through, and how many such stretches there are. */
const stretch = { length: 100, count: 120 }
let next = 0

/** That many free ports on loopback, all different, and not those that were given out before. Each process has a stretch of its own. */
export const freePorts = async (count: number): Promise<number[]> => {
  const held: { port: number; server: Server }[] = []
  for (let tried = 0; held.length < count; tried += 1) {
    if (tried === stretch.length) throw new Error('no free port')
    const port = first + (process.pid % stretch.count) * stretch.length + next
    next = (next + 1) % stretch.length
    const server = await hold(port)
    if (server) held.push({ port, server })
  }
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))))
  return held.map(({ port }) => port)
}

/** Listens on a port; null when it is taken. */
const hold = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
