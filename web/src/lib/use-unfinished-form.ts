import { useCallback, useRef, useState } from 'react'
import { memoryStore } from './memory-store.ts'
import type { Store } from './storage.ts'
import type { KeptForm } from './unfinished-form.ts'

/** A form that is being filled in. `about`: what it belongs to; `attempt`: keeps the key of its submit, so that it is sent once whatever happens to the page. */
export type UnfinishedForm<Values> = { about: string; values: Values; attempt: Store }

/**
 * What was typed into a form before its page went away, if it was about the same; what keeps it from now on, and what ends that
 * (docs/decisions/0018-what-staff-were-typing-outlives-their-session.md).
 */
export const useUnfinishedForm = <Values extends object>(
  kept: KeptForm<UnfinishedForm<Values>>,
  staffId: string,
  about: string,
) => {
  const [{ begun, attempt }] = useState(() => {
    const left = kept.of(staffId)
    return left?.about === about
      ? { begun: left.values, attempt: left.attempt }
      : { begun: null, attempt: memoryStore() }
  })
  const ended = useRef(false)
  const onTyped = useCallback(
    (values: Values) => {
      // The form tells its values once more when its submit has ended.
      if (!ended.current) kept.keep(staffId, { about, values: { ...values }, attempt })
    },
    [kept, staffId, about, attempt],
  )
  const close = () => {
    ended.current = true
    kept.forgetOwn((form) => form.about === about)
  }
  return { begun, attempt, onTyped, close, isClosed: () => ended.current }
}
