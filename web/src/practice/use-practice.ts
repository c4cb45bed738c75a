import {
  examplePractice,
  type Practice,
  type ShownPractice,
} from '@clinic/shared-events/contracts/practice/practice.ts'
import { readPracticeAddress } from '@clinic/shared-events/contracts/wire/first-page-calls.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'

/** As the server named it in the document that was opened; the example's values in one that is not the server's. */
const named = globalThis.document?.getElementById('root')?.dataset.practice
const known: ShownPractice = {
  ...examplePractice,
  ...(named && (JSON.parse(named) as ShownPractice)),
}

/** The practice with the texts and numbers of the answer. It is checked by hand: the first page loads without a schema library. */
const configured = (answer: unknown): ShownPractice => {
  if (typeof answer !== 'object' || answer === null) return known
  const given = Object.entries(answer).filter(
    ([name, value]) => name in known && typeof value === typeof known[name as keyof ShownPractice],
  )
  return { ...known, ...Object.fromEntries(given) }
}

/** Begins the keys of all that is read of the practice. */
export const practiceKey = ['/api', 'public', 'practice']

const practiceOptions = queryOptions({
  queryKey: practiceKey,
  queryFn: async ({ signal }) => (await readCall(readPracticeAddress, { parse: configured, signal })).data,
  placeholderData: known,
  // Public pages have no live channel (docs/web.md#reading-and-writing): read again when the window is shown, and each minute in which it is.
  staleTime: 60_000,
  refetchOnWindowFocus: true,
})

/** Gives the practice to markup that the build makes, without a server. */
export const providePractice = (client: QueryClient, given: Practice): void => {
  client.setQueryData(practiceOptions.queryKey, { ...known, ...given })
}

/** The same, read again each minute while the page is in sight: for the frame of public pages, once on each. */
export const usePracticeInSight = (): ShownPractice =>
  useQuery({ ...practiceOptions, refetchInterval: 60_000 }).data ?? known

/** The practice's identity (docs/open-points.md#the-practice); as the document names it until the server has answered, and when it cannot. */
export const usePractice = (): ShownPractice => useQuery(practiceOptions).data ?? known
