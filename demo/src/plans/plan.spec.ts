import { minutesUntil, overlap, weekdayOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect, it } from 'vitest'
import { demoPlan } from './plan.ts'

const now = '2026-11-24T16:20:00.000Z'
const plan = demoPlan(now)

// @rule demo-alive
it('is a believable practice: about sixty appointments around today in every status', () => {
  const around = plan.filter(({ date }) => date >= '2026-11-19')
  expect(around.length).toBeGreaterThanOrEqual(55)
  expect(around.length).toBeLessThanOrEqual(75)
  const ends = new Set(plan.map(({ changes }) => changes.at(-1)?.to ?? 'agendado'))
  expect([...ends].sort()).toEqual(['agendado', 'cancelado', 'confirmado', 'realizado'])
  expect(plan.filter(({ date }) => date === '2026-11-24')).toHaveLength(9)
})

it('fills four weeks of reports, some of it cancelled late', () => {
  const before = plan.filter(({ date }) => date < '2026-11-19')
  expect(before[0]?.date).toBe('2026-11-02')
  const late = before.filter(({ date, startTime, changes }) =>
    changes.some(({ at, to }) => to === 'cancelado' && minutesUntil(date, startTime, at) < 90),
  )
  expect(late.length).toBeGreaterThanOrEqual(2)
})

it('is of Mondays to Fridays from 8:00 to 18:00, mornings and afternoons, but for today', () => {
  for (const { date, startTime, endTime } of plan) {
    expect(startTime >= '08:00' && endTime <= '18:00').toBe(true)
    expect([1, 2, 3, 4, 5]).toContain(weekdayOf(date))
  }
  const days = Map.groupBy(
    plan.filter(({ date }) => date >= '2026-11-19'),
    ({ date }) => date,
  )
  for (const visits of days.values()) expect(visits.some(({ startTime }) => startTime >= '14:00')).toBe(true)
})

it('has two visits with hours in common where staff chose it, once a week, and nowhere else', () => {
  const pairs = plan.filter(({ overbook }) => overbook)
  expect(pairs.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-25', '2026-12-02', '2026-12-02'])
  for (const one of pairs)
    expect(plan.filter((other) => other.date === one.date && overlap(other, one))).toHaveLength(2)
})

it('never overlaps but there, and never happens in the future', () => {
  for (const one of plan) {
    const others = plan.filter((other) => other.date === one.date && other !== one && overlap(other, one))
    expect([one, ...others].filter(({ overbook }) => others.length > 0 && !overbook)).toEqual([])
    expect([one.bookedAt, ...one.changes.map(({ at }) => at)].every((at) => at < now)).toBe(true)
    expect([...one.changes.map(({ at }) => at)].sort()).toEqual(one.changes.map(({ at }) => at))
  }
})

// @rule demo-alive
it.each(['2026-11-22T14:00:00.000Z', '2026-11-28T05:30:00.000Z'])(
  'has a full day today on a day like %s too',
  (instant) => {
    expect(
      demoPlan(instant).filter(
        ({ date }) => date === new Date(Date.parse(instant) - 6 * 3_600_000).toISOString().slice(0, 10),
      ),
    ).toHaveLength(9)
  },
)

it('can be played at any minute: what happened to an appointment happened after it was booked, and before now', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const instant = new Date(Date.parse('2026-11-21T00:00:00.000Z') + minute * 60_000).toISOString()
    const disordered = demoPlan(instant).filter(({ bookedAt, changes }) => {
      const instants = [bookedAt, ...changes.map(({ at }) => at), instant]
      return instants.some((at, index) => index > 0 && at <= (instants[index - 1] ?? ''))
    })
    expect(disordered, instant).toEqual([])
  }
}, 120_000)
