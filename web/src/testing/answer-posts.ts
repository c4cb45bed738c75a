import { HttpResponse, http } from 'msw'
import { server } from './server.ts'

export type Answer = () => Response | Promise<Response>

/** A command as it was sent. */
export type Sent = { key: string | null; body: Record<string, unknown> }

/** Answers each POST to that path in turn, the last answer again and again; tells what was sent. One without an answer fails the test. */
export const answerPosts = (path: string, answers: readonly Answer[]): Sent[] => {
  const sent: Sent[] = []
  server.use(
    http.post(path, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push({ key: request.headers.get('Idempotency-Key'), body })
      const answer = answers[Math.min(sent.length, answers.length) - 1]
      if (!answer) throw new Error('no answer was given to this test')
      return answer()
    }),
  )
  return sent
}

/** The answer of a server that refuses, with that body. */
export const refused =
  (status: number, body: Record<string, unknown> = {}): Answer =>
  () =>
    HttpResponse.json(body, { status })
