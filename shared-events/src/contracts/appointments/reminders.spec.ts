import { expect, it } from 'vitest'
import { reminderWindow } from './reminders.ts'

// @rule tabs-windows-at-midnight: §2, §9 The windows of the pending lists (next 3 days, next 1 day) are Costa Rica's
//   days and move on at its midnight
// @rule reminders-windows
it.each([
  ['a minute before midnight in Costa Rica it is still that day', '2026-11-23T05:59:59.999Z', '2026-11-22'],
  ['at midnight the windows move on', '2026-11-23T06:00:00.000Z', '2026-11-23'],
  ['late in the evening, when it is the next day in UTC', '2026-12-01T03:00:00.000Z', '2026-11-30'],
])('%s', (_, now, today) => {
  const [one, three] = [reminderWindow(now, '1-day'), reminderWindow(now, '3-days')]
  expect([one.from, three.from]).toEqual([today, today])
  const days = (to: string) => (Date.parse(to) - Date.parse(today)) / 86_400_000
  expect([days(one.to), days(three.to)]).toEqual([1, 3])
})
