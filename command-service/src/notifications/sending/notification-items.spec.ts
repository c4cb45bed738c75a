import { describe, expect, it } from 'vitest'
import { booked, cancelled, moved } from '../../../testing/appointment-samples.ts'
import { claimed, failedOf, postponedOf, sentOf, skippedOf, unclearOf } from '../../../testing/notification-samples.ts'
import { follow, notificationItems } from './notification-items.ts'
import { firstHourFrom } from './sending-hours.ts'

const email = { name: 'email', kinds: ['booked', 'moved', 'cancelled'] } as const
const whatsapp = { name: 'whatsapp', kinds: ['moved'] } as const
const following = (event: object) => follow(event as Parameters<typeof follow>[0], [email, whatsapp])

// @rule notifications-followed
describe('what is to be sent', () => {
  it.each([
    [booked, 'booked', ['email']],
    [moved, 'moved', ['email', 'whatsapp']],
    [cancelled, 'cancelled', ['email']],
  ] as const)('after %o at once, on each channel that takes it', (event, kind, channels) => {
    expect(following(event)).toEqual({
      schedule: channels.map((channel) => ({
        id: `a1.${kind}.${channel}`,
        dueAt: 0,
        ref: { what: 'send', appointmentId: 'a1', kind, channel },
      })),
      forget: [],
    })
  })

  it('a claim waits for its outcome, which any outcome is', () => {
    const id = 'a1.booked.email.0'
    expect(following(claimed(2))).toEqual({
      schedule: [{ id: `${id}.claim`, ref: { what: 'claim', appointmentId: 'a1', notificationId: id, attempt: 2 } }],
      forget: [],
    })
    for (const outcome of [sentOf(), failedOf(), skippedOf('moved'), unclearOf()])
      expect(following(outcome)).toEqual({ schedule: [], forget: [`${id}.claim`] })
  })

  it('what was postponed is sent again when it says, for the schedule it was about', () => {
    expect(following(postponedOf())).toEqual({
      schedule: [
        {
          id: 'a1.booked.email.0.again',
          dueAt: Date.parse('2026-11-20T15:01:00.000Z'),
          ref: { what: 'send', appointmentId: 'a1', kind: 'booked', channel: 'email', revision: 0 },
        },
      ],
      forget: ['a1.booked.email.0.claim'],
    })
  })
})

// @rule reminders-hours
describe('the hours in which reminders may come', () => {
  it.each([
    ['2026-11-20T12:59:59.999Z', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T13:00:00.000Z', '2026-11-20T13:00:00.000Z'],
    ['2026-11-21T01:59:59.999Z', '2026-11-21T01:59:59.999Z'],
    ['2026-11-21T02:00:00.000Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T05:59:00.000Z', '2026-11-21T13:00:00.000Z'],
    ['2026-11-21T06:00:00.000Z', '2026-11-21T13:00:00.000Z'],
  ])('from %s on it is %s', (now, first) => {
    expect(new Date(firstHourFrom(Date.parse(now))).toISOString()).toBe(first)
  })

  it('a reminder that is tried again at night waits for the morning, a booking does not', async () => {
    const night = Date.parse('2026-11-21T02:00:00.000Z')
    const sent: string[] = []
    const channel = {
      ...email,
      reachOf: async () => 'reachable' as const,
      prepare: async () => async () => ({ kind: 'taken' as const }),
    }
    const notifier = {
      notify: async ({ kind }: { kind: string }) => {
        sent.push(kind)
        return 'over' as const
      },
      giveUp: async () => 'over' as const,
    }
    const { settle } = notificationItems({ notifier, channels: [channel], now: () => night })
    const again = (kind: 'booked' | 'reminder-1-day') =>
      settle({ what: 'send', appointmentId: 'a1', kind, channel: 'email', revision: 0 })
    expect(await again('reminder-1-day')).toEqual({ againAt: Date.parse('2026-11-21T13:00:00.000Z') })
    expect(await again('booked')).toBe('over')
    expect(sent).toEqual(['booked'])
  })
})
