import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { standardReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { beforeEach, expect, it } from 'vitest'
import { booked, given, held } from '../../../testing/appointment-samples.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { Channel } from '../sending/channel.ts'
import { remind } from './reminders-due.ts'

/** Appointments whose stream cannot be read, or whose reminder fails, with what it fails with. */
let unreadable: Map<string, Error>
let failing: Map<string, Error>
let reminded: string[]
let problems: unknown[]
let now: string
/** What time it is after each reminder. */
let nowAfter: string[]
/** What was asked of the log, in turn. */
let asked: string[]
beforeEach(() => {
  asked = []
  unreadable = new Map()
  failing = new Map()
  reminded = []
  problems = []
  now = '2026-11-20T16:00:00.000Z'
  nowAfter = []
})

const ids = ['a', 'b', 'c']
const whatsapp: Channel = {
  name: 'whatsapp',
  kinds: ['reminder-3-days'],
  reachOf: async () => 'reachable',
  prepare: async () => async () => ({ kind: 'taken' }),
}
const round = (channels: readonly Channel[] = [whatsapp]) =>
  remind({
    channels,
    hours: async () => standardReminderHours,
    reservations: {
      heldOn: async () => ids.map((id) => ({ ...held, appointmentId: id, overbooked: false })),
    },
    handler: {
      look: async () => void asked.push('look'),
      async recall(stream: string) {
        asked.push(stream)
        const [category, id = ''] = stream.split('-')
        const error = unreadable.get(id)
        if (error) throw error
        const { state } = given([{ ...booked, at: '2026-11-01T15:00:00.000Z' }])
        return { state: category === 'delivery' ? { progress: 'none' } : { ...state, appointmentId: id } } as never
      },
    } as unknown as CommandHandler,
    source: {
      async notify({ appointmentId, channel }) {
        const error = failing.get(appointmentId)
        if (error) throw error
        reminded.push(`${appointmentId} ${channel}`)
        now = nowAfter.shift() ?? now
        return 'over'
      },
    },
    now: () => now,
    onProblem: (error) => void problems.push(error),
    ending: new AbortController().signal,
  })

// @rule reminders-apart: A visit whose reminder fails, or a channel that cannot be asked, holds up no other
it('a visit that cannot be read, and one whose reminder fails, hold up no other', async () => {
  const [first, second] = [new Error('no key'), new Error('busy')]
  unreadable.set('a', first)
  failing.set('b', second)
  await round()
  expect([reminded, problems]).toEqual([['c whatsapp'], [first, second]])
})

// @rule reminders-apart
it('a channel that cannot be asked holds up no other', async () => {
  const error = new Error('no token')
  await round([{ ...whatsapp, name: 'email', isOpen: () => Promise.reject(error) }, whatsapp])
  expect([reminded, problems]).toEqual([ids.map((id) => `${id} whatsapp`), [error]])
})

// @rule reminders-apart
it('a store that is away ends the round', async () => {
  failing.set('a', new StoreAway('the log'))
  await expect(round()).rejects.toThrow(StoreAway)
  expect([reminded, problems]).toEqual([[], []])
})

// @rule reminders-look: Ours: a round looks at the log once, and recalls its visits and deliveries from there
it('a round asks the log what is new once, before it goes through the visits', async () => {
  await round()
  expect(asked[0]).toBe('look')
  expect(asked.slice(1)).not.toContain('look')
  expect(asked).toContain('appointment-c')
  expect(asked.filter((stream) => stream.startsWith('delivery-'))).toHaveLength(3)
})

// @rule reminders-hours
it('a round that lasts into the night ends there', async () => {
  nowAfter = ['2026-11-21T01:54:59.000Z', '2026-11-21T01:55:00.000Z']
  now = '2026-11-21T01:54:00.000Z'
  await round()
  expect(reminded).toEqual(['a whatsapp', 'b whatsapp'])
})
