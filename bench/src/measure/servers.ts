import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@clinic/test-servers/server-process.ts'
import { type Caller, call } from './calls.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const password = 'clave-de-medida'
/** How many visits the measured practice holds at one moment: every hour that is offered is booked so often. */
export const benchCapacity = 15

/** A system under test, in a process of its own. `cookie`: of whoever is signed in there as the administrator. */
export type Server = Caller & {
  pid: number
  /** From the spawn to the first answer as ready. */
  startMs: number
  /** Resolves once every part answers as ready: stores reached, projections at the head. @throws Error when the process has ended */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Starts a program of the repository as npm runs it, with settings on top of those that all have; what it prints is thrown away. */
export const startServer = async (program: string, settings: Record<string, string> = {}): Promise<Server> => {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const common = { PORT: `${port}`, ADMIN_PASSWORD: password, RATE_LIMITS: 'off', BOOKING_HORIZON_DAYS: '3650' }
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/on-node-26.mjs', program], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH, HOME, PRACTICE_CAPACITY: `${benchCapacity}`, ...common, ...settings },
  })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed = (printed + chunk).slice(-2_000)
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const url = `http://127.0.0.1:${port}`
  const ready = async (): Promise<void> => {
    while (!(await isReady(url))) {
      if (hasEnded()) throw new Error(`${program} ended with ${child.exitCode}:\n${printed}`)
      await pause(5)
    }
  }
  const stop = async () => {
    if (hasEnded()) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await ready()
  const startMs = performance.now() - began
  return { url, cookie: await signIn(url), pid: child.pid ?? 0, startMs, ready, stop }
}

/** The embedded form on a folder, as `npm start` runs it once the web is built. */
export const startOurs = (folder: string, settings: Record<string, string> = {}): Promise<Server> =>
  startServer('all-in-one/src/main.ts', { DATA_DIR: folder, ...settings })

/** The plain application on a file that is not there yet. */
export const startCrud = (file: string): Promise<Server> => startServer('bench/src/baseline/crud.ts', { FILE: file })

const isReady = async (url: string): Promise<boolean> => {
  const answer = await call({ url, cookie: '' }, { path: '/health/ready', headers: { connection: 'close' } }).catch(
    () => null,
  )
  return answer?.status === 200
}

const signIn = async (url: string): Promise<string> => {
  const body = { username: 'admin', password }
  const { status, headers } = await call({ url, cookie: '' }, { method: 'POST', path: '/api/auth/login', body })
  if (status >= 300) throw new Error(`signing in answered ${status}`)
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Runs a program of the bench to its end. @returns what it sent @throws Error when it fails */
export const runProgram = async (program: string, args: string[]): Promise<unknown> => {
  const child = fork(fileURLToPath(new URL(`../program/${program}`, import.meta.url)), args)
  let sent: unknown
  child.on('message', (message) => {
    sent = message
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return sent
}

const statusOf = (pid: number | 'self', field: string): number => {
  const kb = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}
/** Resident memory of a process in megabytes: now, and the most it had. */
export const residentMb = (pid: number): number => statusOf(pid, 'VmRSS')
export const peakMb = (): number => statusOf('self', 'VmHWM')

/** Milliseconds of processor time that the threads of a process have used. */
export const processorMs = (pid: number): number => {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((id) => parseInt(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'), 10))
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}
