import { useState } from 'react'
import type { VisitorDraft } from '~/lib/forms/draft.ts'
import { useRemoteDraft } from '~/lib/forms/use-remote-draft.ts'
import type { OpenedForm } from './form-state.ts'

/**
 * The draft of a patient's form: in the tab, and under the form's link where that keeps one (docs/decisions/0226-patients-drafts-under-their-link.md). It begins
 * with what is known by the names of its fields. @param opened how the form stands under its link; null of one without. @param known what this page asked before
 */
export const useLinkedDraft = <Values extends object, Body>(
  kept: VisitorDraft<Values, Body>,
  opened: OpenedForm | null,
  known: Readonly<Record<string, string>> = {},
) => {
  const [empty, setEmpty] = useState(
    (): Values => kept.draft.checked({ ...kept.empty, ...known, ...opened?.known }) ?? kept.empty,
  )
  const [remote] = useState(() => (opened?.calls ? { calls: opened.calls, draft: opened.draft, empty } : null))
  const { begun, onTyped, ...draft } = useRemoteDraft(kept.draft, remote)
  return {
    draft: { ...draft, onTyped },
    empty,
    /** The form with nothing in it, nor what is known. */
    blank: kept.empty,
    /** Whether it is kept under the link. */
    isLinked: remote !== null,
    /** Whether something stands there that was asked before. */
    isPrefilled: JSON.stringify(empty) !== JSON.stringify(kept.empty),
    /** Empties the form, also of what is known, and forgets what was typed. */
    clear: (form: { reset: (values: Values) => void }) => {
      setEmpty(kept.empty)
      form.reset(kept.empty)
      draft.forget()
    },
    /** Whether what was typed was left for too long; under a link it stays. */
    isOver: () => remote === null && kept.isOver(),
    /** What ties it to its form. */
    form: { initial: () => begun ?? empty, onTyped, leaving: { before: empty, forget: draft.forget } },
  }
}
