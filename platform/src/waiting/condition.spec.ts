import { expect, test } from 'vitest'
import { createCondition } from './condition.ts'

const forever = new AbortController().signal

test('all who wait go on when it is notified, and whoever waits after that waits for the next', async () => {
  const condition = createCondition()
  const seen: string[] = []
  const first = [
    condition.wait(forever).then(() => seen.push('one')),
    condition.wait(forever).then(() => seen.push('two')),
  ]
  condition.notifyAll()
  await Promise.all(first)
  const later = condition.wait(forever)
  expect([seen, condition.waiting()]).toEqual([['one', 'two'], 1])
  condition.notifyAll()
  await later
  expect(condition.waiting()).toBe(0)
})

test('nobody waits under a signal that has aborted or aborts', async () => {
  const condition = createCondition()
  await condition.wait(AbortSignal.abort())
  const stopping = new AbortController()
  const waiting = condition.wait(stopping.signal)
  stopping.abort()
  await waiting
  expect(condition.waiting()).toBe(0)
})
