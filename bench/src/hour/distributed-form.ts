import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nginxIsThere } from '@clinic/deploy/gateway.ts'
import { freePorts } from '@clinic/deploy/ports.ts'
import { type Distributed, startDistributed } from '@clinic/deploy/start-distributed.ts'
import { countedMongo } from '@clinic/system/counted-mongo.ts'
import { startServers } from '@clinic/test-servers/servers.ts'
import { startTwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { startMailServer } from '../../../command-service/testing/mail-server.ts'
import { benchCapacity, benchPassword } from '../measure/servers.ts'

/** A counter or gauge of a service: its labels as they are written, and its number. */
type Sample = { labels: string; value: number }
/** The samples of a metric in what `/metrics` answers. */
const samplesOf = (text: string, name: string): Sample[] =>
  [...text.matchAll(new RegExp(`^${name}\\{([^}]*)\\} (\\S+)$`, 'gm'))].map(([, labels = '', value]) => ({
    labels,
    value: Number(value),
  }))

/** How the errors begin that say what this machine is missing. */
export const cannotRun = 'cannot run here'

const services = ['command-service-1', 'query-service-1', 'projections-1'] as const
type Service = (typeof services)[number]
const stores = ['log', 'vault', 'work', 'read-models'] as const

/** What the services' metrics say. */
const metricsFrom = ({ portOf }: Pick<Distributed, 'portOf'>) => {
  const metricsOf = async (service: Service): Promise<string> =>
    (await fetch(`http://127.0.0.1:${portOf(service)}/metrics`)).text()
  return {
    /** How many calls each service has made to each store. */
    async operations(): Promise<Record<string, number>> {
      const all: Record<string, number> = {}
      for (const service of services) {
        const samples = samplesOf(await metricsOf(service), 'store_operations_total')
        for (const store of stores)
          all[`${service.replace('-1', '')} → ${store}`] =
            samples.find(({ labels }) => labels === `store="${store}"`)?.value ?? 0
      }
      return all
    },
    /** The most positions that a projection is behind. */
    lag: async (): Promise<number> =>
      Math.max(0, ...samplesOf(await metricsOf('projections-1'), 'projection_lag_positions').map(({ value }) => value)),
  }
}

const practiceSettings = {
  MASTER_KEY: randomBytes(32).toString('base64'),
  ADMIN_PASSWORD: benchPassword,
  RATE_LIMITS: 'off',
  BOOKING_HORIZON_DAYS: '3650',
  PRACTICE_CAPACITY: `${benchCapacity}`,
  PUBLIC_URL: 'http://clinica.example',
}

/** The distributed form, one process of each service behind nginx, on stores, a mail server and a Twilio of its own. @throws Error where it cannot run */
export const startDistributedForm = async () => {
  if (!nginxIsThere()) throw new Error(`${cannotRun}: nginx is not installed`)
  const servers = await startServers({ suite: 'bench', mongo: true, eventstore: true, own: true })
  const [mails, twilio] = [await startMailServer(), await startTwilioServer()]
  const counted = await countedMongo(servers.mongoUrl)
  const stopServers = async () => {
    await Promise.all([mails.close(), twilio.close(), counted.close()])
    await servers.stop()
  }
  const [port = 0] = await freePorts(1)
  const env = {
    EVENTSTORE_URL: servers.eventStoreUrl,
    MONGODB_URL: counted.url,
    ...practiceSettings,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}?tls=insecure`,
    TWILIO_API_URL: twilio.url,
  }
  const system = await startDistributed({ env, port, commandInstances: 1, queryInstances: 1 }).catch(async (error) => {
    await stopServers()
    throw error
  })
  const { mongo, eventstore } = servers
  const own = { ...(eventstore.pid && { eventstore: eventstore.pid }), ...(mongo.pid && { mongodb: mongo.pid }) }
  const pids: Record<string, number> = {
    ...Object.fromEntries(system.names.map((name) => [name, system.pidOf(name)])),
    ...own,
  }
  return {
    url: system.url,
    what: `${servers.what.eventstore}, ${servers.what.mongo}`,
    twilio,
    /** How often each command was sent to MongoDB. */
    mongo: () => Object.fromEntries(counted.counts()),
    /** Mails and messages that arrived. */
    sent: () => mails.received.length + twilio.taken.length,
    pids,
    ...metricsFrom(system),
    /** Appends that the log holds and its bytes, where the stand-in keeps it in a file. */
    log: () => {
      if (!eventstore.dataDir) return null
      const text = readFileSync(join(eventstore.dataDir, 'eventstore.jsonl'))
      return { appends: text.reduce((lines, byte) => lines + Number(byte === 10), 0), bytes: text.length }
    },
    async stop() {
      await system.stop()
      await stopServers()
    },
  }
}
export type DistributedForm = Awaited<ReturnType<typeof startDistributedForm>>
