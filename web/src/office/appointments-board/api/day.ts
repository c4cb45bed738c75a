import { appointmentRow } from '@clinic/shared-events/contracts/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { askAgainWhileAway } from '~/lib/ask-again.ts'
import { read } from '~/lib/http.ts'
import { inOrder } from '../model/rows.ts'
import { boardKeys } from './board-keys.ts'

const rows = z.array(appointmentRow)

/** GET /api/doctor/appointments of one day (docs/specification.md#office-calls), in the order of the hours. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: boardKeys.day(date),
    queryFn: ({ signal }) =>
      read('/api/doctor/appointments', {
        query: { from: date, to: date },
        parse: (answer) => inOrder(rows.parse(answer)),
        signal,
      }),
    refetchInterval: askAgainWhileAway,
  })
