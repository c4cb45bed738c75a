import { randomBytes } from 'node:crypto'
import { nginxIsThere } from '@clinic/deploy/gateway.ts'
import { freePorts } from '@clinic/deploy/ports.ts'
import { type Distributed, startDistributed } from '@clinic/deploy/start-distributed.ts'
import { record } from '@clinic/test-servers/report.ts'
import { describeOn, type TestServers } from '@clinic/test-servers/servers.ts'
import { afterAll, beforeAll, describe } from 'vitest'
import { clinicClient } from './clinic-client.ts'
import { adminPassword, type Killable } from './embedded-process.ts'

/** `settings`: what its processes are given beside the usual, asked for before they start. */
export type Instances = {
  commandInstances: number
  queryInstances: number
  settings?: (servers: TestServers) => Promise<Record<string, string>>
}
/** The distributed form on servers of its own; readable in hooks and tests. `env`: what its processes were given. */
export type DistributedSystem = { readonly system: Distributed; env: Record<string, string>; servers: TestServers }

/** A suite on the three services behind nginx. Where something it needs is missing the report says so, and with CI=true it fails. */
export const describeDistributed = (
  suite: string,
  { settings, ...instances }: Instances,
  body: (running: DistributedSystem) => void,
): void => {
  if (!nginxIsThere() && process.env.CI !== 'true') {
    const why = 'nginx is not installed'
    record({ suite, server: 'nginx', what: `not run: ${why}` })
    const nothing = (): never => {
      throw new Error(why)
    }
    const absent = {
      env: {},
      get system() {
        return nothing()
      },
      get servers() {
        return nothing()
      },
    }
    describe.skip(`${suite}: not run: ${why}`, () => body(absent))
    return
  }
  describeOn({ suite, mongo: true, eventstore: true, own: true }, (servers) => {
    let system: Distributed | undefined
    const env: Record<string, string> = {}
    beforeAll(async () => {
      record({ suite, server: 'distributed form', what: 'processes of this machine behind nginx' })
      const [port = 0] = await freePorts(1)
      Object.assign(env, {
        EVENTSTORE_URL: servers.eventStoreUrl,
        MONGODB_URL: servers.mongoUrl,
        MASTER_KEY: randomBytes(32).toString('base64'),
        ADMIN_PASSWORD: adminPassword,
        RATE_LIMITS: 'off',
        BOOKING_HORIZON_DAYS: '720',
        ...(await settings?.(servers)),
      })
      system = await startDistributed({ env, port, ...instances })
    })
    afterAll(() => system?.stop())
    body({
      get system() {
        if (!system) throw new Error('the system runs from the first beforeAll on')
        return system
      },
      env,
      servers,
    })
  })
}

/** nginx leaves a server alone for a second once it was away; resolves when it passes commands on again. */
const gatewayReaches = async (url: string): Promise<void> => {
  const { call } = clinicClient(url)
  const until = performance.now() + 15_000
  while ((await call({ method: 'POST', path: '/api/auth/logout', body: {} })).status === 503)
    if (performance.now() > until) throw new Error('the gateway answers 503 though the services run')
}

/** Some processes of the system as what is killed together and started again, until the gateway reaches them. */
export const killableProcesses = (system: Distributed, names: readonly string[]): Killable => ({
  kill: () => Promise.all(names.map(system.kill)),
  async start() {
    await Promise.all(names.map(system.restart))
    await gatewayReaches(system.url)
  },
  output: () => names.map(system.output).join(''),
})
