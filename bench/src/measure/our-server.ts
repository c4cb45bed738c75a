import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { benchCapacity } from '../load/bodies.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const benchPassword = 'clave-de-medida'

export type OurServer = {
  url: string
  pid: number
  cookie: string
  /** From the spawn to the first answer as ready. */
  startMs: number
  /** null while it runs. */
  exitCode(): number | null
  stop(): Promise<void>
}

/** The embedded form on a folder, as `npm start` runs it once the web is built; its request log is written and thrown away. */
export const startOurs = async (folder: string, settings: Record<string, string> = {}): Promise<OurServer> => {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/on-node-26.mjs', 'all-in-one/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      PORT: String(port),
      ADMIN_PASSWORD: benchPassword,
      RATE_LIMITS: 'off',
      BOOKING_HORIZON_DAYS: '3650',
      PRACTICE_CAPACITY: String(benchCapacity),
      ...settings,
    },
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, () => child.exitCode).catch((error) => {
    throw new Error(`${error.message}\n${said}`)
  })
  const startMs = performance.now() - started
  return {
    url,
    pid: child.pid ?? 0,
    cookie: await signIn(url),
    startMs,
    exitCode: () => child.exitCode,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address && typeof address === 'object' ? address.port : 0
}

/** Resolves once every part answers as ready: stores reached, projections at the head. @throws Error when the process has ended */
export const untilReady = async (url: string, exitCode: () => number | null): Promise<void> => {
  for (;;) {
    if (exitCode() !== null) throw new Error(`the server ended with ${exitCode()}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: benchPassword }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
