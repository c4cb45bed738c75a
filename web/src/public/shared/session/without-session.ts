import { ApiError } from '~/lib/http/http.ts'

/**
 * Sends a write of a public page, which needs no session. When the browser still carried one that had ended, the refusal removes its
 * cookie, and the same write is sent once more. @throws what the second sending throws
 */
export const withoutSession = <T>(send: () => Promise<T>): Promise<T> =>
  send().catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not-signed-in') return send()
    throw error
  })
