import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoreAway } from '../stores/store-away.ts'
import { createLogger } from '../telemetry/logger.ts'
import { whenReachable } from './start.ts'

let lines: Record<string, unknown>[]
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
})
afterEach(() => vi.useRealTimers())
const log = () => createLogger('service', { write: (line) => void lines.push(JSON.parse(line)) })

const away = (code: string | number) =>
  new StoreAway('MongoDB', Object.assign(new Error('admin:secret@localhost'), { code }))
/** How many seconds a start waited, and its outcome. */
const waited = async (open: () => Promise<unknown>): Promise<[number, unknown]> => {
  const began = performance.now()
  const ended = whenReachable(open, log()).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return [Math.round((performance.now() - began) / 1_000), await ended]
}

test('a store that may be starting is waited for a minute, and the log says why it is away', async () => {
  const [seconds, error] = await waited(() => Promise.reject(away('ECONNREFUSED')))
  expect(seconds).toBeGreaterThan(55)
  expect(error).toBeInstanceOf(StoreAway)
  expect(lines[0]).toMatchObject({
    msg: 'waiting for a store',
    store: 'MongoDB',
    why: 'Nothing listens at the address of MongoDB in MONGODB_URL: the connection is refused.',
  })
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('what somebody has to mend is waited for ten seconds only', async () => {
  const [seconds, error] = await waited(() => Promise.reject(away(18)))
  expect(seconds).toBeLessThanOrEqual(10)
  expect(error).toBeInstanceOf(StoreAway)
})

test('those ten seconds begin when a starting server first answers so', async () => {
  let tries = 0
  const [, opened] = await waited(async () => {
    tries++
    if (tries < 15) throw away('ECONNREFUSED')
    if (tries < 18) throw away(18)
    return 'opened'
  })
  expect(opened).toBe('opened')
  expect(lines.map(({ msg }) => msg)).toEqual(['waiting for a store', 'waiting for a store', 'the store answers'])
})

test('any other error is thrown at once', async () => {
  const error = new TypeError('n/a')
  expect(await waited(() => Promise.reject(error))).toEqual([0, error])
})
