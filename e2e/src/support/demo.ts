import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '../../../scripts/distributed/ports.ts'
import { startProcess, stopProcess, waitReady } from '../../../scripts/distributed/processes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Of every login of the demonstration: admin, mquesada, jsolano. */
export const demoPassword = 'demostracion'

export type Demo = { url: string; output(): string; stop(): Promise<void> }

/** `npm run demo` on a port of its own: the embedded form with a believable practice around today. */
export const startDemo = async (): Promise<Demo> => {
  const [port = 0] = await freePorts(1)
  const url = `http://localhost:${port}`
  const running = startProcess(
    'demo',
    process.execPath,
    [join(root, 'scripts/on-node-26.mjs'), join(root, 'scripts/demo.ts')],
    { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), RATE_LIMITS: 'off' },
    () => {},
  )
  await waitReady(`${url}/health/ready`, running, 120_000)
  return { url, output: running.output, stop: () => stopProcess(running) }
}
