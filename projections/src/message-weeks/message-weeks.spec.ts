import type { NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { messageWeek } from '@clinic/shared-events/contracts/reports.ts'
import { describe, expect, it } from 'vitest'
import { type Given, recorded } from '../../testing/recorded.ts'
import { type CountedWeek, messageWeeks } from './message-weeks.ts'

type Handled = Parameters<typeof messageWeeks.apply>[1]
const friday = '2026-11-20T15:00:00.000Z'
const nextMonday = '2026-11-23T06:00:00.000Z'
const at = (instant: string, given: Given): Handled =>
  recorded(given).map((event) => ({ ...event, at: instant }))[0] as Handled

const tuesday = { date: '2026-11-24', startTime: '09:00' }
const visit = (kind: NotificationKind, more: object = {}) => ({
  of: 'appointment',
  appointmentId: 'a1',
  kind,
  revision: 0,
  ...tuesday,
  ...more,
})
const talk = { of: 'conversation', conversationId: 'one', messageId: 'm1', by: 'bot' }
const delivery = (type: string, more: object = {}, instant = friday) =>
  at(instant, { type, data: { deliveryId: 'm1', channel: 'whatsapp', about: talk, ...more } })
const taken = (more: object = {}, instant = friday) => delivery('DeliveryTaken', more, instant)
const reported = (status: string, more: object = {}, instant = friday) =>
  delivery('DeliveryReported', { status, ...more }, instant)
const ofVisit = (type: string, more: object, instant: string) =>
  at(instant, { type, data: { appointmentId: 'a1', reservationId: 'r1', endTime: '10:00', ...tuesday, ...more } })
const confirmed = (more: object = {}, instant = nextMonday) =>
  ofVisit('AppointmentConfirmed', { by: 'patient', ...more }, instant)

/** The weeks after the events, as they are answered. */
const weeksAfter = (...events: Handled[]) => {
  const weeks = new Map<string, CountedWeek | null>()
  for (const event of events)
    for (const id of messageWeeks.idsOf(event)) weeks.set(id, messageWeeks.apply(weeks.get(id) ?? null, event, id))
  const shown = [...weeks.values()].filter((week) => week !== null).map((week) => messageWeeks.shown?.(week, practice))
  return messageWeek.strict().array().parse(shown)
}
const none = { sent: 0, delivered: 0, read: 0, confirmed: 0, failed: 0 }
const thisWeek = { id: '2026-11-16', ...none }
const weekAfter = { id: '2026-11-23', ...none }

// @rule charts-messages
describe('the messages of a week', () => {
  it('count once each, with how far they got', () => {
    const other = { deliveryId: 'm2' }
    expect(weeksAfter(taken(), taken(other))).toEqual([{ ...thisWeek, sent: 2 }])
    expect(weeksAfter(taken(), taken(other), reported('delivered'))).toEqual([{ ...thisWeek, sent: 2, delivered: 1 }])
    expect(weeksAfter(taken(), reported('delivered'), reported('read'))).toEqual([
      { ...thisWeek, sent: 1, delivered: 1, read: 1 },
    ])
  })

  // @rule practice-booking-mail
  it('are those to patients: what the practice is mailed itself is none', () =>
    expect(weeksAfter(taken({ channel: 'email', about: visit('booked-online') }))).toEqual([]))

  it('that are read were delivered, though nothing was reported of that', () => {
    expect(weeksAfter(taken(), reported('read'))).toEqual([{ ...thisWeek, sent: 1, delivered: 1, read: 1 }])
  })

  it('count in the week in which they were planned, whenever more is known of them', () => {
    const later = { plannedIn: '2026-11-16' }
    expect(weeksAfter(taken(), reported('delivered', later, nextMonday))).toEqual([
      { ...thisWeek, sent: 1, delivered: 1 },
    ])
    expect(weeksAfter(taken(later, nextMonday))).toEqual([{ ...thisWeek, sent: 1 }])
    expect(weeksAfter(taken({}, '2026-11-23T05:59:00.000Z'))).toEqual([{ ...thisWeek, sent: 1 }])
  })

  it.each([
    ['DeliveryFailed', { reason: 'bad-address' }],
    ['DeliveryUnclear', { reason: 'answer-lost' }],
    ['DeliverySkipped', { reason: 'too-late' }],
    ['DeliverySkipped', { reason: 'other-country' }],
    ['DeliverySkipped', { reason: 'too-many' }],
    ['DeliverySkipped', { reason: 'no-address' }],
  ])('did not go out after %s %j, until they do after all', (type, more) => {
    expect(weeksAfter(delivery(type, more))).toEqual([{ ...thisWeek, failed: 1 }])
    expect(weeksAfter(delivery(type, more), taken({ plannedIn: '2026-11-16' }, nextMonday))).toEqual([
      { ...thisWeek, sent: 1 },
    ])
  })

  it('that were taken and did not arrive are not sent any more', () => {
    expect(weeksAfter(taken(), delivery('DeliveryFailed', { reason: 'not-delivered' }))).toEqual([
      { ...thisWeek, failed: 1 },
    ])
  })

  it('that were not to go out count nowhere, nor do tests', () => {
    for (const reason of ['opted-out', 'saved', 'cancelled'])
      expect(weeksAfter(delivery('DeliverySkipped', { reason }))).toEqual([thisWeek])
    expect(weeksAfter(delivery('DeliveryFailed'), delivery('DeliverySkipped', { reason: 'erased' }))).toEqual([
      thisWeek,
    ])
    for (const type of ['DeliveryTaken', 'DeliveryFailed'])
      expect(weeksAfter(delivery(type, { about: { of: 'test' } }))).toEqual([])
  })
})

// @rule charts-confirmed-by-reminder: Issue: visits that patients confirmed after a reminder, by week (decision 158)
describe('a visit is confirmed by a reminder', () => {
  const reminder = (more: object = {}) =>
    taken({ deliveryId: 'a1.reminder-3-days.whatsapp.0', about: visit('reminder-3-days'), ...more })
  const oneDay = (more: object = {}) => {
    const of = { deliveryId: 'a1.reminder-1-day.email.0', about: visit('reminder-1-day'), channel: 'email' }
    return taken({ ...of, ...more }, nextMonday)
  }

  it('in the week in which its patient confirmed it, once it had gone out', () => {
    expect(weeksAfter(reminder(), confirmed())).toEqual([
      { ...thisWeek, sent: 1 },
      { ...weekAfter, confirmed: 1 },
    ])
    expect(weeksAfter(reminder(), confirmed({}, friday))).toEqual([{ ...thisWeek, sent: 1, confirmed: 1 }, weekAfter])
    expect(weeksAfter(confirmed({}, friday), reminder())).toEqual([{ ...thisWeek, sent: 1 }, weekAfter])
  })

  it('once, however many reminders went out and however often it was confirmed', () => {
    expect(weeksAfter(reminder(), oneDay(), confirmed(), confirmed())).toEqual([
      { ...thisWeek, sent: 1 },
      { ...weekAfter, sent: 1, confirmed: 1 },
    ])
  })

  it('that staff opened by hand, too', () => {
    const opened = ofVisit('ReminderOpened', { reminderType: '3-days' }, friday)
    expect(weeksAfter(opened, confirmed())).toEqual([thisWeek, { ...weekAfter, confirmed: 1 }])
  })

  it('not by other news, nor where staff confirmed it or it was moved since', () => {
    const news = taken({ deliveryId: 'a1.booked.email.0', about: visit('booked') })
    expect(weeksAfter(news, confirmed())).toEqual([{ ...thisWeek, sent: 1 }])
    for (const not of [{ by: undefined }, { startTime: '10:00' }, { date: '2026-11-25' }, { appointmentId: 'a2' }])
      expect(weeksAfter(reminder(), confirmed(not))).toEqual([{ ...thisWeek, sent: 1 }, weekAfter])
  })

  it('not by one that did not arrive, unless another did', () => {
    const { data } = reminder() as { data: object }
    const lost = at(friday, { type: 'DeliveryFailed', data: { ...data, reason: 'not-delivered' } })
    expect(weeksAfter(reminder(), lost, confirmed())).toEqual([{ ...thisWeek, failed: 1 }, weekAfter])
    expect(weeksAfter(reminder(), lost, oneDay(), confirmed())).toMatchObject([
      { failed: 1 },
      { sent: 1, confirmed: 1 },
    ])
  })
})
