import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { programArgs } from '@clinic/deploy/processes.ts'
import { freePort } from '@clinic/test-servers/server-process.ts'
import { type Caller, call } from './calls.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const benchPassword = 'clave-de-medida'
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
  const common = { PORT: `${port}`, ADMIN_PASSWORD: benchPassword, RATE_LIMITS: 'off', BOOKING_HORIZON_DAYS: '3650' }
  const began = performance.now()
  const child = spawn(process.execPath, programArgs(program), {
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

/** Over a connection of its own: one that is kept would be closed by the server while another is measured. */
const isReady = (url: string): Promise<boolean> =>
  call({ url, cookie: '' }, { path: '/health/ready', headers: { connection: 'close' } }).then(
    ({ status }) => status === 200,
    () => false,
  )

const signIn = async (url: string): Promise<string> => {
  const body = { username: 'admin', password: benchPassword }
  const { status, headers } = await call({ url, cookie: '' }, { method: 'POST', path: '/api/auth/login', body })
  if (status >= 300) throw new Error(`signing in answered ${status}`)
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Runs a program of the bench on a folder to its end. @returns what it sent @throws Error when it fails */
export const runProgram = async (program: string, folder: string): Promise<unknown> => {
  const child = fork(join(root, 'bench/src/program', program), [folder])
  const sent = once(child, 'message')
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return (await sent)[0]
}

/** Resident memory of a process in megabytes. */
export const residentMb = (pid: number): number => {
  const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}

/** Milliseconds of processor time that a process has used, user and system, in steps of 10. */
export const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
