import { expect, it } from 'vitest'
import { type Owed, type Shown, wrongIn } from './message-check.ts'

const told = { patient: 1, kind: 'booked', channel: 'email' } as const
const owed: Owed = { ...told, overtaken: false }
const overtaken: Owed = { ...told, overtaken: true }
const as = (type: string): Shown[] => [{ ...told, type }]
const sent = as('NotificationSent')

it('finds nothing where each was told once, is unclear, or was skipped since it was overtaken', () => {
  expect(wrongIn([owed], sent, [told])).toEqual([])
  expect(wrongIn([owed], as('NotificationUnclear'), [told])).toEqual([])
  expect(wrongIn([owed], as('NotificationUnclear'), [])).toEqual([])
  expect(wrongIn([overtaken], as('NotificationSkipped'), [])).toEqual([])
})

it.each<[string, Parameters<typeof wrongIn>]>([
  ['nothing is known of booked of 1 by email', [[owed], [], []]],
  ['2 notifications are booked of 1 by email', [[owed], [...sent, ...sent], [told]]],
  ['2 times booked of 1 by email', [[owed], sent, [told, told]]],
  ['2 times booked of 1 by email', [[owed], as('NotificationUnclear'), [told, told]]],
  ['sent, and never arrived: booked of 1 by email', [[owed], sent, [{ ...told, channel: 'whatsapp' }]]],
  ['arrived as NotificationSkipped: booked of 1 by email', [[overtaken], as('NotificationSkipped'), [told]]],
  ['left as NotificationSkipped: booked of 1 by email', [[owed], as('NotificationSkipped'), []]],
  ['left as NotificationClaimed: booked of 1 by email', [[overtaken], as('NotificationClaimed'), []]],
  ['no reason for moved of 1 by email', [[owed], sent, [told, { ...told, kind: 'moved' }]]],
])('finds what is wrong: %s', (line, given) => {
  expect(wrongIn(...given)).toContain(line)
})
