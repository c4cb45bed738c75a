import { getTasks } from 'node-cron'
import { expect, it } from 'vitest'
import { cronSchedule } from './cron.ts'

// @rule reminders-cron: Issue: rounds by the clock of Costa Rica, in every hour that reminders may be chosen to come
//   in
it('goes round every five minutes of the hours in which reminders may be chosen to come until it is stopped, and waits for the last round', async () => {
  const before = new Set(getTasks().keys())
  const under = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const schedule = cronSchedule(() => {
    begun.resolve()
    return under.promise
  })
  const task = [...getTasks()].find(([id]) => !before.has(id))?.[1]
  const next = (task?.getNextRuns(230) ?? []).map((at) => at.toISOString())
  // 5:00 to 22:55 in Costa Rica is 11:00 to 04:55 in UTC.
  const hours = [...new Set(next.map((at) => at.slice(11, 13)))].toSorted()
  expect(hours).toEqual(['00', '01', '02', '03', '04', ...Array.from({ length: 13 }, (_, n) => String(n + 11))])
  expect(next.every((at) => /:[0-5][05]:00\.000Z$/.test(at))).toBe(true)
  const executed = task?.execute()
  await begun.promise
  let stopped = false
  const stopping = schedule.stop().then(() => {
    stopped = true
  })
  expect(stopped).toBe(false)
  under.resolve()
  await Promise.all([executed, stopping])
  expect(stopped).toBe(true)
})
