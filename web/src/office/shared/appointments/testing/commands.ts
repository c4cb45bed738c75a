import { HttpResponse, http } from 'msw'
import { server } from '~/testing/server.ts'

type Sent = { method: string; path: string; body: unknown; key: string | null; ifMatch: string | null }

/** Answers every command the same way. @returns what was sent, in order. */
export const answerCommands = (answer: (sent: Sent) => Response | Promise<Response>): Sent[] => {
  const sent: Sent[] = []
  const take = async ({ request }: { request: Request }) => {
    const one: Sent = {
      method: request.method,
      path: new URL(request.url).pathname,
      body: await request.json(),
      key: request.headers.get('Idempotency-Key'),
      ifMatch: request.headers.get('If-Match'),
    }
    sent.push(one)
    return answer(one)
  }
  server.use(
    http.patch('/api/appointments/:id/status', take),
    http.put('/api/appointments/:id', take),
    http.post('/api/appointments', take),
  )
  return sent
}

export const ok = (body: unknown, position = '120') =>
  HttpResponse.json(body as Record<string, unknown>, { headers: { 'X-Log-Position': position } })

export const refused = (status: number, body: Record<string, unknown>) => HttpResponse.json(body, { status })
