import { useCallback, useRef, useState } from 'react'
import type { StaffDraft } from './draft.ts'

/**
 * What was typed into a form before its page went away, if it was about the same; what keeps it from now on, and what ends that
 * (docs/decisions/0018-what-staff-were-typing-outlives-their-session.md). `sent`: keeps the key of its submit.
 */
export const useDraft = <Values extends object>(kept: StaffDraft<Values>, staffId: string, about: string) => {
  const [draft] = useState(() => kept.of(staffId, about))
  const [begun] = useState(draft.read)
  const ended = useRef(false)
  const onTyped = useCallback(
    (values: Values) => {
      // The form tells its values once more when its submit has ended.
      if (!ended.current) draft.keep(values)
    },
    [draft],
  )
  const close = () => {
    ended.current = true
    draft.forget()
  }
  return { begun, sent: draft.sent, onTyped, close, isClosed: () => ended.current }
}
