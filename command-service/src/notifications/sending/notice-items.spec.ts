import { standardReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { describe, expect, it } from 'vitest'
import { booked, cancelled, held, moved, uncancelled } from '../../../testing/appointment-samples.ts'
import { ended } from '../../../testing/request-samples.ts'
import { follow } from './notice-items.ts'
import { maySendAt } from './sending-hours.ts'

const email = { name: 'email', kinds: ['booked', 'moved', 'cancelled', 'reinstated'] } as const
const whatsapp = { name: 'whatsapp', kinds: ['moved'] } as const
const at = '2026-11-20T15:00:00.000Z'
const following = (event: object) => follow(event as Parameters<typeof follow>[0], at, [email, whatsapp])

// @rule notifications-followed
describe('what is to be sent', () => {
  it.each([
    [booked, 'booked', ['email']],
    [{ ...moved, data: { ...moved.data, undoes: 'notified' } }, 'moved', ['email', 'whatsapp']],
  ] as const)('after %o at once, on each channel that takes it', (event, kind, channels) => {
    expect(following(event)).toEqual({
      schedule: channels.map((channel) => ({
        id: `a1.${kind}.${channel}`,
        dueAt: 0,
        ref: { appointmentId: 'a1', kind, channel },
      })),
      forget: [],
    })
  })

  // @rule practice-booking-mail
  it('of a booking that a patient made the practice is told too, not of one by staff', () => {
    const taking = [email, { name: 'email', kinds: ['booked-online'] } as const]
    const idsAfter = (channel: 'public' | 'staff') =>
      follow({ ...booked, data: { ...booked.data, channel } }, at, taking).schedule.map(({ id }) => id)
    expect(idsAfter('public')).toEqual(['a1.booked.email', 'a1.booked-online.email'])
    expect(idsAfter('staff')).toEqual(['a1.booked.email'])
  })

  // @rule appointments-unannounced
  it('is nothing after what staff want the patient told nothing of', () => {
    for (const event of [moved, cancelled])
      expect(following({ ...event, data: { ...event.data, unannounced: true } }).schedule).toEqual([])
    // Nor of what a move before it had still to tell.
    const { forget } = following({ ...moved, data: { ...moved.data, unannounced: true } })
    expect(forget).toEqual(['a1.moved.email', 'a1.moved.whatsapp'])
  })

  // @rule appointments-move-back
  it('a move waits 30 s, and so does one that is taken back to an hour whose news waited', () => {
    const dueAt = Date.parse('2026-11-20T15:00:30.000Z')
    for (const undoes of [undefined, 'unnotified'])
      expect(following({ ...moved, data: { ...moved.data, undoes } }).schedule).toMatchObject([
        { id: 'a1.moved.email', dueAt },
        { id: 'a1.moved.whatsapp', dueAt },
      ])
  })

  // @rule appointments-undo
  it('a cancellation waits 30 s, for as long as it is undone at a press, and so does an answer that tells of it', () => {
    const dueAt = Date.parse('2026-11-20T15:00:30.000Z')
    expect(following(cancelled).schedule).toEqual([
      {
        id: 'a1.cancelled.email',
        dueAt,
        ref: { appointmentId: 'a1', kind: 'cancelled', channel: 'email' },
      },
    ])
    const answer = ended('ActionProcessed', 'cancel', 3, held, 'Hecho', 'message')
    const taking = [{ name: 'whatsapp', kinds: ['answered'] } as const]
    expect(follow(answer as Parameters<typeof follow>[0], at, taking).schedule).toMatchObject([{ dueAt }])
  })

  // @rule appointments-undo
  it('once it is undone its news are forgotten, and it is looked who heard of it', () => {
    expect(following(uncancelled())).toEqual({
      schedule: [
        {
          id: 'a1.reinstated.email',
          dueAt: 0,
          ref: { appointmentId: 'a1', kind: 'reinstated', channel: 'email' },
        },
      ],
      forget: ['a1.cancelled.email', 'a1.cancelled.whatsapp'],
    })
  })

  // @rule appointments-end-alone
  it('a move of the end alone is told nobody', () => {
    expect(following({ ...moved, data: { ...moved.data, statusKept: true } }).schedule).toEqual([])
  })

  // @rule requests-answer-by-message
  it('an answer that goes by message is sent by its number; one by link is left to staff', () => {
    const taking = [email, { name: 'whatsapp', kinds: ['answered'] } as const]
    const after = (by?: 'message' | 'link') =>
      follow(ended('ActionExpired', 'cancel', 3, held, by && 'No', by) as Parameters<typeof follow>[0], at, taking)
        .schedule
    const ref = { appointmentId: 'a1', kind: 'answered', channel: 'whatsapp', revision: 3 }
    expect(after('message')).toEqual([{ id: 'a1.3.answered.whatsapp', dueAt: 0, ref }])
    expect([after('link'), after()]).toEqual([[], []])
  })
})

// @rule reminders-hours
describe('the hours in which reminders may begin', () => {
  it.each([
    ['2026-11-20T12:59:59.999Z', false],
    ['2026-11-20T13:00:00.000Z', true],
    ['2026-11-21T01:54:59.999Z', true],
    ['2026-11-21T01:55:00.000Z', false],
    ['2026-11-21T06:00:00.000Z', false],
  ])('%s is one of them: %s', (now, may) => {
    expect(maySendAt(now, standardReminderHours)).toBe(may)
  })
})
