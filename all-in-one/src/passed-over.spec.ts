import { expect, it } from 'vitest'
import { createPassedOver } from './passed-over.ts'

const met = (types: readonly string[]) => {
  const lines: string[] = []
  const passedOver = createPassedOver((line) => lines.push(line))
  types.forEach((type, n) => {
    passedOver.onForeign({ id: `e${n}`, stream: 'other-1', type, position: BigInt(n) })
  })
  return { lines, passedOver }
}

it('names up to 20 foreign events, each in a line', () => {
  const { lines, passedOver } = met(Array.from({ length: 20 }, () => 'Noted'))
  expect(lines).toHaveLength(20)
  expect(lines.at(-1)).toBe('passed over: position 19, Noted e19 in other-1 was not written by this system')
  expect(passedOver.counts()).toBeNull()
})

it('names the first 20 of 16,092 foreign events and counts all by type', () => {
  const { lines, passedOver } = met(Array.from({ length: 16_092 }, (_, n) => (n % 4 === 0 ? 'Uploaded' : 'Noted')))
  expect(lines).toHaveLength(20)
  expect(passedOver.events).toHaveLength(16_092)
  expect(passedOver.counts()).toBe(
    'passed over: 16092 events that this system did not write: 4023 Uploaded, 12069 Noted',
  )
})
