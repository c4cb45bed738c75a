import { freePorts } from '@clinic/deploy/ports.ts'
import { programArgs, startProcess, stopProcess, waitReady } from '@clinic/deploy/processes.ts'

/** The password of every login of the demonstration: admin, mquesada, jsolano. */
export const demoPassword = 'demostracion'

/** `deskUrl`: where `shop-demo.ts` takes what staff do at the shop. */
export type Demo = { url: string; deskUrl: string; output(): string; stop(): Promise<void> }

/** `npm run demo` on a port of its own: the embedded form with a believable practice around today. */
export const startDemo = async (entry = 'scripts/demo.ts'): Promise<Demo> => {
  const [port = 0, deskPort = 0] = await freePorts(2)
  const url = `http://localhost:${port}`
  const running = startProcess(
    'demo',
    process.execPath,
    programArgs(entry),
    {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DESK_PORT: String(deskPort),
      RATE_LIMITS: 'off',
    },
    () => {},
  )
  await waitReady(`${url}/health/ready`, running, 120_000)
  return { url, deskUrl: `http://localhost:${deskPort}`, output: running.output, stop: () => stopProcess(running) }
}
