import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOf } from '@clinic/all-in-one/folder.ts'
import { freePorts } from '@clinic/deploy/ports.ts'
import { programArgs, type Started, startProcess, stopProcess, waitReady } from '@clinic/deploy/processes.ts'

export const adminPassword = 'clave-de-prueba'

/** What was launched and still runs: a test that fails half-way leaves its process behind. */
const alive = new Set<Started>()
const killAlive = (): void => {
  for (const { child } of alive) child.kill('SIGKILL')
}
process.once('exit', killAlive)

/** A program of the repository, run as npm runs it; `path` from the repository's root. */
export const launch = (path: string, env: Record<string, string>, words: readonly string[] = []): Started => {
  const started = startProcess(
    path,
    process.execPath,
    [...programArgs(path), ...words],
    { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    () => undefined,
  )
  alive.add(started)
  started.child.once('exit', () => alive.delete(started))
  return started
}

/** Resolves with the exit code, null when a signal ended it, once all it printed has been read. */
const ended = ({ child }: Started): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.stdout?.destroyed && child.stderr?.destroyed && (child.exitCode !== null || child.signalCode !== null))
      resolve(child.exitCode)
    else child.once('close', (code) => resolve(code))
  })

/** Runs a program to its end. */
export const runToEnd = async (
  path: string,
  env: Record<string, string>,
  words: readonly string[] = [],
): Promise<{ code: number | null; output: string }> => {
  const started = launch(path, env, words)
  const code = await ended(started)
  return { code, output: started.output() }
}

const folders: string[] = []

/** A folder of its own; `removeFolders` takes all of them away, and ends what still runs in them. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-process-'))
  folders.push(folder)
  return folder
}
export const removeFolders = (): void => {
  killAlive()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** What can be killed while it has load, and started again. */
/** `output`: all it printed. */
export type Killable = { kill(): Promise<unknown>; start(): Promise<unknown>; output(): string }

export type EmbeddedProcess = {
  url: string
  port: number
  folder: string
  files: ReturnType<typeof filesOf>
  /** Its settings, for tools that work on the same folder. */
  env: Record<string, string>
  /** All it printed, earlier lives included. */
  output(): string
  /** Starts it (again) on the same folder and port without waiting. */
  launch(): void
  /** Resolves once it takes calls. */
  ready(): Promise<void>
  start(): Promise<void>
  /** SIGKILL: ends it as a power cut would. */
  kill(): Promise<void>
  /** SIGSTOP: it does nothing more, and keeps what it holds, until it goes on. */
  pause(): void
  /** SIGCONT. */
  goOn(): void
  /** SIGTERM: ends it in order. Gives its exit code. */
  stop(): Promise<number | null>
}

export type EmbeddedSettings = { env?: Record<string, string>; folder?: string; entry?: string }

/** The embedded form as a process on a folder and port of its own; not yet started. */
export const embeddedProcess = async (settings: EmbeddedSettings = {}): Promise<EmbeddedProcess> => {
  const { folder = newFolder(), entry = 'all-in-one/src/main.ts' } = settings
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_PASSWORD: adminPassword,
    RATE_LIMITS: 'off',
    BOOKING_HORIZON_DAYS: '720',
    ...settings.env,
  }
  const lives: Started[] = []
  const running = (): Started => {
    const last = lives.at(-1)
    if (!last) throw new Error('it was never started')
    return last
  }
  const start = () => void lives.push(launch(entry, env))
  const ready = () => waitReady(`${url}/health/ready`, running())
  return {
    url,
    port,
    folder,
    files: filesOf(folder),
    env,
    output: () => lives.map((life) => life.output()).join(''),
    launch: start,
    ready,
    start() {
      start()
      return ready()
    },
    async kill() {
      const gone = ended(running())
      running().child.kill('SIGKILL')
      await gone
    },
    pause: () => void running().child.kill('SIGSTOP'),
    goOn: () => void running().child.kill('SIGCONT'),
    async stop() {
      const gone = ended(running())
      await stopProcess(running())
      return gone
    },
  }
}
