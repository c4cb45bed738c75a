import { fileURLToPath } from 'node:url'
import { startRefusingServer } from '@clinic/test-servers/eventstore/refusing-server.ts'
import { startRefusingMongo } from '@clinic/test-servers/mongo/refusing-mongo.ts'
import { status } from '@grpc/grpc-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openEventStoreLog } from '../log/eventstoredb/eventstoredb-log.ts'
import { openMongoVaultStore } from '../vault/mongodb/mongo-vault-store.ts'
import { firstCall } from './first-call.ts'
import { openMongo } from './mongo.ts'
import { StoreAway } from './store-away.ts'
import { sentenceOf, whyAway } from './why-away.ts'

const ca = fileURLToPath(import.meta.resolve('@clinic/test-servers/tls/ca.crt'))
const noFile = '/no/such/ca.crt'
/** In every address below: no sentence may hold it. */
const user = 'admin:secret@'

type Stopping = { close(): unknown }
const started: Stopping[] = []
afterAll(() => Promise.all(started.map((server) => server.close())))
const ports: Record<string, number> = {}
const start = async (name: string, starting: Promise<Stopping & { port: number }>) => {
  const server = await starting
  started.push(server)
  ports[name] = server.port
}

/** The sentence for whoever starts the system, and whether waiting can mend it; or that opening worked. */
const reported = async (open: () => Promise<unknown>): Promise<unknown> => {
  try {
    await open()
    return 'it worked'
  } catch (error) {
    const sentence = sentenceOf(error as Error)
    expect(sentence).not.toMatch(/secret|localhost|127\.0\.0\.1/)
    return [sentence, error instanceof StoreAway ? whyAway(error)?.lasting : 'at once']
  }
}

describe('EventStoreDB at start', () => {
  beforeAll(async () => {
    await start('tls', startRefusingServer({ tls: true }))
    await start('plain', startRefusingServer({}))
    await start('user', startRefusingServer({ refuses: status.UNAUTHENTICATED }))
    await start('rights', startRefusingServer({ refuses: status.PERMISSION_DENIED }))
  })
  const opening = (address: string) =>
    reported(async () => {
      const { log, close } = openEventStoreLog(`esdb://${address}`)
      await log.readAll(0n, 1).finally(close)
    })

  test('with the CA of its certificate, it works', async () => {
    expect(await opening(`${user}localhost:${ports.tls}?tlsCAFile=${ca}`)).toBe('it worked')
  })
  const cases: [string, () => string, unknown][] = [
    [
      'refuses the user',
      () => `localhost:${ports.user}?tls=false`,
      [expect.stringMatching(/refuses the user or the password in EVENTSTORE_URL/), true],
    ],
    [
      'refuses the user the right to $all',
      () => `localhost:${ports.rights}?tls=false`,
      [expect.stringMatching(/does not let the user in EVENTSTORE_URL read \$all/), true],
    ],
    [
      'has a certificate that is not trusted',
      () => `localhost:${ports.tls}`,
      [expect.stringMatching(/not trusted.*EVENTSTORE_URL, as tlsCAFile=/), true],
    ],
    [
      'is named by its IP address with TLS',
      () => `127.0.0.1:${ports.tls}?tlsCAFile=${ca}`,
      [expect.stringMatching(/IP address, and TLS needs a host name/), true],
    ],
    [
      'does not speak TLS',
      () => `localhost:${ports.plain}`,
      [expect.stringMatching(/does not speak it there.*tls=false/), true],
    ],
    [
      'has a CA file that is not there',
      () => `localhost:${ports.tls}?tlsCAFile=${noFile}`,
      [expect.stringMatching(/EVENTSTORE_URL names a file that is not there/), 'at once'],
    ],
    [
      'has a name that is not found',
      () => 'no-such-host.invalid:2113?tls=false',
      [expect.stringMatching(/host .* in EVENTSTORE_URL is not known here/), false],
    ],
    [
      'refuses the connection',
      () => 'localhost:1?tls=false',
      [expect.stringMatching(/Nothing listens .* EVENTSTORE_URL: the connection is refused/), false],
    ],
    [
      'is not an address',
      () => `localhost:${ports.plain}?tls=perhaps`,
      [expect.stringMatching(/EVENTSTORE_URL is not an address/), 'at once'],
    ],
  ]
  test.each(cases)('%s: one sentence says so', async (_, address, expected) => {
    expect(await opening(user + address())).toEqual(expected)
  })

  test('an @ in a password is not taken for the end of it', async () => {
    expect(await opening(`admin:se@cret@localhost:${ports.plain}?tls=false`)).toEqual([
      expect.stringMatching(/EVENTSTORE_URL is not an address.*per cent codes/),
      'at once',
    ])
  })

  test('an option that the client does not know is refused, and nothing of the address is printed', async () => {
    const printed = ['warn', 'error', 'log'].map((way) => vi.spyOn(console, way as 'log').mockReturnValue(undefined))
    for (const option of ['tlsVerifyCert=false', 'tlsCa=x'])
      expect(await opening(`${user}localhost:${ports.plain}?tls=false&${option}`)).toEqual([
        expect.stringMatching(/EVENTSTORE_URL has an option.*tlsCAFile/),
        'at once',
      ])
    for (const way of printed) expect(way).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})

describe('MongoDB at start', () => {
  beforeAll(async () => {
    await start('mongoTls', startRefusingMongo({ tls: true }))
    await start('mongo', startRefusingMongo({}))
    await start('mongoUser', startRefusingMongo({ signIn: 18 }))
    await start('mongoOther', startRefusingMongo({ signIn: 59, codeName: 'CommandNotFound' }))
    await start('mongoRights', startRefusingMongo({ refuses: 13 }))
    await start(
      'ghost',
      startRefusingMongo({ hello: { ismaster: false, isWritablePrimary: false, isreplicaset: true } }),
    )
  })
  const opening = (address: string) =>
    reported(async () => {
      const mongo = openMongo(`mongodb://${address}`)
      await firstCall(`mongodb://${address}`, () => openMongoVaultStore(mongo.db('vault'))).finally(mongo.close)
    })

  test('with the CA of its certificate, it works', async () => {
    expect(await opening(`localhost:${ports.mongoTls}/?tls=true&tlsCAFile=${ca}`)).toBe('it worked')
  })
  const cases: [string, () => string, unknown][] = [
    [
      'refuses the user',
      () => `${user}localhost:${ports.mongoUser}`,
      [expect.stringMatching(/refuses the user or the password in MONGODB_URL/), true],
    ],
    [
      'refuses the user the right to its databases',
      () => `localhost:${ports.mongoRights}`,
      [expect.stringMatching(/does not let the user in MONGODB_URL use its databases/), true],
    ],
    [
      'has a certificate that is not trusted',
      () => `${user}localhost:${ports.mongoTls}/?tls=true`,
      [expect.stringMatching(/not trusted.*MONGODB_URL, as tlsCAFile=/), true],
    ],
    [
      'is asked without the TLS it wants',
      () => `${user}localhost:${ports.mongoTls}/?serverSelectionTimeoutMS=1000`,
      ['MongoDB answers, but only with TLS: give MONGODB_URL the option tls=true.', true],
    ],
    [
      'refuses for a reason of its own',
      () => `${user}localhost:${ports.mongoOther}`,
      ["MongoDB refuses the first command it is sent: CommandNotFound (59), 'refused for …'.", 'at once'],
    ],
    [
      'has a certificate for another host',
      () => `${user}127.0.0.1:${ports.mongoTls}/?tls=true&tlsCAFile=${ca}`,
      [expect.stringMatching(/certificate of MongoDB is for another host/), true],
    ],
    [
      'has a CA file that is not there',
      () => `${user}localhost:${ports.mongoTls}/?tls=true&tlsCAFile=${noFile}`,
      [expect.stringMatching(/MONGODB_URL names a file that is not there/), true],
    ],
    [
      'has a name that is not found',
      () => `${user}no-such-host.invalid:27017`,
      [expect.stringMatching(/host .* in MONGODB_URL is not known here/), false],
    ],
    [
      'refuses the connection',
      () => `${user}localhost:1`,
      [expect.stringMatching(/Nothing listens .* MONGODB_URL: the connection is refused/), false],
    ],
    [
      'is not a replica set',
      () => `localhost:${ports.mongo}/?replicaSet=rs0`,
      [expect.stringMatching(/not \(yet\) a member of the replica set/), true],
    ],
    [
      'is a replica set that was not initiated',
      () => `localhost:${ports.ghost}/?replicaSet=rs0`,
      [expect.stringMatching(/not \(yet\) a member of the replica set/), false],
    ],
    [
      'is not an address',
      () => `${user}localhost:27017/?noSuchOption=1`,
      [expect.stringMatching(/MONGODB_URL is not an address/), 'at once'],
    ],
  ]
  // Each waits for the driver to give a server up.
  test.concurrent.each(cases)('%s: one sentence says so', async (_, address, expected) => {
    expect(await opening(address())).toEqual(expected)
  })
})
