import { appointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { read } from '~/lib/http.ts'
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
    // A board that has data and lost the server looks for it again by itself; a first read that fails waits for 'Reintentar'.
    refetchInterval: ({ state }) => (state.status === 'error' && state.data ? retryEvery : false),
  })
