import { type ReactNode, useEffect, useRef, useState } from 'react'
import { followFields } from '~/lib/forms/follow-fields.ts'
import { type Holder, useHeld } from '~/lib/forms/holders.ts'
import { type FieldsBefore, isBeingSent, type TypedField } from '~/lib/forms/typed-fields.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { useDiscard } from './use-discard.ts'

export type LeaveGuard = {
  /** What the question is called; else '¿Deja esto sin guardar?'. */
  leaveTitle?: string | undefined
  /** What stood in the fields, by their names, where they open with what was typed earlier. */
  before?: FieldsBefore | undefined
  /** What is typed stays when it is closed, so that nothing is asked. */
  keepsTyped?: boolean | undefined
  /** Closes it and leaves what was typed as a draft; with it the question has a third answer. */
  onDraft?: (() => void) | undefined
}

type Panel = LeaveGuard & {
  /** It stands in a page or a dialog, which Back and links lead away from; what it keeps as a draft itself is left so. */
  inPlace?: { keepsDraft?: boolean }
  /** What was typed, where no comparison of its fields says so. */
  typedSo?: () => readonly TypedField[]
}

/**
 * Asks before something typed goes with a dialog, however it is closed (docs/decisions/0120). `content`: the ref of what holds the fields;
 * `leave`: what closes it by the user's wish; `pass`: closes it without a question; `guard`: is drawn inside it.
 */
export const useLeaveGuard = (onOpenChange: (open: boolean) => void, options: Panel) => {
  const watched = useRef<{ root: HTMLElement; typed: () => TypedField[] } | null>(null)
  const [lost, setLost] = useState<readonly TypedField[] | null>(null)
  const { leaveTitle, before, keepsTyped = false, onDraft, inPlace, typedSo } = options
  const begun = useRef(before)
  useEffect(() => {
    begun.current = before
  })

  const [content] = useState(() => (root: HTMLElement | null) => {
    if (!root) return
    const { typed, end } = followFields(root, () => begun.current)
    watched.current = { root, typed }
    return () => {
      end()
      watched.current = null
      setLost(null)
    }
  })
  const typed = (): readonly TypedField[] => {
    if (keepsTyped || !watched.current || isOver(watched.current.root)) return []
    return typedSo ? typedSo() : watched.current.typed()
  }
  const leave = (open: boolean): void => {
    const fields = open ? [] : typed()
    if (fields.length > 0) setLost(fields)
    else onOpenChange(open)
  }
  const stay = () => setLost(null)
  const giveUp = useDiscard()
  const discard = () => {
    stay()
    onOpenChange(false)
  }
  const guard: ReactNode = (
    <>
      <Held
        typed={() => (inPlace && watched.current?.root.closest('[role=dialog]:not([data-sheet])') ? [] : typed())}
        title={leaveTitle}
        onBack={inPlace ? undefined : () => (lost ? stay() : leave(false))}
        onDiscard={discard}
        onDraft={inPlace?.keepsDraft ? () => undefined : onDraft}
        asksBrowser={!inPlace}
      />
      <LeaveQuestion
        lost={lost}
        title={leaveTitle}
        onStay={stay}
        onDiscard={() => giveUp(lost ?? [], discard)}
        onDraft={onDraft}
      />
    </>
  )
  return { content, leave, guard }
}

/** Whether what a dialog holds is on its way, or the dialog is closed and only being faded out. */
const isOver = (root: HTMLElement): boolean => isBeingSent(root) || root.dataset.state === 'closed'

/** What a dialog holds while it is open. */
function Held(holder: Holder) {
  useHeld(holder)
  return null
}
