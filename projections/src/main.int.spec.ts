import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Codec, createCodec } from '@clinic/platform/log/codec.ts'
import { type OpenEventStoreLog, openEventStoreLog } from '@clinic/platform/log/eventstoredb/eventstoredb-log.ts'
import { appendSealed } from '@clinic/platform/log/spec-support.ts'
import { openMongoVaultStore } from '@clinic/platform/vault/mongodb/mongo-vault-store.ts'
import { openVault } from '@clinic/platform/vault/open-vault.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { booked } from '../testing/histories/booked.ts'
import { until } from '../testing/until.ts'
import { appointments } from './appointments/appointments.ts'
import { openServerTools } from './cli/open-tools.ts'
import { collectionOf } from './projection.ts'
import { projections } from './projections.ts'
import { openMongoReadStore } from './read-store/mongodb/mongo-read-store.ts'
import type { ReadStore } from './read-store/read-store.ts'

const masterKey = Buffer.alloc(32, 5)
const program = fileURLToPath(new URL('./main.ts', import.meta.url))

describeOn({ suite: 'projections as a process', mongo: true, eventstore: true, own: true }, (servers) => {
  let mongo: MongoClient
  let events: OpenEventStoreLog
  let codec: Codec
  let store: ReadStore
  const started: ChildProcess[] = []

  beforeAll(async () => {
    mongo = await MongoClient.connect(servers.mongoUrl)
    events = openEventStoreLog(servers.eventStoreUrl)
    const vaultStore = await openMongoVaultStore(mongo.db('vault'))
    codec = createCodec({ registry, vault: await openVault({ store: vaultStore.store, masterKey }) })
    store = openMongoReadStore(mongo.db('read')).store
  })
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })
  afterAll(async () => {
    await events.close()
    await mongo.close()
  })

  const book = (id: string): Promise<bigint> =>
    appendSealed({ log: events.log, codec }, `appointment-${id}`, [booked(id)])

  /** Starts the process; its lines of log, and the address it listens on once it does. */
  async function start(): Promise<{ child: ChildProcess; lines: string[]; url: string }> {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: '0',
      MASTER_KEY: masterKey.toString('base64'),
      EVENTSTORE_URL: servers.eventStoreUrl,
      MONGODB_URL: servers.mongoUrl,
    }
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    started.push(child)
    const lines: string[] = []
    child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
    const port = () => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'listening')?.port
    await until('the process to listen', () => port() !== undefined)
    return { child, lines, url: `http://localhost:${port()}` }
  }
  const rowIds = async () =>
    (await store.find(collectionOf(appointments), { sort: [{ field: 'id' }] })).map(({ id }) => id)

  it('folds, is ready once it has caught up, goes on after a kill, and ends in order', async () => {
    await book('a1')
    const first = await start()
    await until('it to be ready', async () => (await fetch(`${first.url}/health/ready`)).ok)
    expect(await rowIds()).toEqual(['a1'])
    await book('a2')
    await until('the second row', async () => (await rowIds()).length === 2)
    expect(await (await fetch(`${first.url}/metrics`)).text()).toContain(
      'projection_lag_positions{projection="appointments"}',
    )
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const position = await book('a3')
    const second = await start()
    await until(
      'the rest to be folded',
      async () => (await store.checkpoint(collectionOf(appointments)))?.position === position,
    )
    expect(await rowIds()).toEqual(['a1', 'a2', 'a3'])
    second.child.kill('SIGTERM')
    expect(await once(second.child, 'exit')).toEqual([0, null])
    expect([...first.lines, ...second.lines].join()).not.toContain('María')
  })

  it('is rebuilt and verified by the tools beside it while it runs', async () => {
    const { url } = await start()
    await until('it to be ready', async () => (await fetch(`${url}/health/ready`)).ok)
    const { tools, close } = await openServerTools(
      { eventStoreUrl: servers.eventStoreUrl, mongodbUrl: servers.mongoUrl },
      masterKey,
    )
    const before = await rowIds()
    await tools.rebuild('appointments', () => undefined)
    expect(await tools.verify('appointments', () => undefined)).toMatchObject({ same: true, documents: before.length })
    await book('a9')
    await until('the runner to go on', async () => (await rowIds()).includes('a9'))
    expect((await tools.status()).map(({ versions }) => versions)).toEqual(projections.map(({ version }) => [version]))
    await close()
  })
})
