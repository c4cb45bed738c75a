import { expect, it } from 'vitest'
import { type Owed, type Shown, wrongIn } from './message-check.ts'

const what = 'booked of 1 by email'
const owed: Owed = { what }
const overtaken: Owed = { what, overtaken: true }
const as = (status: string): Shown[] => [{ what, status }]
const sent = as('taken')

it.each<[string, Parameters<typeof wrongIn>]>([
  ['was sent once', [[owed], sent, [what]]],
  ['is unclear, and arrived', [[owed], as('unclear'), [what]]],
  ['is unclear, and did not arrive', [[owed], as('unclear'), []]],
  ['was skipped since it was overtaken', [[overtaken], as('skipped'), []]],
  ['was never begun, as it may be', [[{ what, maybe: true }], [], []]],
])('finds nothing where it %s', (_, given) => {
  expect(wrongIn(...given)).toEqual([])
})

it.each<[string, Parameters<typeof wrongIn>]>([
  ['nothing is known of booked of 1 by email', [[owed], [], []]],
  ['nothing is known of booked of 1 by email', [[{ what, maybe: true }], [], [what]]],
  ['2 are booked of 1 by email', [[owed], [...sent, ...sent], [what]]],
  ['2 times booked of 1 by email', [[owed], sent, [what, what]]],
  ['2 times booked of 1 by email', [[owed], as('unclear'), [what, what]]],
  ['sent, and never arrived: booked of 1 by email', [[owed], sent, []]],
  ['arrived as skipped: booked of 1 by email', [[overtaken], as('skipped'), [what]]],
  ['left as skipped: booked of 1 by email', [[owed], as('skipped'), []]],
  ['left as claimed: booked of 1 by email', [[overtaken], as('claimed'), []]],
  ['no reason for moved of 1 by email', [[owed], sent, [what, 'moved of 1 by email']]],
])('finds what is wrong: %s', (line, given) => {
  expect(wrongIn(...given)).toContain(line)
})
