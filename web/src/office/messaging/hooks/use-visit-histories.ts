import { useQueries } from '@tanstack/react-query'
import { useClock } from '~/lib/use-clock.ts'
import { threadQuery } from '~/office/shared/appointments/api/thread.ts'
import { nearestVisits, useVisitsOfNumber } from '../api/visits.ts'
import type { VisitHistory } from '../model/visit-history.ts'

/** The steps of so many of a number's visits stand in its conversation. */
const mostVisits = 6

/** What happened to the visits of a conversation's number that are nearest to now. `settled`: all of it was read, or failed. The conversation's timeline keeps it live. */
export const useVisitHistories = (conversationId: string) => {
  const visits = useVisitsOfNumber(conversationId)
  const shown = nearestVisits(visits.data?.data ?? [], useClock(60_000), mostVisits)
  const threads = useQueries({ queries: shown.map(({ id }) => threadQuery(id)) })
  const histories = shown.flatMap((visit, at): VisitHistory[] => {
    const steps = threads[at]?.data?.data.steps
    return steps ? [{ visit, steps }] : []
  })
  const unread = [visits, ...threads].filter(({ data }) => data === undefined)
  return {
    histories,
    ids: shown.map(({ id }) => id),
    settled: unread.every(({ isError }) => isError),
    failed: unread.some(({ isError }) => isError),
    readAgain: () => {
      for (const one of unread) void one.refetch()
    },
  }
}
