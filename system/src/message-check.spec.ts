import { expect, it } from 'vitest'
import { type Owed, type Shown, wrongIn } from './message-check.ts'

const told = { patient: 1, kind: 'booked', channel: 'email' } as const
const owed: Owed = { ...told, overtaken: false }
const overtaken: Owed = { ...told, overtaken: true }
const as = (type: string): Shown[] => [{ ...told, type }]
const sent = as('DeliveryTaken')

it('finds nothing where each was told once, is unclear, or was skipped since it was overtaken', () => {
  expect(wrongIn([owed], sent, [told])).toEqual([])
  expect(wrongIn([owed], as('DeliveryUnclear'), [told])).toEqual([])
  expect(wrongIn([owed], as('DeliveryUnclear'), [])).toEqual([])
  expect(wrongIn([overtaken], as('DeliverySkipped'), [])).toEqual([])
})

it.each<[string, Parameters<typeof wrongIn>]>([
  ['nothing is known of booked of 1 by email', [[owed], [], []]],
  ['2 notifications are booked of 1 by email', [[owed], [...sent, ...sent], [told]]],
  ['2 times booked of 1 by email', [[owed], sent, [told, told]]],
  ['2 times booked of 1 by email', [[owed], as('DeliveryUnclear'), [told, told]]],
  ['sent, and never arrived: booked of 1 by email', [[owed], sent, [{ ...told, channel: 'whatsapp' }]]],
  ['arrived as DeliverySkipped: booked of 1 by email', [[overtaken], as('DeliverySkipped'), [told]]],
  ['left as DeliverySkipped: booked of 1 by email', [[owed], as('DeliverySkipped'), []]],
  ['left as DeliveryClaimed: booked of 1 by email', [[overtaken], as('DeliveryClaimed'), []]],
  ['no reason for moved of 1 by email', [[owed], sent, [told, { ...told, kind: 'moved' }]]],
])('finds what is wrong: %s', (line, given) => {
  expect(wrongIn(...given)).toContain(line)
})
