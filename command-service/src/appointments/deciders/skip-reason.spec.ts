import { standardReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { describe, expect, it } from 'vitest'
import {
  booked,
  cancelled,
  completed,
  confirmed,
  corrected,
  held,
  meta,
  moved,
  opened,
  reminded,
  uncancelled,
} from '../../../testing/appointment-samples.ts'
import { type VisitHistory, visitAfter } from '../../../testing/delivery-samples.ts'
import { ended, requested } from '../../../testing/request-samples.ts'
import { reasonToSkip, usefulUntil } from './skip-reason.ts'

type Notice = Parameters<typeof reasonToSkip>[0]
const notice = (kind: Notice['kind'] = 'booked', revision = 0, askedAt: string | null = null): Notice => ({
  kind,
  revision,
  askedAt,
  hours: standardReminderHours,
})
const reason = (about: Notice, history: VisitHistory, now = meta.now) =>
  reasonToSkip(about, visitAfter(...history), now)

// @rule notifications-skipped: What is of no use any more, or has nobody to go to, is skipped with its reason
describe('what a patient is told', () => {
  it.each([
    ['of an erased patient', notice(), [{ ...booked, contact: null }], meta.now, 'erased'],
    ['of a start that was moved', notice(), [booked, moved], meta.now, 'moved'],
    ['of a cancelled visit', notice(), [booked, cancelled], meta.now, 'cancelled'],
    ['of a completed visit', notice(), [booked, confirmed, completed], meta.now, 'completed'],
    ['of a visit that has begun', notice(), [booked], '2026-11-23T15:00:00.000Z', 'visit-begun'],
    ['of a booking a day ago', notice(), [booked], '2026-11-21T15:00:00.000Z', 'too-late'],
    [
      'of a cancellation that was undone',
      notice('cancelled', 1),
      [booked, cancelled, uncancelled()],
      meta.now,
      'undone',
    ],
  ] as const)('%s is not sent', (_, about, history, now, why) => {
    expect(reason(about, [...history], now)).toBe(why)
  })

  it('is of use after a correction or a confirmation, and of a cancellation', () => {
    expect(reason(notice(), [booked, corrected, confirmed])).toBeNull()
    expect(reason(notice('cancelled'), [booked, cancelled])).toBeNull()
    expect(reason(notice('moved', 1), [booked, moved])).toBeNull()
  })

  it('is news for a day from then on, however long ago the visit was booked', () => {
    const history: VisitHistory = [
      { ...booked, at: '2026-11-01T15:00:00.000Z' },
      { ...confirmed, at: '2026-11-20T15:00:00.000Z' },
    ]
    expect(reason(notice('confirmed'), history, '2026-11-21T14:59:59.999Z')).toBeNull()
    expect(reason(notice('confirmed'), history, '2026-11-21T15:00:00.000Z')).toBe('too-late')
    expect(usefulUntil(notice('confirmed'), visitAfter(...history), meta.now)).toBe('2026-11-21T15:00:00.000Z')
  })

  it('is sent for a day from when staff asked for it again, and never once the visit has begun', () => {
    const asked = (askedAt: string) => notice('booked', 0, askedAt)
    const late = asked('2026-11-21T20:00:00.000Z')
    expect(reason(late, [booked], '2026-11-22T19:59:59.999Z')).toBeNull()
    expect(reason(late, [booked], '2026-11-22T20:00:00.000Z')).toBe('too-late')
    expect(reason(late, [booked, moved], '2026-11-21T20:00:00.000Z')).toBe('moved')
    expect(usefulUntil(late, visitAfter(booked), '2026-11-22T15:00:00.000Z')).toBe('2026-11-22T20:00:00.000Z')
    expect(usefulUntil(asked('2026-11-23T14:00:00.000Z'), visitAfter(booked), meta.now)).toBe(
      '2026-11-23T15:00:00.000Z',
    )
  })
})

describe('a reminder', () => {
  it('is about the start: a later end leaves the promise as it was', () => {
    const endMoved = { ...moved, data: { ...moved.data, to: { ...held, endTime: '11:00' } } }
    expect(reason(notice('reminder-1-day'), [booked, endMoved])).toBeNull()
  })

  it.each([
    ['reminder-3-days', '2026-11-22T08:59:59.000Z', '2026-11-22T09:00:00.000Z'],
    ['reminder-1-day', '2026-11-23T12:59:59.000Z', '2026-11-23T13:00:00.000Z'],
  ] as const)('%s is of use until the next one, or the visit, is near', (kind, useful, late) => {
    expect([reason(notice(kind), [booked], useful), reason(notice(kind), [booked], late)]).toEqual([null, 'too-late'])
    expect(usefulUntil(notice(kind), visitAfter(booked), useful)).toBe(late)
  })

  // @rule notifications-skipped
  it('is not sent by itself where staff opened its chat, unless the visit went to another start or they ask for it', () => {
    const history: VisitHistory = [booked, reminded('1-day'), opened('1-day')]
    expect(reason(notice('reminder-1-day'), history)).toBe('reminded-by-hand')
    expect(reason(notice('reminder-3-days'), history)).toBeNull()
    expect(reason(notice('reminder-1-day'), [booked, reminded('1-day')])).toBeNull()
    expect(reason(notice('reminder-1-day', 1), [...history, moved])).toBeNull()
    expect(reason(notice('reminder-1-day', 0, meta.now), history)).toBeNull()
  })
})

// @rule requests-answer-by-message
describe('the answer to a request', () => {
  const answered: VisitHistory = [
    booked,
    requested('cancel'),
    ended('ActionExpired', 'cancel', 1, held, 'No', 'message'),
  ]
  const late = '2026-11-21T15:00:00.000Z'

  it('is news for a day, also of a visit that was cancelled or has begun', () => {
    expect(reason(notice('answered', 1), [...answered, cancelled])).toBeNull()
    expect(reason(notice('answered', 1), answered, late)).toBe('too-late')
    expect(reason(notice('answered', 1, late), answered, late)).toBeNull()
    expect(usefulUntil(notice('answered', 1), visitAfter(...answered), meta.now)).toBe(late)
    expect(usefulUntil(notice('answered', 1, late), visitAfter(...answered), late)).toBe('2026-11-22T15:00:00.000Z')
  })

  it('is not sent without its words, or once the cancelling that it tells of was undone', () => {
    expect(reason(notice('answered', 1), [booked, requested('cancel')])).toBe('erased')
    const done = ended('ActionProcessed', 'cancel', 1, held, 'Hecho', 'message')
    const undone: VisitHistory = [booked, requested('cancel'), cancelled, done, uncancelled()]
    expect(reason(notice('answered', 1), undone)).toBe('undone')
  })
})
