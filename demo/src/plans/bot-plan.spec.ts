import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { expect, it } from 'vitest'
import { plannedActions } from './action-plan.ts'
import { plannedConfig, plannedConversations } from './bot-plan.ts'
import { demoPlan, type PlannedAppointment } from './plan.ts'

const conversationsAt = (instant: string) => {
  const plan = demoPlan(instant)
  return { plan, all: plannedConversations(plan, plannedActions(plan, instant), instant) }
}

// @rule demo-alive
it('has conversations of several kinds at any minute, in the past, of patients with visits to come and without', () => {
  for (let minute = 0; minute < 7 * 24 * 60; minute += 49) {
    const instant = new Date(Date.parse('2026-11-21T00:00:00.000Z') + minute * 60_000).toISOString()
    const { plan, all } = conversationsAt(instant)
    expect(new Set(all.map(({ phone }) => phone)).size, instant).toBe(7)
    expect(all.flatMap(({ messages }) => messages).filter(({ at }) => at >= instant)).toEqual([])
    const stands = ({ changes }: PlannedAppointment) => changes.at(-1)?.to !== 'cancelado'
    const toCome = plan.filter((one) => stands(one) && instantOf(one.date, one.startTime) > instant)
    const visits = all.map(({ phone }) => toCome.filter((one) => one.phone === phone))
    expect(
      visits.filter(({ length }) => length === 0),
      instant,
    ).toHaveLength(5)
    expect(visits.filter(({ length }) => length > 1).length, instant).toBeGreaterThan(0)
    expect(
      visits.flat().some(({ changes }) => changes.length === 0),
      instant,
    ).toBe(true)
  }
}, 30_000)

// @rule demo-alive
it('has a configuration that sends nothing, as it has no auth token', () => {
  expect(plannedConfig.twilioAuthToken).toBeUndefined()
})
