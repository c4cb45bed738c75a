import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dockerAnswers, startEventStoreContainer, startMongoContainer } from './docker.ts'
import { startEventStore } from './eventstore/start-eventstore.ts'
import { mongoAvailability, startMongo } from './mongo/start-mongo.ts'
import { mongodOnPath, startMongod } from './mongo/start-mongod.ts'
import type { RunningServer } from './server-process.ts'
import type { StartedServer } from './test-server.ts'

export type Choice = { ok: true; what: string; start(): Promise<StartedServer> } | { ok: false; why: string }

/** MongoDB: the server of `TEST_MONGODB_URL`, else the `mongod` of the PATH, else a container, else mongo-java-server. */
export const chooseMongo = async (own: boolean): Promise<Choice> => {
  const given = process.env.TEST_MONGODB_URL
  if (given && !own) return shared('the MongoDB of TEST_MONGODB_URL', given)
  const mongod = mongodOnPath()
  if (mongod) return local(mongod, startMongod)
  if (await dockerAnswers())
    return { ok: true, what: 'MongoDB 8.0 in Docker (replica set)', start: startMongoContainer }
  const here = await mongoAvailability()
  if (!here.ok) return { ok: false, why: `no mongod, no Docker engine, and no MongoDB stand-in: ${here.why}` }
  return local(here.how, startMongo)
}

/** The event store: the server of `TEST_EVENTSTORE_URL`, else a container, else the stand-in. */
export const chooseEventStore = async (own: boolean): Promise<Choice> => {
  const given = process.env.TEST_EVENTSTORE_URL
  if (given && !own) return shared('the EventStoreDB of TEST_EVENTSTORE_URL', given)
  if (await dockerAnswers()) return { ok: true, what: 'EventStoreDB 23.10 in Docker', start: startEventStoreContainer }
  return local('the stand-in for EventStoreDB', startEventStore)
}

const shared = (what: string, url: string): Choice => {
  const refuse = async () => {
    throw new Error(`${what} is not ours to kill; a suite that kills asks for servers of its own`)
  }
  const server = { url, what, shared: true, kill: refuse, restart: refuse, stop: async () => undefined }
  return { ok: true, what, start: async () => server }
}

/** A process of this suite alone with a folder of its own, which goes with it. */
const local = (what: string, run: (o: { dataDir: string; port?: number }) => Promise<RunningServer>): Choice => {
  const start = async (): Promise<StartedServer> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'clinic-test-'))
    let server = await run({ dataDir })
    return {
      url: server.url,
      what,
      shared: false,
      dataDir,
      get pid() {
        return server.pid
      },
      kill: () => server.kill(),
      async restart() {
        await server.stop()
        server = await run({ dataDir, port: server.port })
      },
      async stop() {
        await server.stop()
        await rm(dataDir, { recursive: true })
      },
    }
  }
  return { ok: true, what, start }
}
