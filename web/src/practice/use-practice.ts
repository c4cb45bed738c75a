import { type Practice, practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { readPracticeAddress } from '@clinic/shared-events/contracts/wire/first-page-calls.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'

/** The practice as configured on the server (docs/open-points.md#the-practice), and how many days ahead the public may book. */
type ConfiguredPractice = Practice & { bookingHorizonDays: number }

const known: ConfiguredPractice = { ...practice, bookingHorizonDays: 365 }

/** The practice with the texts and numbers of the answer. It is checked by hand: the first page loads without a schema library. */
const configured = (answer: unknown): ConfiguredPractice => {
  if (typeof answer !== 'object' || answer === null) return known
  const given = Object.entries(answer).filter(
    ([name, value]) => name in known && typeof value === typeof known[name as keyof ConfiguredPractice],
  )
  return { ...known, ...Object.fromEntries(given) }
}

const practiceOptions = queryOptions({
  queryKey: ['/api', 'public', 'practice'],
  queryFn: async ({ signal }) => (await readCall(readPracticeAddress, { parse: configured, signal })).data,
  placeholderData: known,
})

/** Gives the practice to markup that the build makes, without a server. */
export const providePractice = (client: QueryClient, given: Practice): void => {
  client.setQueryData(practiceOptions.queryKey, { ...known, ...given })
}

/** The practice's identity; its example values until the server has told the configured ones, and when it cannot. */
export const usePractice = (): ConfiguredPractice => useQuery(practiceOptions).data ?? known
