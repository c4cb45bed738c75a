import {
  type FirstSteps,
  type FirstStepsRow,
  firstStepsCalls,
  firstStepsFeeds,
} from '@clinic/shared-events/contracts/practice/first-steps.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import type { Into } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'

/** GET /api/first-steps. */
const stepsQuery = queryOptions({
  queryKey: ['first-steps'] as const,
  queryFn: ({ signal }): Promise<Reading<FirstSteps>> => readCall(firstStepsCalls.readFirstSteps, { signal }),
})

const into: Into<FirstStepsRow, FirstSteps> = (steps, { row }) => (row ? { ...steps, ...row } : steps)

/** What is done of the first steps, followed live. */
export const useFirstSteps = () => useLiveQuery(stepsQuery, { feed: firstStepsFeeds.steps, into })
