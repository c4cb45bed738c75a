import { HttpResponse, http } from 'msw'
import { server } from '~/testing/server.ts'

/** Friday 20 November 2026, 10:00 in Costa Rica. */
export const friday = '2026-11-20T16:00:00.000Z'

/** Answers the read of what is taken. */
export const answerTaken = (days: unknown[] = []) =>
  server.use(
    http.get('/api/public/taken-intervals', () => HttpResponse.json(days, { headers: { 'X-Log-Position': '100' } })),
  )
