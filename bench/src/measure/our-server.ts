import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const benchPassword = 'clave-de-medida'

export type OurServer = { url: string; pid: number; cookie: string; startMs: number; stop(): Promise<void> }

/** The embedded form as people start it, on a folder; its request log goes to a file nobody reads, as an operator's would. */
export const startOurs = async (folder: string, port: number): Promise<OurServer> => {
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/on-node-26.mjs', 'scripts/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      PORT: String(port),
      ADMIN_PASSWORD: benchPassword,
      RATE_LIMITS: 'off',
      BOOKING_HORIZON_DAYS: '3650',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child)
  const startMs = performance.now() - started
  return {
    url,
    pid: child.pid ?? 0,
    cookie: await signIn(url),
    startMs,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const untilReady = async (url: string, child: { exitCode: number | null }): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
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

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })
