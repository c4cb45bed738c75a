import { addDays, mondayOf } from '@clinic/shared-events/contracts/wire/clock.ts'

/** Whole weeks a report may cover: four weeks, three months, a year. */
export const periods = [4, 13, 52] as const
export type Weeks = (typeof periods)[number]

/** The weeks up to the one that today is in, with its last day. */
export type Period = { weeks: Weeks; from: string; to: string; today: string }

export const periodOf = (weeks: Weeks, today: string): Period => {
  const monday = mondayOf(today)
  return { weeks, from: addDays(monday, -7 * (weeks - 1)), to: addDays(monday, 6), today }
}

/** What an address asks for; four weeks where it asks for none there is. */
export const weeksIn = (text: string | null): Weeks => periods.find((weeks) => String(weeks) === text) ?? 4

/** The Mondays of a period, oldest first. */
export const mondaysIn = ({ from, weeks }: Period): string[] =>
  Array.from({ length: weeks }, (_, week) => addDays(from, 7 * week))

/** The seven days of a week. */
export const daysOf = (monday: string): string[] => Array.from({ length: 7 }, (_, day) => addDays(monday, day))
