import { describe, expect, it } from 'vitest'
import { StoreAway } from '../stores/store-away.ts'
import { createBounded, type Requester, TooBusy } from './bounded.ts'

/** One run at a time; `order` names those that ran, and `end` ends the one that runs. */
const started = (waiting: number) => {
  const bounded = createBounded('hashing', 1, waiting)
  const order: string[] = []
  const running: (() => void)[] = []
  const refused: string[] = []
  const ask = (name: string, requester: Requester) =>
    bounded(async () => {
      order.push(name)
      await new Promise<void>((resolve) => running.push(resolve))
    }, requester).catch((error: unknown) => {
      expect(error).toBeInstanceOf(TooBusy)
      refused.push(name)
    })
  return {
    order,
    refused,
    ask: (name: string, from: string, first = false) => ask(name, { from, first }),
    async endAll() {
      while (running.length > 0) {
        running.shift()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

describe('a place among those that wait', () => {
  it('is given to addresses in turn, to each in order of arrival', async () => {
    const { ask, order, endAll } = started(10)
    for (const name of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2']) void ask(name, name.slice(0, 1))
    await endAll()
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('is given to those that come first before all others, in turn among themselves', async () => {
    const { ask, order, endAll } = started(10)
    for (const name of ['a1', 'a2', 'b1']) void ask(name, name.slice(0, 1))
    for (const name of ['x1', 'x2', 'y1']) void ask(name, name.slice(0, 1), true)
    await endAll()
    expect(order).toEqual(['a1', 'x1', 'y1', 'x2', 'a2', 'b1'])
  })

  it('is taken, when all are, from the address that has most of them, the last that came', async () => {
    const { ask, order, refused, endAll } = started(4)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void ask(name, name.slice(0, 1))
    await endAll()
    expect(refused).toEqual(['a4', 'a3'])
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'b2'])
  })

  it('is refused to an address that has as many as any other, and never taken from one that has a single one', async () => {
    const { ask, order, refused, endAll } = started(3)
    for (const name of ['a1', 'a2', 'b1', 'c1', 'd1', 'a3']) void ask(name, name.slice(0, 1))
    await endAll()
    expect(refused).toEqual(['d1', 'a3'])
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1'])
  })

  it('is taken from any other for one that comes first, and from one that comes first only for another with fewer', async () => {
    const { ask, order, refused, endAll } = started(2)
    for (const name of ['a1', 'a2', 'b1']) void ask(name, name.slice(0, 1))
    for (const name of ['x1', 'x2', 'y1', 'z1']) void ask(name, name.slice(0, 1), true)
    void ask('c1', 'c')
    await endAll()
    expect(refused.toSorted()).toEqual(['a2', 'b1', 'c1', 'x2', 'z1'])
    expect(order).toEqual(['a1', 'x1', 'y1'])
  })

  it('is free again after a run that failed', async () => {
    const bounded = createBounded('hashing', 1, 1)
    const failing = bounded(() => Promise.reject(new Error('no')))
    const next = bounded(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
    expect(await bounded(async () => 'again')).toBe('again')
  })
})

describe('runs', () => {
  it('run so many at once, let so many wait, and refuse the rest', async () => {
    const bounded = createBounded('hashing', 2, 3)
    const open: (() => void)[] = []
    let atOnce = 0
    let most = 0
    const task = async (n: number) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise<void>((resolve) => open.push(resolve))
      atOnce -= 1
      return n
    }
    const runs = [1, 2, 3, 4, 5].map((n) => bounded(() => task(n)))
    const refused = await bounded(() => task(6)).catch((error) => error)
    expect(refused).toBeInstanceOf(TooBusy)
    expect(refused).toBeInstanceOf(StoreAway)
    for (let done = 0; done < 5; done += 1) {
      open.shift()?.()
      await Promise.race(runs.slice(done, done + 1))
    }
    expect(await Promise.all(runs)).toEqual([1, 2, 3, 4, 5])
    expect(most).toBe(2)
  })
})
