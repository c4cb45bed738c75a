import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClientActivity, type Replaceable, replaceable } from './replaceable.ts'

type Client = { n: number; activity: ClientActivity; closed: boolean }

describe('a client that hangs', () => {
  let opened: Client[]
  let answers: (client: Client) => Promise<unknown>
  let replacements: number
  let clients: Replaceable<Client>
  const current = () => clients.current().client.n

  beforeEach(() => {
    vi.useFakeTimers()
    opened = []
    replacements = 0
    answers = async () => 'pong'
    clients = replaceable<Client>({
      open(activity) {
        const client = { n: opened.length, activity, closed: false }
        opened.push(client)
        return client
      },
      probe: (client) => answers(client),
      async close(client) {
        client.closed = true
      },
      onReplaced: () => replacements++,
    })
  })
  afterEach(async () => {
    await clients.close()
    vi.useRealTimers()
  })

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const ask = () => clients.current().activity.asked()

  test('asked, and silent for 20 s, is replaced by one that answers', async () => {
    ask()
    await pass(19_000)
    expect([current(), opened.length]).toEqual([0, 1])
    await pass(1_500)
    expect([current(), replacements]).toEqual([1, 1])
  })

  test('is replaced as well when each call to it ended without an answer', async () => {
    for (let s = 0; s < 19; s += 5) {
      const over = ask()
      await pass(5_000)
      over(false)
    }
    await pass(500)
    expect(current()).toBe(1)
  })

  test('tells by its signal that it is gone, and is closed a minute later, when its last calls have ended', async () => {
    const { gone } = clients.current()
    ask()
    await pass(21_000)
    expect([gone.aborted, clients.current().gone.aborted, opened[0]?.closed]).toEqual([true, false, false])
    await pass(60_000)
    expect(opened.map(({ closed }) => closed)).toEqual([true, false])
  })

  test('is not replaced while no other one is answered either: one after the other is tried, and closed', async () => {
    answers = () => Promise.reject(new Error('away'))
    ask()
    await pass(30_000)
    expect(opened.length).toBeGreaterThan(4)
    expect([current(), replacements]).toEqual([0, 0])
    expect(opened.slice(1).every(({ closed }) => closed)).toBe(true)
  })

  test('has a successor 2 s after the network is back, also when those tried before stay silent for ever', async () => {
    answers = () => new Promise(() => undefined)
    ask()
    await pass(30_000)
    answers = async () => 'pong'
    await pass(3_500)
    expect(replacements).toBe(1)
  })

  test('is tried more and more rarely while nothing answers for an hour', async () => {
    answers = () => Promise.reject(new Error('away'))
    ask()
    await pass(3_600_000)
    expect(opened.length).toBeLessThan(120)
  })

  test('stays when it answers after all, because it was the server that was slow', async () => {
    const probing = Promise.withResolvers<unknown>()
    answers = () => probing.promise
    const over = ask()
    await pass(21_000)
    over(true)
    probing.resolve('pong')
    await pass(1_000)
    expect([current(), replacements, opened[1]?.closed]).toEqual([0, 0, true])
  })

  test('is found by what it began and did not end, although its calls are answered', async () => {
    clients.current().activity.begun('heartbeat')
    for (let s = 0; s < 21; s++) {
      ask()(true)
      await pass(1_000)
    }
    expect(current()).toBe(1)
  })

  test('does not count as hanging when what it begins ends, something is heard now and then, or nothing was asked', async () => {
    await pass(60_000)
    const { activity } = clients.current()
    activity.asked()
    for (let s = 0; s < 60; s += 10) {
      activity.begun('heartbeat')
      await pass(10_000)
      activity.ended('heartbeat')
      activity.heard()
    }
    expect([current(), opened.length]).toEqual([0, 1])
  })

  test('is closed with all that were opened when the store is closed, and nothing is tried any more', async () => {
    answers = () => new Promise(() => undefined)
    ask()
    await pass(25_000)
    await clients.close()
    const count = opened.length
    await pass(60_000)
    expect(opened.length).toBe(count)
    expect(opened.every(({ closed }) => closed)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
