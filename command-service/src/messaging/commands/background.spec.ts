import { expect, it } from 'vitest'
import { createBackground } from './background.ts'

it('is waited for, also what begins meanwhile; what fails is told', async () => {
  const problems: unknown[] = []
  const background = createBackground((error) => problems.push(error))
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let over = false
  background.run(first.promise.then(() => background.run(second.promise)))
  const ended = background.ended(60_000).then(() => (over = true))
  first.resolve()
  await new Promise(setImmediate)
  expect(over).toBe(false)
  second.reject(new Error('away'))
  await ended
  expect(problems).toEqual([new Error('away')])
})

it('that does not end is waited for so long and no longer', async () => {
  const background = createBackground(() => undefined)
  background.run(new Promise(() => undefined))
  expect(await background.ended(1)).toBeUndefined()
})
