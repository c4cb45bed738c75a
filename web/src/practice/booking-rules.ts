import { type BookingHours, standardHours } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { readPracticeAddress } from '@clinic/shared-events/contracts/wire/first-page-calls.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { readCall } from '~/lib/http/call.ts'
import { practiceKey } from './use-practice.ts'

type BookingRules = { hours: BookingHours; bookingsOpen: boolean; bookingHorizonDays: number }
const known: BookingRules = { hours: standardHours, bookingsOpen: true, bookingHorizonDays: 365 }

const answered = z.object({
  hours: z.array(z.array(z.string())).catch(() => standardHours.map((day) => [...day])),
  bookingsOpen: z.boolean().catch(known.bookingsOpen),
  bookingHorizonDays: z.int().catch(known.bookingHorizonDays),
})
/** The standard ones where the answer names none. */
const rulesIn = (answer: unknown): BookingRules => answered.safeParse(answer).data ?? known

// Apart from the practice's identity, which is on the first page's budget.
const rulesOptions = queryOptions({
  queryKey: [...practiceKey, 'booking'],
  queryFn: async ({ signal }) => (await readCall(readPracticeAddress, { parse: rulesIn, signal })).data,
  placeholderData: known,
  staleTime: 10_000,
  refetchOnWindowFocus: true,
  refetchInterval: 60_000,
})

/** Which hours the public may book, how many days ahead, and whether at all; the server checks by the same. */
export const useBookingRules = (): BookingRules => useQuery(rulesOptions).data ?? known
