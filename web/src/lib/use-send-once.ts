import { useState } from 'react'
import { keepAttempt } from './kept-form.ts'
import { memoryStore } from './memory-store.ts'
import type { Store } from './storage.ts'

/**
 * Sends a submit under a key, by the rule of every form. The key lives as long as what sends it is on the screen and in memory alone:
 * staff leave nothing of a patient behind in the browser, and who closes a dialog has given up what it would have sent.
 * @param store where the key lives instead, for a form that outlives its page in memory
 */
export const useSendOnce = <Body>(store?: Store) => {
  const [{ sendOnce }] = useState(() => keepAttempt<Body>({ name: 'board', store: store ?? memoryStore() }))
  return sendOnce
}
