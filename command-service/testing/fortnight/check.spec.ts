import { describe, expect, it } from 'vitest'
import { type Fact, type Lived, type ReceivedNotice, wrongIn } from './check.ts'

const at = (instant: string) => Date.parse(`${instant}:00-06:00`)
const stepMs = 5 * 60_000
const first: Fact = { at: at('2026-11-20T10:00'), patient: 1, what: 'booked', date: '2026-11-26', startTime: '09:00' }
const time = '26/11/2026 a las 9:00 AM'
const timeOfMove = '27/11/2026 a las 9:00 AM'
const mail = (kind: ReceivedNotice['kind'], when: string, more: Partial<ReceivedNotice> = {}): ReceivedNotice => ({
  patient: 1,
  kind,
  channel: 'email',
  at: at(when),
  time,
  ...more,
})
const roundsFrom = (when: string, count = 20) => Array.from({ length: count }, (_, n) => at(when) + n * stepMs)

/** A visit on Thursday at nine, of which everything was told. */
const lived: Lived = {
  facts: [first],
  inbox: [
    mail('booked', '2026-11-20T10:00'),
    mail('booked', '2026-11-20T10:00', { channel: 'whatsapp' }),
    mail('reminder-3-days', '2026-11-23T09:00'),
    mail('reminder-3-days', '2026-11-23T09:00', { channel: 'whatsapp' }),
    mail('reminder-1-day', '2026-11-25T09:05'),
    mail('reminder-1-day', '2026-11-25T09:05', { channel: 'whatsapp' }),
  ],
  cut: [],
  refused: [],
  schedule: [...roundsFrom('2026-11-23T09:00'), ...roundsFrom('2026-11-25T09:00')],
  away: [],
  stepMs,
}
const moved: Fact = { ...first, at: at('2026-11-23T09:00'), what: 'moved', date: '2026-11-27' }
const cancelled: Fact = { ...first, at: at('2026-11-24T12:00'), what: 'cancelled' }
const without = (
  kind: ReceivedNotice['kind'],
  channels: readonly ReceivedNotice['channel'][] = ['email', 'whatsapp'],
) => lived.inbox.filter((notice) => notice.kind !== kind || !channels.includes(notice.channel))

describe('the check of a fortnight', () => {
  it('finds nothing where everything was told once', () => {
    expect(wrongIn(lived)).toEqual([])
  })

  it.each<[string, Partial<Lived>, RegExp]>([
    ['what was never told by mail', { inbox: without('booked', ['email']) }, /^never booked of 1 by email/],
    ['what was never told by WhatsApp', { inbox: without('booked', ['whatsapp']) }, /^never booked of 1 by whatsapp/],
    [
      'a confirmation that nobody was told of',
      { facts: [first, { ...first, at: at('2026-11-23T12:00'), what: 'confirmed' }] },
      /^never confirmed of 1 by whatsapp/,
    ],
    ['a reminder that was never sent', { inbox: without('reminder-1-day') }, /^never reminder-1-day/],
    ['what was told twice', { inbox: [...lived.inbox, mail('booked', '2026-11-20T10:05')] }, /^2 times booked/],
    [
      'a reminder that came twice',
      { inbox: [...lived.inbox, mail('reminder-3-days', '2026-11-24T18:00')] },
      /^2 times reminder-3-days/,
    ],
    [
      'another time than the visit has',
      { inbox: [...without('booked'), mail('booked', '2026-11-20T10:00', { time: 'x' })] },
      /^nobody promised booked .* for x$/,
    ],
    ['a reminder before it is due', { inbox: [mail('reminder-1-day', '2026-11-25T08:55')] }, /^nobody promised/],
    ['a reminder of no use any more', { inbox: [mail('reminder-1-day', '2026-11-26T07:00')] }, /^nobody promised/],
    ['a reminder by night', { inbox: [mail('reminder-1-day', '2026-11-25T20:00')] }, /^by night/],
    ['a reminder of a time that was moved', { facts: [first, moved] }, /^nobody promised reminder-3-days/],
    ['a reminder of what was cancelled', { facts: [first, cancelled] }, /^nobody promised reminder-1-day/],
    ['a move that nobody was told of', { facts: [first, moved] }, /^never moved/],
    [
      'what was sent again after it was cut',
      { cut: [{ patient: 1, kind: 'booked', channel: 'email', at: first.at, arrived: 'no' }] },
      /^sent again though it was cut/,
    ],
    [
      'more than ten reminders within four minutes',
      {
        facts: Array.from({ length: 11 }, (_, patient) => ({ ...first, patient })),
        inbox: Array.from({ length: 11 }, (_, patient) => mail('reminder-3-days', '2026-11-23T09:00', { patient })),
      },
      /^in a burst reminder-3-days/,
    ],
  ])('finds %s', (_, changed, wrong) => {
    expect(wrongIn({ ...lived, ...changed })).toContainEqual(expect.stringMatching(wrong))
  })

  it('takes what was cut for told where its server has it, and for lost where not', () => {
    const cut = (arrived: 'yes' | 'no') =>
      wrongIn({
        ...lived,
        inbox: without('booked', ['email']),
        cut: [{ patient: 1, kind: 'booked', channel: 'email', at: first.at, arrived }],
      })
    expect(cut('no')).toEqual([])
    expect(cut('yes')).toContainEqual(expect.stringMatching(/^never booked/))
  })

  it('expects nothing of who was away until the visit was moved, and everything afterwards', () => {
    const early = { ...moved, at: at('2026-11-20T11:00'), date: '2026-11-26', startTime: '09:30' }
    const away = (until: string): Lived => ({
      ...lived,
      facts: [first, early],
      inbox: [],
      schedule: [],
      away: [[at('2026-11-20T09:00'), at(until)]],
    })
    expect(wrongIn(away('2026-11-20T12:00')).map((line) => line.slice(0, 11))).toEqual(['never moved', 'never moved'])
    expect(wrongIn(away('2026-11-20T10:30'))).toContainEqual(expect.stringMatching(/^never booked/))
  })

  it('takes a move for done when it was made, not when it is told: its reminder may be due in between', () => {
    const doneAt = at('2026-11-24T09:00') - 10_000
    const late = { ...moved, at: doneAt + 30_000, doneAt }
    const inbox = [...lived.inbox.slice(0, 4), mail('reminder-3-days', '2026-11-24T09:05', { time: timeOfMove })]
    const found = wrongIn({ ...lived, facts: [first, late], inbox })
    expect(found).not.toContainEqual(expect.stringMatching(/^nobody promised/))
    const after = { ...late, at: late.at + 30_000, doneAt: late.at }
    expect(wrongIn({ ...lived, facts: [first, after], inbox })).toContainEqual(
      expect.stringMatching(/^nobody promised reminder-3-days/),
    )
  })

  it('waits a step for what the server asked to come again with', () => {
    const refused = [{ patient: 1, kind: 'booked', channel: 'email', at: first.at } as const]
    const facts = [first, { ...moved, at: first.at + stepMs }]
    const found = (inbox: ReceivedNotice[]) => wrongIn({ ...lived, facts, inbox, refused, schedule: [] })
    expect(found([])).not.toContainEqual(expect.stringMatching(/booked .* by email/))
    expect(wrongIn({ ...lived, facts, inbox: [], schedule: [] })).toContainEqual(
      expect.stringMatching(/^never booked .* by email/),
    )
  })
})
