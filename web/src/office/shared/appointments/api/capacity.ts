import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { practiceAnswer, practiceCalls } from '@clinic/shared-events/contracts/practice/practice-calls.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'

const capacityQuery = queryOptions({
  queryKey: ['appointments', 'capacity'],
  queryFn: ({ signal }) =>
    readCall(practiceCalls.readPractice, {
      parse: (answer) => practiceAnswer.pick({ capacity: true }).parse(answer).capacity,
      signal,
    }),
})

/** How many visits may be held at one moment; the least until the server has said so, and when it cannot: what is offered then is free in any case. */
export const useCapacity = (): number => useQuery(capacityQuery).data?.data ?? practice.capacity
