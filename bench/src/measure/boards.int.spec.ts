import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openBoards } from './boards.ts'
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
  await expect(opening).rejects.toThrow('the boards went away')
})

it('a row that no board is shown is given up after 20 s', async () => {
  const boards = await boardsOfTwo()
  const measured = boards.measure(async () => vi.advanceTimersByTime(20_000), [{ projection: 'orders', row: {} }])
  await expect(measured).rejects.toThrow('the boards went away')
})

it('a command that is refused says so, and nothing waits any longer', async () => {
  const boards = await boardsOfTwo()
  const refused = boards.measure(() => Promise.reject(new Error('refused')), [{ projection: 'orders', row: {} }])
  await expect(refused).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})

const boardsOfTwo = async () => {
  const boards = await openBoards(targetOn(alone.url), 2)
  onTestFinished(() => boards.stop())
  return boards
}
