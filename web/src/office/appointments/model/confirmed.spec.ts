import { listLimit } from '@clinic/shared-events/contracts/common.ts'
import { expect, test } from 'vitest'
import { longer, step } from './confirmed.ts'

// @rule appointments-confirmed-paged
test('the confirmed list grows by 50 up to the most that the server gives', () => {
  const asked = [step]
  for (let next = longer(step); next !== null; next = longer(next)) asked.push(next)
  expect(asked.slice(0, 3)).toEqual([50, 100, 150])
  expect(asked.at(-1)).toBe(1000)
  expect(asked.every((limit) => listLimit.safeParse(`${limit}`).success)).toBe(true)
})
