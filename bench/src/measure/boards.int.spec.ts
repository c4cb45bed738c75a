import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openBoards } from './boards.ts'
import { callJson } from './calls.ts'
import { type Server, startServer } from './servers.ts'

const targetOn = (url: string) => ({ url, cookie: '', positions: {} })

let alone: Server
beforeAll(async () => {
  alone = await startServer('bench/src/baseline/sockets-alone.ts')
})
afterAll(() => alone.stop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('boards that nobody answers are given up after 20 s', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const opening = openBoards(targetOn(`http://127.0.0.1:${port}`), 1)
  vi.advanceTimersByTime(20_000)
  await expect(opening).rejects.toThrow('not all boards are open after 20 s')
})

it('a row that no board is shown is given up after 20 s', async () => {
  const boards = await boardsOfTwo()
  const measured = boards.measure(async () => undefined, [{ projection: 'orders', row: {} }])
  vi.advanceTimersByTime(20_000)
  await expect(measured).rejects.toThrow('not all boards show a row after 20 s')
})

it('a row is measured to the first and the last board that is sent it', async () => {
  const boards = await boardsOfTwo()
  const send = () => callJson(alone, { method: 'POST', path: '/', body: { projection: 'orders', row: { id: 'o1' } } })
  const { pushed } = await boards.measure(send, [{ projection: 'orders', row: { id: 'o1' } }])
  expect(pushed).toEqual([{ first: expect.any(Number), last: expect.any(Number) }])
  expect(pushed[0]?.last).toBeGreaterThan(pushed[0]?.first ?? Number.POSITIVE_INFINITY)
})

it('a command that is refused says so, and nothing waits any longer', async () => {
  const boards = await boardsOfTwo()
  const before = vi.getTimerCount()
  const refused = boards.measure(() => Promise.reject(new Error('refused')), [{ projection: 'orders', row: {} }])
  await expect(refused).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(before)
})

const boardsOfTwo = async () => {
  const boards = await openBoards(targetOn(alone.url), 2)
  onTestFinished(() => boards.stop())
  return boards
}
