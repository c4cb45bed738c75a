import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { create } from 'zustand'
import type { TypedField } from '~/lib/forms/typed-fields.ts'
import { LeaveQuestion } from './leave-question.tsx'

/** What may hold typed text: the form of a page, or a dialog over it. */
type Holder = {
  /** What would go with it now; nothing once it was sent. */
  typed: () => readonly TypedField[]
  /** What the question is called where nothing else is lost. */
  title?: string | undefined
  /** Forgets what was typed. */
  onDiscard: () => void
  /** Leaves what was typed as a draft. */
  onDraft?: (() => void) | undefined
  /** Of a dialog: what the browser's Back does instead of leaving the page. */
  onBack?: (() => void) | undefined
}

type Lost = { of: RefObject<Holder>; fields: readonly TypedField[] }

/** Those on the screen, the page's form first and the dialog on top last. */
const useHolders = create<readonly RefObject<Holder>[]>(() => [])
const topDialog = () => useHolders.getState().findLast(({ current }) => current.onBack)?.current
const losing = (): Lost[] =>
  useHolders
    .getState()
    .map((of) => ({ of, fields: of.current.typed() }))
    .filter(({ fields }) => fields.length > 0)

/**
 * Asks before typed text goes with its page, whatever leads away from it, and lets Back close the dialog on top (docs/decisions/0120). The
 * router asks one blocker alone: the first that is drawn has it, and asks for all. The end of a session asks nothing, for it takes the page away.
 */
export function AsksBeforeLeaving(holder: Holder): ReactNode {
  const own = useRef(holder)
  useEffect(() => {
    own.current = holder
  })
  useEffect(() => {
    useHolders.setState((all) => (own.current.onBack ? [...all, own] : [own, ...all]), true)
    return () => useHolders.setState((all) => all.filter((one) => one !== own), true)
  }, [])
  const isFirst = useHolders((all) => all[0] === own)
  return isFirst && <OneBlocker />
}

/** Asks the browser not to close or reload the page. */
const beforeUnload = (event: BeforeUnloadEvent): void => {
  if (losing().length > 0) event.preventDefault()
}

function OneBlocker() {
  const [lost, setLost] = useState<readonly Lost[]>([])
  const closesTop = useRef(false)
  const isGivenUp = useRef(false)
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    closesTop.current = historyAction === 'POP' && (lost.length > 0 || topDialog() !== undefined)
    if (closesTop.current || isGivenUp.current) return true
    return currentLocation.pathname !== nextLocation.pathname && losing().length > 0
  })
  const onBack = useEffectEvent(() => {
    // On the question Back means to go on.
    if (lost.length === 0) topDialog()?.onBack?.()
  })
  // Each time that it blocks it is another object, also where the time before is not drawn yet.
  useEffect(() => {
    const isBlocked = blocker.state === 'blocked'
    setLost(isBlocked && !closesTop.current ? losing() : [])
    if (!isBlocked || !closesTop.current) return
    blocker.reset()
    onBack()
  }, [blocker])
  useEffect(() => {
    addEventListener('beforeunload', beforeUnload)
    return () => removeEventListener('beforeunload', beforeUnload)
  }, [])

  const leave = (end: (one: Holder) => void) => () => {
    // A dialog that leads somewhere as it is closed does not now: the way that was taken is gone on.
    isGivenUp.current = true
    for (const { of } of lost) end(of.current)
    isGivenUp.current = false
    blocker.proceed?.()
  }
  return (
    <LeaveQuestion
      lost={lost.length > 0 ? lost.flatMap(({ fields }) => fields) : null}
      title={lost.length === 1 ? lost[0]?.of.current.title : undefined}
      onStay={() => blocker.reset?.()}
      onDiscard={leave(({ onDiscard }) => onDiscard())}
      onDraft={lost.every(({ of }) => of.current.onDraft) ? leave(({ onDraft }) => onDraft?.()) : undefined}
    />
  )
}
