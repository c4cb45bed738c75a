import { expect, test } from 'vitest'
import { exportTicketOf, isTicketFor } from './export-ticket.ts'

const secret = Buffer.alloc(32, 1)
const now = Date.parse('2026-11-24T15:00:00.000Z')
const asked = { staffId: 's1', list: 'orders', query: { from: '2026-11-01', status: 'pending' } } as const
const ticket = exportTicketOf(secret, asked, now)

// @rule exports-recorded
test('a ticket is for the export that was recorded, for ten minutes', () => {
  const taken = [now, now + 600_000, now + 600_001].map((at) => isTicketFor(secret, asked, ticket, at))
  expect(taken).toEqual([true, true, false])
})

// @rule exports-recorded
test.each([
  ['somebody else', { ...asked, staffId: 's2' }, ticket],
  ['another list', { ...asked, list: 'patients' as const }, ticket],
  ['a wider list', { ...asked, query: {} }, ticket],
  ['a later end', asked, ticket.replace(/^\d+/, (until) => String(Number(until) + 1))],
  ['no ticket', asked, ''],
  ['a made-up one', asked, `${now + 1}.abc`],
])('it is none for %s', (_what, other, given) => expect(isTicketFor(secret, other, given, now)).toBe(false))
