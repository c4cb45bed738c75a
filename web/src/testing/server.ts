import { practice } from '@clinic/shared-events/contracts/practice.ts'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

/**
 * A server of the test's own answers. Importing it starts it for the file; a call without an answer fails the test. The practice
 * and the drawings, which pages ask for beside their own data, are answered already.
 */
export const server = setupServer(
  http.get('/api/public/practice', () => HttpResponse.json({ ...practice, bookingHorizonDays: 365 })),
  http.get('*.svg', () => HttpResponse.text('<svg xmlns="http://www.w3.org/2000/svg"></svg>')),
)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())
