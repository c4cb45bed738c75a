import { standardReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { readPracticeAddress } from '@clinic/shared-events/contracts/wire/first-page-calls.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'

const { first, second } = standardReminderHours
const known = { firstReminder: first, secondReminder: second }

/** The standard hours where the answer names none. */
const hoursIn = (answer: unknown): typeof known => {
  const given: Partial<Record<keyof typeof known, unknown>> =
    typeof answer === 'object' && answer !== null ? answer : {}
  const { firstReminder, secondReminder } = given
  return typeof firstReminder === 'number' && typeof secondReminder === 'number'
    ? { firstReminder, secondReminder }
    : known
}

// Apart from the practice's identity, which is on the first page's budget.
const hoursOptions = queryOptions({
  queryKey: ['/api', 'public', 'practice', 'reminders'],
  queryFn: async ({ signal }) => (await readCall(readPracticeAddress, { parse: hoursIn, signal })).data,
  placeholderData: known,
})

/** How long before a visit its two reminders go: '3 días antes' and '1 día antes' until the server has told what the practice chose. */
export const useReminderHours = (): typeof known => useQuery(hoursOptions).data ?? known

/** 72 → '3 días antes', 36 → '36 horas antes'. */
export const beforeVisit = (hours: number): string => {
  const days = hours / 24
  if (!Number.isInteger(days)) return `${hours} horas antes`
  return `${days} ${days === 1 ? 'día' : 'días'} antes`
}
