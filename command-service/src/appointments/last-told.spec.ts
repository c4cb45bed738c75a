import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { NotificationFacts } from '@clinic/shared-events/appointments/notification-events.ts'
import { describe, expect, it } from 'vitest'
import { booked, confirmed, given, moved, reminded, to } from '../../testing/appointment-samples.ts'
import {
  claimed,
  facts,
  failedOf,
  sentOf,
  skippedOf,
  unclearOf,
  undeliveredOf,
} from '../../testing/notification-samples.ts'
import { isBooked } from './appointment.ts'
import { lastTold } from './last-told.ts'

type Happening = AppointmentEvent & { at?: string }
const told = (...events: Happening[]) => {
  const { state } = given([booked, ...events])
  return isBooked(state) ? lastTold(state) : undefined
}
const [early, late] = ['2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z']
const byWhatsapp = (of: NotificationFacts): NotificationFacts => ({ ...of, channel: 'whatsapp' })
const claim = (of: NotificationFacts, at: string) => ({ ...claimed(1, byWhatsapp(of)), at })

// @rule bot-agreement
describe('what a patient was last told of a visit by WhatsApp', () => {
  it('asks to confirm it where it is a reminder, or the news of when it is', () => {
    expect(told()).toBeNull()
    for (const kind of ['booked', 'reminder-3-days', 'reminder-1-day'] as const)
      expect(told(claim(facts(kind), early))).toEqual({ at: early, says: 'asks' })
    expect(told(moved, claim(facts('moved', 1, to), early))).toEqual({ at: early, says: 'asks' })
    expect(told({ ...reminded('1-day'), at: late })).toEqual({ at: late, says: 'asks', byHand: true })
  })

  it('asks for nothing where it was moved since, and says what is newest', () => {
    const reminder = claim(facts('reminder-3-days'), early)
    expect(told(reminder, moved)).toEqual({ at: early, says: 'informs' })
    expect(told({ ...reminded('3-days'), at: early }, moved)).toBeNull()
    expect(told(reminder, confirmed, claim(facts('confirmed'), late))).toEqual({ at: late, says: 'informs' })
    expect(told(claim(facts('answered', 1), late), reminder)).toEqual({ at: late, says: 'answers' })
    const answer = claim(facts('answered', 1), early)
    expect(told(answer, { ...reminded('3-days'), at: late })).toEqual({ at: early, says: 'answers' })
    expect(told({ ...reminded('3-days'), at: early }, claim(facts('confirmed'), late))?.says).toBe('informs')
  })

  it('is nothing that did not go out or did not arrive, and no mail', () => {
    const of = byWhatsapp(facts('reminder-3-days'))
    for (const outcome of [failedOf(of), undeliveredOf(of), skippedOf('opted-out', of)])
      expect(told(claim(of, early), outcome)).toBeNull()
    for (const outcome of [sentOf(of), unclearOf(of)]) expect(told(claim(of, early), outcome)?.says).toBe('asks')
    expect(told(claimed(1, facts('reminder-3-days')))).toBeNull()
  })
})
