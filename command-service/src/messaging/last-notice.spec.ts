import type { NotificationKind } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { describe, expect, it } from 'vitest'
import { tuesday } from '../../testing/bot-samples.ts'
import type { SentNotice } from './conversation-state.ts'
import { withLastNotice } from './last-notice.ts'

const [early, late] = ['2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z']
const { lastNotice: _, ...visit } = tuesday
const notice = (kind: NotificationKind, at = early, more: Partial<SentNotice> = {}): SentNotice => ({
  deliveryId: kind,
  kind,
  at,
  appointmentId: visit.appointmentId,
  date: visit.date,
  startTime: visit.startTime,
  messageSid: null,
  ...more,
})
/** Of a visit that was reminded of by hand at that instant. @param told the newest first */
const last = (notices: readonly SentNotice[], remindedAt: string | null = null) =>
  withLastNotice({ ...visit, remindedAt }, notices).lastNotice

// @rule bot-agreement
describe('what a number was last told of a visit', () => {
  it('asks to confirm it where it is a reminder, or the news of when it is', () => {
    expect(last([])).toBeNull()
    for (const kind of ['booked', 'moved', 'reinstated', 'reminder-3-days', 'reminder-1-day'] as const)
      expect(last([notice(kind)])).toEqual({ at: early, says: 'asks' })
    expect(last([], late)).toEqual({ at: late, says: 'asks', manual: true })
  })

  it('asks for nothing where it was moved since, and is of this visit alone', () => {
    expect(last([notice('reminder-3-days', early, { startTime: '15:00' })])).toEqual({ at: early, says: 'informs' })
    expect(last([notice('booked', late, { appointmentId: 'a2' }), notice('cancelled')])?.says).toBe('informs')
  })

  it('is what is newest; a reminder that was prepared to be sent by hand counts for less than words of staff', () => {
    expect(last([notice('confirmed', late), notice('reminder-3-days')])).toEqual({ at: late, says: 'informs' })
    expect(last([notice('answered', late), notice('reminder-3-days')])).toEqual({ at: late, says: 'answers' })
    expect(last([notice('answered')], late)).toEqual({ at: early, says: 'answers' })
    expect(last([notice('confirmed', late)], early)?.says).toBe('informs')
    expect(last([notice('confirmed')], late)).toEqual({ at: late, says: 'asks', manual: true })
  })
})
