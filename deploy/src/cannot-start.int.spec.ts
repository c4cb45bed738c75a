import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startRefusingServer } from '@clinic/test-servers/eventstore/refusing-server.ts'
import { startRefusingMongo } from '@clinic/test-servers/mongo/refusing-mongo.ts'
import { status } from '@grpc/grpc-js'
import { afterEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/distributed.ts', import.meta.url))
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** `npm run distributed` to its end. */
const distributed = async (eventStoreUrl: string, mongodbUrl: string) => {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      EVENTSTORE_URL: eventStoreUrl,
      MONGODB_URL: mongodbUrl,
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  expect(output).not.toContain('secret')
  return { code, output, last: output.trim().split('\n').at(-1) }
}

/** The lines of the services' logs with a message. */
const logged = (output: string, message: string): Record<string, unknown>[] =>
  output.split('\n').flatMap((line) => {
    const json = /^\S+ \| (\{.*\})$/.exec(line)?.[1]
    const entry = json ? JSON.parse(json) : {}
    return entry.msg === message ? [entry] : []
  })

test('a user whom the event store refuses is named in the log while it is waited for, and in the last line', {
  timeout: 180_000,
}, async () => {
  const mongo = await startRefusingMongo({})
  const eventStore = await startRefusingServer({ refuses: status.UNAUTHENTICATED })
  closing.push(mongo.close, eventStore.close)
  const { code, output, last } = await distributed(
    `esdb://admin:secret@localhost:${eventStore.port}?tls=false`,
    `mongodb://localhost:${mongo.port}`,
  )
  const why = expect.stringMatching(/^EventStoreDB refuses the user or the password in EVENTSTORE_URL/)
  expect(logged(output, 'waiting for a store')).toContainEqual(expect.objectContaining({ store: 'event log', why }))
  expect(logged(output, 'cannot start')).toContainEqual(expect.objectContaining({ why }))
  expect(last).toMatch(/^\S+ cannot start: EventStoreDB refuses the user or the password in EVENTSTORE_URL/)
  expect(code).toBe(1)
})

test('so is a user whom MongoDB refuses, and a file that is not there', { timeout: 180_000 }, async () => {
  const mongo = await startRefusingMongo({ signIn: 18 })
  closing.push(mongo.close)
  // Each waits a while for its stores.
  const [refused, missing] = await Promise.all([
    distributed('esdb://localhost:1?tls=false', `mongodb://admin:secret@localhost:${mongo.port}`),
    distributed('esdb://admin:secret@localhost:1?tlsCAFile=/no/such', 'mongodb://localhost:1'),
  ])
  expect(refused.last).toMatch(/^\S+ cannot start: MongoDB refuses the user or the password in MONGODB_URL/)
  expect(missing.last).toMatch(/^\S+ cannot start: EVENTSTORE_URL names a file that is not there/)
  expect([refused.code, missing.code]).toEqual([1, 1])
})

test('what MongoDB refuses for a reason nobody foresaw is told in its own words, without secrets and without a stack', {
  timeout: 180_000,
}, async () => {
  const mongo = await startRefusingMongo({ signIn: 59, codeName: 'CommandNotFound' })
  closing.push(mongo.close)
  const address = `mongodb://admin:secret@localhost:${mongo.port}`
  const { code, output, last } = await distributed('esdb://localhost:1?tls=false', address)
  expect(last).toMatch(/^\S+ cannot start: MongoDB refuses .*: CommandNotFound \(59\), 'refused for …'\.$/)
  expect(output).not.toMatch(/MongoServerError|"at":/)
  expect(code).toBe(1)
})
