import { describe, expect, it } from 'vitest'
import { errorCodeIn, refusedBy, undeliveredBy } from './twilio-codes.ts'

const answered = (status: number, code: string | null = null, askedMs: number | null = null) =>
  refusedBy({ status, code, askedMs })

// @rule messaging-account-fault, messaging-twilio-refused
describe('what Twilio refuses', () => {
  it.each([
    ['21211', 'bad-address'],
    ['21214', 'bad-address'],
    ['21612', 'bad-address'],
    ['21614', 'bad-address'],
    ['63003', 'bad-address'],
    ['63024', 'bad-address'],
    ['21610', 'opted-out-there'],
    ['63016', 'outside-window'],
    ['21602', 'refused'],
    ['21617', 'refused'],
    ['21656', 'refused'],
    ['63013', 'refused'],
    ['63021', 'refused'],
  ])('with %s is about this recipient or this text, which is final: %s', (code, reason) => {
    expect(answered(400, code)).toEqual({ kind: 'refused', because: 'message', reason, code })
    expect(undeliveredBy(code)).toEqual({ because: 'message', reason, code })
  })

  it.each(['20429', '21611', '63018', '63038'])('with %s is to come later', (code) => {
    const later = { because: 'now', reason: 'refused-for-now', code }
    expect(answered(400, code, 7000)).toEqual({ kind: 'refused', ...later, askedMs: 7000 })
    expect(undeliveredBy(code)).toEqual(later)
  })

  it.each([
    ...['20003', '20005', '20404', '21408', '21603', '21606', '21608', '21655', '21659', '21660', '30002', '63007'],
    ...['63027', '63028', '63040', '63041', '63042', '63051', '63112', '90010', '99999'],
  ])('with %s, as with any other code, is of the account, its sender or a template', (code) => {
    const ofAccount = { because: 'account', reason: 'account-refused', code }
    expect(answered(400, code)).toEqual({ kind: 'refused', ...ofAccount })
    expect(undeliveredBy(code)).toEqual(ofAccount)
  })

  it.each([307, 400, 401, 402, 403, 404, 408, 409])('with %i and no code is of the account', (status) => {
    expect(answered(status)).toMatchObject({ because: 'account', reason: 'account-refused', code: `http-${status}` })
  })

  it('with 429 is to come later, with a code or without', () => {
    expect(answered(429)).toEqual({ kind: 'refused', because: 'now', reason: 'refused-for-now', code: 'http-429' })
    expect(answered(429, '20003')).toMatchObject({ because: 'now', code: '20003' })
  })
})

// @rule messaging-notification-status
it.each(['30003', '30004', '30008', '30410', '63014', '63032', '63049', undefined])(
  'what is reported with %s did not get to this phone, which is final',
  (code) => {
    expect(undeliveredBy(code)).toEqual({ because: 'message', reason: 'not-delivered', code })
  },
)

it('a code is a number of six digits at most', () => {
  expect(['63016', 63016, '1234567', 1e12, 'x', '', null, {}].map(errorCodeIn)).toEqual([
    ...['63016', '63016', null, null, null, null, null, null],
  ])
})
