import { expect, it } from 'vitest'
import { plannedPayments } from './money-plan.ts'
import { demoPlan } from './plan.ts'

const playable = Array.from({ length: 206 }, (_, nth) =>
  new Date(Date.parse('2026-11-21T00:00:00.000Z') + nth * 49 * 60_000).toISOString(),
)

// @rule demo-alive
it('has deposits and payments of every kind, and completed visits that are owed', () => {
  const now = '2026-11-24T16:20:00.000Z'
  const [plan, payments] = [demoPlan(now), plannedPayments(demoPlan(now), now)]
  expect(new Set(payments.map(({ method }) => method)).size).toBe(4)
  const paid = (what: string) =>
    new Set(payments.flatMap((one) => (one.for === what ? [one.appointment.bookedAt] : [])))
  expect(paid('deposit').size).toBeGreaterThan(10)
  expect(paid('visit').size).toBeGreaterThan(5)
  const completed = plan.filter(({ date, changes }) => date >= '2026-11-19' && changes.at(-1)?.to === 'realizado')
  expect(completed.filter(({ bookedAt }) => !paid('visit').has(bookedAt)).length).toBeGreaterThan(0)
})

// @rule demo-alive
it('can be played at any minute: paid after the booking and, for the visit, after it was completed, in the past', () => {
  for (const now of playable)
    for (const { appointment, for: what, at } of plannedPayments(demoPlan(now), now)) {
      const since =
        what === 'visit' ? appointment.changes.find(({ to }) => to === 'realizado')?.at : appointment.bookedAt
      expect((since ?? now) < at && at < now, `${now} ${at}`).toBe(true)
    }
}, 30_000)

// @rule demo-alive
it('says of every cancelled visit who wanted it and why, among them late ones of patients, who are fined', () => {
  const cancelled = demoPlan('2026-11-24T16:20:00.000Z').flatMap(({ changes }) =>
    changes.filter(({ to }) => to === 'cancelado'),
  )
  expect(cancelled.filter(({ askedBy, why }) => !askedBy || !why)).toEqual([])
  expect(new Set(cancelled.map(({ askedBy }) => askedBy)).size).toBe(2)
})
