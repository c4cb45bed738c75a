import {
  deliveryProblems,
  skippedForStaff,
  unclearReasons,
} from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { expect, it } from 'vitest'
import { notificationTexts } from '~/texts/messaging/notifications.ts'
import { undelivered } from './testing/undelivered-rows.ts'
import { actionsOf } from './undelivered-actions.ts'

const reasons = [...deliveryProblems, ...unclearReasons, ...skippedForStaff]
const ofTalk = { kind: null, appointmentId: null, conversationId: 't1', by: 'staff' } as const
const forDoctors = (reason: string, more = {}) => actionsOf(undelivered({ reason, ...more }), false)
const mail = { channel: 'email', address: 'priscilla@gmial.com' }

// @rule undelivered-cure: Issue: the first button of what did not go out cures why it did not; 'Enviar de nuevo' is
//   first only where the same message may go through (decision 158)
it.each([
  // A message about an appointment, a mail about one, a message of a conversation.
  ['unreachable', 'send', 'send', 'send'],
  ['refused-for-now', 'send', 'send', 'send'],
  ['refused', 'call', 'visit', 'open'],
  ['account-refused', 'send', 'send', 'send'],
  ['not-configured', 'call', 'visit', 'open'],
  ['bad-address', 'call', 'correct', 'call'],
  ['outside-window', 'call', 'visit', 'open'],
  ['opted-out-there', 'call', 'visit', 'call'],
  ['not-delivered', 'send', 'send', 'send'],
  ['not-known', 'call', 'visit', 'open'],
  ['answer-lost', 'call', 'visit', 'open'],
  ['process-ended', 'call', 'visit', 'open'],
  ['no-address', 'correct', 'correct', 'call'],
  ['other-country', 'chat', undefined, 'chat'],
  ['too-many', 'call', 'visit', 'call'],
  ['too-late', 'call', 'visit', 'open'],
])('the first button cures why: %s', (reason, message, itsMail, words) => {
  const first = (more: object) => forDoctors(reason, more).cures[0]
  expect([first({}), first(mail), first(ofTalk)]).toEqual([message, itsMail, words])
})

// @rule undelivered-cure
it('is known of every reason that staff may see, which has its words', () => {
  for (const reason of reasons) {
    expect(forDoctors(reason).cures, reason).not.toEqual([])
    expect(notificationTexts.reasons[reason], reason).toBeDefined()
  }
  // What is not known is sent again or seen.
  expect(forDoctors('new').others).toEqual(['seen', 'send', 'visit'])
})

// @rule undelivered-cure
it('a number without WhatsApp is called, then corrected; only after that it is sent again', () => {
  expect(forDoctors('bad-address')).toEqual({ cures: ['call', 'correct'], others: ['seen', 'send'] })
  expect(forDoctors('bad-address', mail)).toEqual({ cures: ['correct'], others: ['seen', 'send'] })
  expect(forDoctors('bad-address', ofTalk)).toEqual({ cures: ['call'], others: ['seen', 'send', 'open'] })
})

// @rule undelivered-cure
it('the configuration is for administrators to mend', () => {
  for (const reason of ['account-refused', 'not-configured'])
    expect(actionsOf(undelivered({ reason }), true).cures[0]).toBe('configure')
})

// @rule undelivered-cure
it('of who was erased nobody is called, written to or corrected', () => {
  expect(forDoctors('bad-address', { address: null, name: null }).cures).toEqual(['visit'])
  expect(forDoctors('other-country', { address: null, name: null }).cures).toEqual([])
})

// @rule practice-booking-mail
it('of what the practice itself is mailed no visit is corrected: it is sent again', () => {
  const { cures, others } = forDoctors('bad-address', { channel: 'email', kind: 'booked-online' })
  expect([cures, others]).toEqual([['visit'], ['seen', 'send']])
})

// @rule undelivered-cure
it('a mail with an order’s link leads to the order, where its address is corrected', () => {
  const ofOrder = { ...mail, kind: 'ordered', appointmentId: null, orderId: 'o1' } as const
  expect(forDoctors('bad-address', ofOrder)).toEqual({ cures: ['visit'], others: ['seen', 'send'] })
})

// @rule undelivered-cure
it('of a visit that was cancelled nothing is corrected: it is shown', () => {
  const { cures, others } = forDoctors('bad-address', { channel: 'email', kind: 'cancelled' })
  expect([cures, others]).toEqual([['visit'], expect.not.arrayContaining(['visit', 'correct'])])
})
