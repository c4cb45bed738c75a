import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '@clinic/deploy/ports.ts'
import { type Distributed, startDistributed } from '@clinic/deploy/start-distributed.ts'
import { chooseEventStore, chooseMongo } from '@clinic/test-servers/choose.ts'
import { record } from '@clinic/test-servers/report.ts'
import type { StartedServer } from '@clinic/test-servers/test-server.ts'
import { adminPassword } from './embedded.ts'

export type DistributedWorld = {
  system: Distributed
  eventstore: StartedServer
  mongo: StartedServer
  masterKey: string
  stop(): Promise<void>
}

const chooseNginx = () => {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  return folders.some((folder) => existsSync(join(folder, 'nginx')))
    ? ({ ok: true, what: 'the gateway of this machine' } as const)
    : ({ ok: false, why: 'nginx is not installed' } as const)
}

const choose = async () => ({
  mongodb: await chooseMongo(true),
  eventstore: await chooseEventStore(true),
  nginx: chooseNginx(),
})

/** What this machine lacks to run the distributed form, noted in the report; null when it lacks nothing. */
export const distributedLacks = async (suite: string): Promise<string | null> => {
  const reasons: string[] = []
  for (const [server, choice] of Object.entries(await choose())) {
    record({ suite, server, what: choice.ok ? choice.what : `not run: ${choice.why}` })
    if (!choice.ok) reasons.push(choice.why)
  }
  return reasons.join('; ') || null
}

/** EventStoreDB and MongoDB of their own, two command- and two query-services, projections and nginx. */
export const startDistributedWorld = async (): Promise<DistributedWorld> => {
  const { mongodb: mongoChoice, eventstore: eventstoreChoice } = await choose()
  if (!mongoChoice.ok) throw new Error(mongoChoice.why)
  if (!eventstoreChoice.ok) throw new Error(eventstoreChoice.why)
  const [mongo, eventstore] = await Promise.all([mongoChoice.start(), eventstoreChoice.start()])
  const [port = 0] = await freePorts(1)
  const masterKey = randomBytes(32).toString('base64')
  const stopServers = () => Promise.all([mongo.stop(), eventstore.stop()])
  try {
    const system = await startDistributed({
      env: {
        EVENTSTORE_URL: eventstore.url,
        MONGODB_URL: mongo.url,
        MASTER_KEY: masterKey,
        ADMIN_PASSWORD: adminPassword,
        RATE_LIMITS: 'off',
      },
      port,
      commandInstances: 2,
      queryInstances: 2,
    })
    return { system, eventstore, mongo, masterKey, stop: () => system.stop().finally(stopServers) }
  } catch (error) {
    await stopServers()
    throw error
  }
}
