import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@clinic/deploy/ports.ts'
import { startProcess, stopProcess, waitReady } from '@clinic/deploy/processes.ts'
import { startServers } from '@clinic/test-servers/servers.ts'
import { benchCapacity } from '../load/bodies.ts'
import { benchPassword } from './our-server.ts'

const main = fileURLToPath(new URL('../../../command-service/src/main.ts', import.meta.url))

export type CommandServer = { url: string; stores: string; stop(): Promise<void> }

/** command-service of the distributed form on stores of its own. @throws Error with the reason where those cannot run */
export const startCommandService = async (): Promise<CommandServer> => {
  const servers = await startServers({ suite: 'bench', mongo: true, eventstore: true, own: true })
  try {
    const [port = 0] = await freePorts(1)
    const env = {
      PATH: process.env.PATH,
      EVENTSTORE_URL: servers.eventStoreUrl,
      MONGODB_URL: servers.mongoUrl,
      MASTER_KEY: randomBytes(32).toString('base64'),
      ADMIN_PASSWORD: benchPassword,
      RATE_LIMITS: 'off',
      BOOKING_HORIZON_DAYS: '3650',
      PRACTICE_CAPACITY: String(benchCapacity),
      TRUST_PROXY: '1',
      PORT: String(port),
    }
    const started = startProcess('command-service', process.execPath, [main], env, () => undefined)
    const stop = async () => {
      await stopProcess(started)
      await servers.stop()
    }
    const url = `http://127.0.0.1:${port}`
    await waitReady(`${url}/health/ready`, started).catch(async (error: unknown) => {
      await stopProcess(started)
      throw error
    })
    return { url, stores: `${servers.what.eventstore}, ${servers.what.mongo}`, stop }
  } catch (error) {
    await servers.stop()
    throw error
  }
}
