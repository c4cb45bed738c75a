import { describe, expect, it } from 'vitest'
import { hourReport } from './report.ts'
import type { HourFound } from './simulate.ts'

type StepOfHour = HourFound['steps'][number]
const answer = (ms: number, problem: string | null = null) => ({ kind: 'book' as const, ms, endedAt: ms, problem })
const step = (share: number, more: Partial<StepOfHour> = {}): StepOfHour => ({
  share,
  practices: 1_000 * share,
  seconds: 10,
  boards: 500,
  visitors: 200,
  answered: [answer(20)],
  first: [30],
  last: [40],
  unshown: 0,
  lags: [0, 7],
  processor: { 'command-service-1': 120 },
  memory: { 'command-service-1': 240 },
  others: 0.5,
  operations: { 'command-service → log': 4 },
  mongo: { 'find visits': 6 },
  log: { appends: 2, kilobytes: 3 },
  pushes: 100,
  sent: 1,
  opened: 700,
  openMs: 5_000,
  ...more,
})
const found = (more: Partial<HourFound> = {}): HourFound => ({
  steps: [step(0.5), step(1)],
  left: [],
  booked: 9,
  prepared: 5,
  prepareMs: 900,
  lost: 0,
  twice: 0,
  ended: 0,
  ...more,
})

describe('what the busiest hour showed', () => {
  it('is asked and reached, what people wait for, and what the machine did', () => {
    const { measured, notes, problems } = hourReport(found(), 'the stand-ins')
    expect(problems).toEqual([])
    expect(measured).toContainEqual({ what: 'the whole hour, asked and reached', unit: '/s', baseline: 0.1, ours: 0.1 })
    expect(measured).toContainEqual({ what: 'book (1), p99', unit: 'ms', baseline: null, ours: 20 })
    expect(notes).toContain('The p99 of answers stays within 500 ms up to the whole hour.')
    expect(notes).toContain('  Processor, % of a core: command-service-1 12; other programs 0.5 cores.')
  })

  it('names the share from which answers are slower than they should be, and what there was no time for', () => {
    const { notes } = hourReport(found({ steps: [step(0.25), step(0.5, { answered: [answer(600)] })], left: [1] }), '')
    expect(notes).toContain('The p99 of answers is beyond 500 ms from 1/2 of the hour on.')
    expect(notes).toContain('There was no time for the whole hour.')
  })

  it('is broken where an answer was an error, a booking is not there once, a board was not sent it, a socket ended', () => {
    const answered = [answer(5, '500 {}'), answer(6, '500 {}'), answer(9, '503 {}')]
    const { problems, notes } = hourReport(
      found({ steps: [step(1, { answered, unshown: 1 })], lost: 2, twice: 3, ended: 4 }),
      '',
    )
    expect(problems).toEqual([
      'the whole hour: 2 × book was answered 500 {}',
      '2 of 9 bookings are not in the read model',
      '3 of 9 bookings are in the read model more than once',
      '1 bookings did not come to every board',
      '4 sockets were ended',
    ])
    expect(notes).toContain('the whole hour: 1 × book was answered 503 {}')
  })
})
