import { HttpResponse, http } from 'msw'
import { row, tenTwenty } from '~/appointments/testing/rows.ts'
import type { WaitingOrder, WaitingRequest } from '~/pending/pending.ts'
import { server } from '~/testing/server.ts'

/** @returns the instant that many minutes before 10:20. */
export const minutesAgo = (minutes: number): string => new Date(Date.parse(tenTwenty) - minutes * 60_000).toISOString()

/** Mariela asks to be moved, four minutes ago, unless said otherwise. */
export const request = (given: Partial<WaitingRequest> = {}): WaitingRequest => ({
  id: `${row().id}.1`,
  appointmentId: row().id,
  actionType: 'reschedule',
  status: 'pending',
  patientName: row().name,
  appointmentDate: row().date,
  appointmentTime: row().startTime,
  notes: '¿Podría ser en la tarde?',
  createdAt: minutesAgo(4),
  ...given,
})

/** An order of Karla's, eight minutes old, unless said otherwise. */
export const order = (given: Partial<WaitingOrder> = {}): WaitingOrder => ({
  id: 'o1',
  status: 'pending',
  customerName: 'Karla Umaña',
  trackingNumber: 'MV-0000004131',
  totalAmount: 38_000,
  createdAt: minutesAgo(8),
  ...given,
})

const answer = (path: string, rows: readonly unknown[]) =>
  server.use(http.get(path, () => HttpResponse.json(rows, { headers: { 'X-Log-Position': '100' } })))

export const answerRequests = (rows: readonly WaitingRequest[]) => answer('/api/doctor/appointment-actions', rows)
export const answerOrders = (rows: readonly WaitingOrder[]) => answer('/api/orders', rows)
