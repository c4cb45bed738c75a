import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@clinic/deploy/ports.ts'
import { programArgs, type Started, startProcess, stopProcess, waitReady } from '@clinic/deploy/processes.ts'

export const adminPassword = 'clave-de-prueba'

/** The embedded form as a person starts it, on a folder and port of its own. */
export type Embedded = {
  url: string
  folder: string
  output(): string
  /** Ends the process as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on the same folder and port. */
  start(): Promise<void>
  /** Ends it in order and removes its folder. */
  stop(): Promise<void>
}

/** @param env its settings, or what makes them of its address */
export const startEmbedded = async (
  env: Record<string, string> | ((url: string) => Record<string, string>) = {},
): Promise<Embedded> => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-e2e-'))
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  const given = typeof env === 'function' ? env(url) : env
  let running: Started | undefined
  let earlier = ''
  const start = async () => {
    earlier += running?.output() ?? ''
    const settings = {
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_PASSWORD: adminPassword,
      RATE_LIMITS: 'off',
      // Nobody listens there.
      TWILIO_API_URL: 'http://127.0.0.1:1',
      ...given,
    }
    running = startProcess(
      'embedded',
      process.execPath,
      programArgs('scripts/start.ts'),
      { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      () => {},
    )
    await waitReady(`${url}/health/ready`, running, 120_000)
  }
  await start()
  return {
    url,
    folder,
    output: () => earlier + (running?.output() ?? ''),
    kill: async () => {
      if (!running) return
      const { child } = running
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
    start,
    stop: async () => {
      if (running) await stopProcess(running)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
