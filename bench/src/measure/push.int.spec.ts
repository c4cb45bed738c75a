import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startSocketsAlone } from '../sections/servers.ts'
import { openBoards } from './push.ts'

const targetOn = (url: string) => ({ url, cookie: '', positions: {} })

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
  const alone = await startSocketsAlone()
  onTestFinished(() => alone.stop())
  const boards = await openBoards(targetOn(alone.url), 2)
  onTestFinished(() => boards.close())
  return boards
}
