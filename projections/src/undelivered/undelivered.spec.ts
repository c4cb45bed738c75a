import { expect, it } from 'vitest'
import { delivered, documentAfter } from '../../testing/histories/bot-events.ts'
import { recorded } from '../../testing/recorded.ts'
import { undelivered } from './undelivered.ts'

const after = documentAfter(undelivered, 'r1')
const failed = delivered('DeliveryFailed', { reason: 'bad-address', code: '63024' })

// @rule deliveries-undelivered: Issue: 'Mensajes que no salieron' is one live list for all staff: what, to whom, why,
//   until it went out or was seen; beside it how many wait for a server (decision 155)
it('what did not go out is listed with why, whatever it belongs to, but for a test', () => {
  const ofTalk = {
    kind: null,
    appointmentId: null,
    orderId: null,
    date: null,
    startTime: null,
    conversationId: 'one',
    by: 'bot',
  }
  expect(after(delivered('DeliveryPlanned'), delivered('DeliveryClaimed'), failed)).toEqual({
    id: 'r1',
    channel: 'whatsapp',
    ...ofTalk,
    waits: false,
    reason: 'bad-address',
    code: '63024',
    at: '2026-11-21T14:03:00.000Z',
  })
  const visit = { appointmentId: 'a1', kind: 'booked', date: '2026-11-23', startTime: '09:00' }
  const about = { of: 'appointment', ...visit, revision: 0 }
  expect(after(delivered('DeliveryUnclear', { about, reason: 'answer-lost' }))).toMatchObject({
    ...visit,
    conversationId: null,
    by: null,
    reason: 'answer-lost',
    code: null,
  })
  const ofOrder = { orderId: 'o1', kind: 'ordered' }
  expect(after(delivered('DeliveryFailed', { about: { of: 'order', ...ofOrder }, reason: 'refused' }))).toMatchObject({
    ...ofOrder,
    appointmentId: null,
  })
  for (const event of recorded(delivered('DeliveryFailed', { about: { of: 'test' } })))
    expect(undelivered.idsOf(event as never)).toEqual([])
})

// @rule deliveries-undelivered
it.each([
  ['no-address', true],
  ['other-country', true],
  ['too-many', true],
  ['too-late', true],
  ['opted-out', false],
  ['saved', false],
  ['no-mail-server', false],
])('what was skipped for %s is listed: %s', (reason, listed) => {
  expect(after(delivered('DeliverySkipped', { reason })) !== null).toBe(listed)
})

// @rule deliveries-undelivered
it('what waits for a server does so until its outcome is known', () => {
  const [waits, claimed] = [delivered('DeliveryPostponed', { reason: 'account-refused' }), delivered('DeliveryClaimed')]
  expect(after(claimed, waits, claimed)).toMatchObject({ waits: true, reason: 'account-refused' })
  expect(after(claimed, waits, claimed, failed)).toMatchObject({ waits: false, reason: 'bad-address' })
  const taken = delivered('DeliveryTaken')
  expect(after(claimed, waits, claimed, taken)).toMatchObject({ waits: null })
  expect(after(claimed, waits, claimed, taken, delivered('DeliveryReported', { status: 'delivered' }))).toBeNull()
})

// @rule deliveries-waiting-since: What waits does so since the first try that was in vain, however often it is tried
//   and however many wait (decision 158)
it('what waits does so since the first try that was in vain for that reason, however often it is tried', () => {
  const waits = (reason: string) => delivered('DeliveryPostponed', { reason })
  const claimed = delivered('DeliveryClaimed')
  const [first, third] = ['2026-11-21T14:02:00.000Z', '2026-11-21T14:04:00.000Z']
  const refused = waits('account-refused')
  expect(after(claimed, refused, claimed, refused, claimed, refused)).toMatchObject({ at: first })
  expect(after(claimed, waits('unreachable'), claimed, refused, claimed, refused)).toMatchObject({ at: third })
  // Twilio took it and reported that it did not arrive.
  expect(after(refused, claimed, delivered('DeliveryTaken'), refused)).toMatchObject({
    at: '2026-11-21T14:01:00.000Z',
    waits: true,
  })
  // A server that is away, and one that takes nothing for now, are one.
  expect(after(waits('unreachable'), claimed, waits('refused-for-now'))).toMatchObject({
    at: '2026-11-21T14:01:00.000Z',
    reason: 'refused-for-now',
  })
  // Sent again after it had failed, it waits anew.
  expect(after(refused, failed, delivered('DeliveryPlanned'), refused)).toMatchObject({ at: third })
})

// @rule deliveries-undelivered
it.each(['DeliveryPlanned', 'DeliveryTaken', 'DeliverySeen'])('after %s it is listed no more', (type) => {
  expect(after(failed, delivered(type))).toBeNull()
})
