import { appointmentCalls } from '@clinic/shared-events/contracts/appointments.ts'
import { queryOptions } from '@tanstack/react-query'
import { askAgainWhileAway } from '~/lib/ask-again.ts'
import { readCall } from '~/lib/call.ts'
import { inOrder } from '../model/rows.ts'
import { boardKeys } from './board-keys.ts'

const { answer: rows } = appointmentCalls.listAppointments

/** GET /api/doctor/appointments of one day (docs/specification.md#office-calls), in the order of the hours. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: boardKeys.day(date),
    queryFn: ({ signal }) =>
      readCall(appointmentCalls.listAppointments, {
        query: { from: date, to: date },
        parse: (answer) => inOrder(rows.parse(answer)),
        signal,
      }),
    refetchInterval: askAgainWhileAway,
  })
