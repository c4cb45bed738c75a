import { useRef, useState } from 'react'
import type { StaffDraft } from './draft.ts'
import { type Remote, useRemoteDraft } from './use-remote-draft.ts'

/**
 * What was typed into a form before its page went away, if it was about the same; what keeps it from now on, and what ends that
 * (docs/decisions/0018-what-was-typed-is-kept.md). `sent`: keeps the key of its submit. @param remote keeps it on the server too
 */
export const useDraft = <Values extends object>(
  kept: StaffDraft<Values>,
  staffId: string,
  about: string,
  remote: Remote<Values> | null = null,
) => {
  const [draft] = useState(() => kept.of(staffId, about))
  const both = useRemoteDraft(draft, remote)
  const ended = useRef(false)
  const [onTyped] = useState(() => (values: Values) => {
    // The form tells its values once more when its submit has ended.
    if (!ended.current) both.onTyped(values)
  })
  const close = () => {
    ended.current = true
    both.forget()
  }
  return { ...both, sent: draft.sent, onTyped, close, isClosed: () => ended.current }
}
