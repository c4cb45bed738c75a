import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { MongoServerError } from 'mongodb'
import { describe, expect, it, test, vi } from 'vitest'
import { atOneMoment, hasTransactions, type ReadOptions, transactionsOf } from './transactions.ts'

const set = { setName: 'rs0', logicalSessionTimeoutMinutes: 30, maxWireVersion: 25 }

describe('a batch is one transaction', () => {
  test.each([
    ['a replica set', set, true],
    ['a router of shards', { msg: 'isdbgrid', logicalSessionTimeoutMinutes: 30, maxWireVersion: 25 }, true],
    ['a server that stands alone', { logicalSessionTimeoutMinutes: 30, maxWireVersion: 25 }, false],
    ['a replica set of MongoDB 4.4, which reads no list at one moment', { ...set, maxWireVersion: 9 }, false],
    ['a server without sessions', { setName: 'rs0', maxWireVersion: 13 }, false],
    ['a server that says nothing of itself', {}, false],
  ])('on %s: %j → %s', (_, hello, expected) => {
    expect(hasTransactions(hello)).toBe(expected)
  })
})

const answering = (...answers: (object | Error)[]) => {
  let asked = 0
  const transactions = transactionsOf({
    command: async () => {
      const answer = answers[asked++]
      if (answer instanceof Error) throw answer
      return answer ?? {}
    },
  })
  return { transactions, asked: () => asked }
}

it('asks a server once, also when many ask at the same time', async () => {
  const { transactions, asked } = answering(set)
  expect(await Promise.all([transactions(), transactions()])).toEqual([true, true])
  expect(await transactions()).toBe(true)
  expect(asked()).toBe(1)
})

it('takes a server that does not know the question for one without', async () => {
  const { transactions, asked } = answering(new MongoServerError({ message: 'no such command', code: 59 }))
  expect([await transactions(), await transactions()]).toEqual([false, false])
  expect(asked()).toBe(1)
})

it('decides nothing while the server does not answer', async () => {
  const { transactions } = answering(new Error('away'), set)
  await expect(transactions()).rejects.toThrow('away')
  expect(await transactions()).toBe(true)
})

it('asks again where the question was never answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers = [new Promise<never>(() => undefined), set]
  const transactions = transactionsOf({ command: async () => (await answers.shift()) ?? {} })
  const first = transactions()
  vi.runAllTimers()
  await expect(first).rejects.toThrow(StoreAway)
  vi.useRealTimers()
  expect(await transactions()).toBe(true)
})

it('reads a list as of one moment, and as it comes where that moment is not there', async () => {
  const options: ReadOptions[] = []
  const gone = new MongoServerError({ message: 'n/a', code: 246 })
  const read = async (given: ReadOptions) => {
    options.push(given)
    if (given.readConcern) throw gone
    return 'rows'
  }
  expect(await atOneMoment(read)).toBe('rows')
  expect(options).toEqual([{ readConcern: { level: 'snapshot' } }, {}])
  await expect(atOneMoment(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
})
