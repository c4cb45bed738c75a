import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Answer } from '~/testing/answer-posts.ts'
import { everyDecided, everyUndecided } from '~/testing/failures.ts'
import { server } from '~/testing/server.ts'
import { write } from './http.ts'
import { sendsOnce } from './send-once.ts'

const taken: Answer = () => HttpResponse.json({ id: '1' }, { status: 201 })

/** Sends the same content until it is taken, against a failure and then none. @returns the keys it went out under */
const keysAgainst = async (failure: Answer): Promise<(string | null)[]> => {
  const answers = [failure, taken]
  const keys: (string | null)[] = []
  server.use(
    http.post('/api/forms', async ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return (answers.shift() ?? taken)()
    }),
  )
  const parse = z.object({ id: z.string() }).parse
  const { sendOnce } = sendsOnce<{ name: string }>()
  const send = () =>
    sendOnce({ name: 'Ana' }, (body, idempotencyKey) => write('POST', '/api/forms', body, { idempotencyKey, parse }))
  await expect(send()).rejects.toThrow()
  expect(await send()).toEqual({ id: '1' })
  return keys
}

// @rule typing-connection-answer-half
test.each(everyUndecided)('%s: the same content goes out under the same key', async (_, failure) => {
  const [first, second] = await keysAgainst(failure)
  expect(first).not.toBeNull()
  expect(second).toBe(first)
})

// @rule typing-server-decided-against
test.each(everyDecided)('%s: the next try has a new key', async (_, failure) => {
  const [first, second] = await keysAgainst(failure)
  expect(first).not.toBeNull()
  expect(second).not.toBe(first)
})
