import { appointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { isAway, read } from '~/lib/http.ts'
import { inOrder } from '../rows.ts'
import { boardKeys } from './board-keys.ts'

const rows = z.array(appointmentRow)
const retryEvery = 5000

/** GET /api/doctor/appointments of one day (part 2 §7), in the order of the hours. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: boardKeys.day(date),
    queryFn: ({ signal }) =>
      read('/api/doctor/appointments', {
        query: { from: date, to: date },
        parse: (answer) => inOrder(rows.parse(answer)),
        signal,
      }),
    // A board stands open all day: when the server was away, it looks for it again by itself.
    refetchInterval: ({ state }) => (state.error && isAway(state.error) ? retryEvery : false),
  })
