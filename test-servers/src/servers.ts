import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Choice, chooseEventStore, chooseMongo } from './choose.ts'
import { type ReportLine, record } from './report.ts'
import type { StartedServer, TestServer } from './test-server.ts'

/** What a suite runs on. `own` asks for servers that no one else uses: they start empty and may be killed;
 * without it a server named by `TEST_MONGODB_URL` or `TEST_EVENTSTORE_URL` is used when there is one. */
export type ServerNeeds = { suite: string; mongo?: boolean; eventstore?: boolean; own?: boolean }

/** Running servers. Reading one that was not asked for throws. Addresses stay the same through `kill()` and `restart()`. */
export type TestServers = {
  /** A MongoDB connection string without a database. */
  readonly mongoUrl: string
  /** `esdb://…?tls=false` */
  readonly eventStoreUrl: string
  readonly mongo: TestServer
  readonly eventstore: TestServer
  /** Names and versions, as in the report: 'mongo-java-server 1.47', 'EventStoreDB 23.10 in Docker'… */
  readonly what: { readonly mongo: string; readonly eventstore: string }
  /** A database name that no other suite uses: `vault` → `vault_3f2a91c04b7e`; the same name gives the same database. */
  database(name: string): string
}

/** `stop` ends the processes that were started and drops the databases that were named. */
export type StartedServers = TestServers & { stop(): Promise<void> }

/** Starts what is needed, outside a test suite; a suite uses `describeOn`.
 * @throws Error naming the reason when a server cannot run here */
export const startServers = async (needs: ServerNeeds): Promise<StartedServers> => {
  return start(needs, await choose(needs))
}

/** A vitest suite on real servers: `describeOn({ suite: 'vault contract', mongo: true }, (servers) => { it(…) })`.
 * `servers` is readable in hooks and tests, not while the suite is being described. Servers run from the first
 * `beforeAll` to the last `afterAll`, in processes of this suite alone. Where one cannot run, the report says
 * 'not run: <reason>' and the suite counts as skipped; with `CI=true` it fails. */
export const describeOn = (needs: ServerNeeds, suite: (servers: TestServers) => void): void => {
  describe(needs.suite, async () => {
    const choices = await choose(needs)
    const reason = whyNot(choices)
    if (reason) {
      for (const line of reportLines(needs, choices)) record(line)
      if (process.env.CI === 'true') {
        it('has its servers', () => expect.fail(`cannot run here: ${reason}`))
        return
      }
      describe.skip(`not run: ${reason}`, () => suite(readLater(() => undefined)))
      return
    }
    let running: StartedServers | undefined
    beforeAll(async () => {
      running = await start(needs, choices)
    })
    afterAll(() => running?.stop())
    suite(readLater(() => running))
  })
}

type Choices = { mongo?: Choice; eventstore?: Choice }

const choose = async ({ mongo, eventstore, own = false }: ServerNeeds): Promise<Choices> => {
  return {
    ...(mongo && { mongo: await chooseMongo(own) }),
    ...(eventstore && { eventstore: await chooseEventStore(own) }),
  }
}

const whyNot = ({ mongo, eventstore }: Choices): string => {
  return [mongo, eventstore].flatMap((choice) => (choice && !choice.ok ? [choice.why] : [])).join('; ')
}

const reportLines = ({ suite }: ServerNeeds, { mongo, eventstore }: Choices): ReportLine[] => {
  const what = (choice: Choice) => (choice.ok ? choice.what : `not run: ${choice.why}`)
  return [
    ...(mongo ? [{ suite, server: 'mongodb', what: what(mongo) }] : []),
    ...(eventstore ? [{ suite, server: 'eventstore', what: what(eventstore) }] : []),
  ]
}

const start = async (needs: ServerNeeds, choices: Choices): Promise<StartedServers> => {
  for (const line of reportLines(needs, choices)) record(line)
  const [mongo, eventstore] = await startAll([choices.mongo, choices.eventstore])
  const asked = (server: TestServer | undefined, name: string): TestServer => {
    if (!server) throw new Error(`the suite '${needs.suite}' did not ask for ${name}`)
    return server
  }
  const run = randomUUID().replaceAll('-', '').slice(0, 12)
  const databases = new Set<string>()
  return {
    get mongo() {
      return asked(mongo, 'mongo')
    },
    get eventstore() {
      return asked(eventstore, 'eventstore')
    },
    get mongoUrl() {
      return asked(mongo, 'mongo').url
    },
    get eventStoreUrl() {
      return asked(eventstore, 'eventstore').url
    },
    what: { mongo: mongo?.what ?? 'not asked for', eventstore: eventstore?.what ?? 'not asked for' },
    database(name) {
      databases.add(`${name}_${run}`)
      return `${name}_${run}`
    },
    async stop() {
      if (mongo?.shared) await dropDatabases(mongo.url, databases)
      await Promise.all([mongo?.stop(), eventstore?.stop()])
    },
  }
}

/** All or none: when one server does not start, the others are ended before the error goes on. */
const startAll = async (choices: (Choice | undefined)[]): Promise<(StartedServer | undefined)[]> => {
  const starting = choices.map(async (choice) => {
    if (choice && !choice.ok) throw new Error(`cannot run here: ${choice.why}`)
    return choice?.start()
  })
  const results = await Promise.allSettled(starting)
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
  await Promise.all(results.map((result) => result.status === 'fulfilled' && result.value?.stop()))
  throw failed.reason
}

const dropDatabases = async (url: string, names: ReadonlySet<string>): Promise<void> => {
  const client = await MongoClient.connect(url)
  for (const name of names) await client.db(name).dropDatabase()
  await client.close()
}

/** The servers of a suite, handed to it before they run. */
const readLater = (running: () => StartedServers | undefined): TestServers => {
  const servers = (): StartedServers => {
    const started = running()
    if (!started) throw new Error('servers are running from the first beforeAll on, not while a suite is described')
    return started
  }
  return {
    get mongo() {
      return servers().mongo
    },
    get eventstore() {
      return servers().eventstore
    },
    get mongoUrl() {
      return servers().mongoUrl
    },
    get eventStoreUrl() {
      return servers().eventStoreUrl
    },
    get what() {
      return servers().what
    },
    database: (name) => servers().database(name),
  }
}
