import { useState } from 'react'
import { keepAttempt, leavesUndecided } from '~/lib/kept-form.ts'
import { memoryStore } from '~/lib/memory-store.ts'

/**
 * The key of a submit, by the rule of every form. It lives as long as what sends it is on the screen and in memory alone: staff leave
 * nothing of a patient behind in the browser, and who closes a dialog has given up what it would have sent.
 */
export const useSubmitKey = <Body>() => {
  const [{ keyFor, dropKey }] = useState(() => keepAttempt<Body>({ name: 'board', store: memoryStore() }))
  return {
    keyFor,
    /** To be called with how the submit ended. */
    settle: (error: Error | null): void => {
      if (error === null || !leavesUndecided(error)) dropKey()
    },
  }
}
