import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, vi } from 'vitest'
import { newestFirst, oldestFirst } from '~/lib/reads/sorting.ts'
import { row } from '~/office/shared/appointments/testing/rows.ts'
import { soonestVisitFirst, type WaitingOrder, type WaitingRequest } from '~/office/shared/pending/waiting.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { pagedAnswer } from '~/testing/paged-answer.ts'
import { server } from '~/testing/server.ts'
import { minutesAgo, request } from '~/testing/waiting-request.ts'
import { setWidth } from '~/testing/window-width.ts'

const tomorrow = '2026-11-25'
/** Keilor's appointment of tomorrow, which he asks to be cancelled. */
export const keilor = row({ id: 'keilor0000000000000000', name: 'Keilor Sandí', date: tomorrow, startTime: '13:00' })
export const cancelKeilor = request({
  id: `${keilor.id}.1`,
  appointmentId: keilor.id,
  actionType: 'cancel',
  patientName: 'Keilor Sandí',
  appointmentDate: tomorrow,
  appointmentTime: '13:00',
  expiresAt: '2026-11-25T19:00:00.000Z',
  notes: null,
  createdAt: minutesAgo(31),
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

const positioned = { headers: { 'X-Log-Position': '100' } }

export const answerRequests = (rows: readonly WaitingRequest[]) =>
  server.use(
    http.get('/api/doctor/appointment-actions', ({ request }) =>
      pagedAnswer(rows.toSorted(soonestVisitFirst), request),
    ),
  )

/** How many orders there are of each status, as they are counted. */
const orderCounts = (pending: number) => ({
  pending,
  processing: 0,
  delivered: 0,
  cancelled: 0,
  total: pending,
})

/** These orders wait. @returns the queries of their list, in order */
export const answerOrders = (rows: () => readonly WaitingOrder[]): string[] => {
  const asked: string[] = []
  server.use(
    http.get('/api/orders', ({ request }) => {
      const url = new URL(request.url)
      asked.push(url.search)
      const some = rows().filter(({ status }) => status === url.searchParams.get('status'))
      return pagedAnswer(some.toSorted(url.searchParams.get('sort') === 'asc' ? oldestFirst : newestFirst), request)
    }),
    http.get('/api/orders/counts', () =>
      HttpResponse.json(orderCounts(rows().filter(({ status }) => status === 'pending').length), positioned),
    ),
  )
  return asked
}

/** Tells every board how many orders wait now. */
export const countLive = (position: string, pending: number) =>
  fakeLive.send({ projection: 'order-counts', id: 'all', position, row: orderCounts(pending) })

export const requestsSection = () => within(screen.getByRole('region', { name: 'Solicitudes de pacientes' }))

/** Makes the window narrower, and lets a minute pass, with which the page reads its width: jsdom sends no event for a new one. */
export const narrowTo = async (width: number) => {
  setWidth(width)
  vi.setSystemTime('2026-11-24T16:21:00.000Z')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Por atender/ })).toBeNull())
}
