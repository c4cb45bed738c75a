import { beforeEach, expect, it } from 'vitest'
import { StoreAway } from '../stores/store-away.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createOutages } from './outages.ts'

let lines: { level: number; [key: string]: unknown }[]
let now: number
let isAway: boolean
let noticed: ReturnType<typeof createOutages>

beforeEach(() => {
  lines = []
  now = 1_000
  isAway = false
  const log = createLogger('service', { write: (line) => void lines.push(JSON.parse(line)) })
  log.level = 'debug'
  noticed = createOutages(log, () => now)
})

const refused = () =>
  new StoreAway('MongoDB', Object.assign(new Error('admin:secret@localhost'), { code: 'ECONNREFUSED' }))
const port = () =>
  noticed({
    async read(id: string) {
      if (isAway) throw refused()
      return id
    },
  })
const said = () => lines.filter(({ level }) => level > 20).map(({ msg, seconds }) => (seconds ? [msg, seconds] : [msg]))
const why = 'Nothing listens at the address of MongoDB in MONGODB_URL: the connection is refused.'

it('one line says when a store goes and why, and one when it is back and after how long, however many ask it', async () => {
  const [first, second] = [port(), port()]
  expect(await first.read('a')).toBe('a')
  isAway = true
  for (let n = 0; n < 300; n += 1) {
    for (const asked of [first, second]) await expect(asked.read('a')).rejects.toThrow(StoreAway)
    now += 10
  }
  isAway = false
  now += 1_500
  expect(await second.read('b')).toBe('b')
  await first.read('b')
  expect(said()).toEqual([['store away'], ['store is back', 4.5]])
  expect(lines[0]).toMatchObject({ level: 40, store: 'MongoDB', why })
  expect(lines).toHaveLength(601)
  expect(JSON.stringify(lines)).not.toContain('secret')
})

it('while it lasts there is one line a minute', async () => {
  const asked = port()
  isAway = true
  for (let s = 0; s <= 150; s += 1) {
    await asked.read('a').catch(() => undefined)
    now += 1_000
  }
  expect(said()).toEqual([['store away'], ['store still away', 60], ['store still away', 120]])
})

it('a store that nobody missed for a minute was back, whoever asked it meanwhile', async () => {
  const [asked, seldom] = [port(), port()]
  isAway = true
  await seldom.read('a').catch(() => undefined)
  isAway = false
  now += 3_600_000
  expect(await asked.read('b')).toBe('b')
  isAway = true
  await asked.read('b').catch(() => undefined)
  expect(said()).toEqual([['store away'], ['store away']])
})

it('a call that was lost on the way and ends after the store is back is no new outage', async () => {
  const late = Promise.withResolvers<string>()
  const asked = noticed({ read: async () => (isAway ? Promise.reject(refused()) : 'a'), slow: () => late.promise })
  const slow = asked.slow()
  isAway = true
  await asked.read().catch(() => undefined)
  isAway = false
  now += 1_000
  await asked.read()
  late.reject(refused())
  await expect(slow).rejects.toThrow(StoreAway)
  expect(said()).toEqual([['store away'], ['store is back', 1]])
})

it('a disk that is full is not back while it is only read', async () => {
  const asked = noticed({ read: async () => 'a', write: async () => (isAway ? Promise.reject(refused()) : 'b') })
  isAway = true
  for (let s = 0; s < 10; s += 1) {
    await asked.write().catch(() => undefined)
    now += 2_000
    await asked.read()
  }
  isAway = false
  await asked.write()
  expect(said()).toEqual([['store away'], ['store is back', 20]])
})

it('other errors, and what is no answer, pass unnoticed', async () => {
  const asked = noticed({ broken: () => Promise.reject(new TypeError('n/a')), version: 3, list: () => [1] })
  await expect(asked.broken()).rejects.toThrow(TypeError)
  expect([asked.version, asked.list()]).toEqual([3, [1]])
  expect(lines).toEqual([])
})

it('a subscription that ends with its store, and goes on with it, says so too', async () => {
  async function* subscribe() {
    yield 'first'
    if (isAway) throw refused()
    yield 'second'
  }
  const asked = noticed({ subscribe })
  const all = () => Array.fromAsync(asked.subscribe())
  isAway = true
  await expect(all()).rejects.toThrow(StoreAway)
  isAway = false
  now += 1_000
  expect(await all()).toEqual(['first', 'second'])
  expect(said()).toEqual([['store away'], ['store is back', 1]])
})
