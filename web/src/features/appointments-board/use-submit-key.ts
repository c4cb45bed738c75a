import { useRef } from 'react'
import { isAway, newIdempotencyKey } from '~/lib/http.ts'

/**
 * The key of a submit. The same content sent again after an answer that never came keeps its key, so it is carried out once;
 * other content, or another submit after a decided one, gets another key.
 */
export const useSubmitKey = () => {
  const last = useRef<{ content: string; key: string } | null>(null)
  return {
    keyFor: (body: unknown): string => {
      const content = JSON.stringify(body)
      if (last.current?.content !== content) last.current = { content, key: newIdempotencyKey() }
      return last.current.key
    },
    /** To be called with how the submit ended. */
    settle: (error: Error | null): void => {
      if (!error || !isAway(error)) last.current = null
    },
  }
}
