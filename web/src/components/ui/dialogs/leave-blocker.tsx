import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, useBlocker, useLocation } from 'react-router-dom'
import { type Holder, type Lost, losing, topDialog } from '~/lib/forms/holders.ts'
import { draftsAreLeft } from '~/lib/forms/left-drafts.ts'
import { useNotices } from '~/lib/notices.ts'
import { beforeAnew, pageStore } from '~/lib/storage.ts'
import { LeaveQuestion, type LeaveWords } from './leave-question.tsx'
import { useDiscard, useTakenBack } from './use-discard.ts'

/** Asks the browser not to close or reload the page. */
const beforeUnload = (event: BeforeUnloadEvent): void => {
  if (draftsAreLeft() || losing().some(({ of }) => of.current.asksBrowser)) event.preventDefault()
}

/** Keeps the page from being loaded anew by itself where something typed, or what takes it back, would go with it. */
const beforeLoadedAnew = (event: Event): void => {
  if (draftsAreLeft() || losing().length > 0 || pageStore.keys().length > 0 || useNotices.getState().length > 0)
    event.preventDefault()
}

/** The page that an address shows; of one with tabs, with its tab. */
const pageAt = ({ pathname, search }: Location): string => `${pathname} ${new URLSearchParams(search).get('tab')}`

/** The visit or order that is shown beside its list, or in its sheet. */
const selectedAt = ({ search }: Location): string => {
  const params = new URLSearchParams(search)
  return `${params.get('cita')} ${params.get('pedido')}`
}

/** What would be lost on the way: with its page everything, with what is selected there whatever stands in its place. */
const losingOn = (from: Location, to: Location): Lost[] => {
  const asked = losing().filter(({ of }) => !of.current.unasked)
  if (pageAt(from) !== pageAt(to)) return asked.filter(({ of }) => !of.current.unaskedTo?.includes(to.pathname))
  return selectedAt(from) === selectedAt(to) ? [] : asked.filter(({ of }) => !of.current.onBack)
}

/**
 * Asks before typed text goes with its page, whatever leads away from it, and lets Back close the dialog on top (docs/decisions/0120). The
 * router asks one blocker alone: it asks for all. The end of a session asks nothing, for it takes the page away.
 */
export function LeaveBlocker({ words }: { words: LeaveWords }) {
  const [lost, setLost] = useState<readonly Lost[]>([])
  const closesTop = useRef(false)
  const isGivenUp = useRef(false)
  const shown = useLocation()
  const discard = useDiscard()
  useTakenBack()
  const blocker = useBlocker(({ historyAction, nextLocation }) => {
    closesTop.current = historyAction === 'POP' && (lost.length > 0 || topDialog() !== undefined)
    if (closesTop.current || isGivenUp.current) return true
    return losingOn(shown, nextLocation).length > 0
  })
  const onBack = useEffectEvent(() => {
    // On the question Back means to go on.
    if (lost.length === 0) topDialog()?.onBack?.()
  })
  const onBlocked = useEffectEvent(() => {
    const isBlocked = blocker.state === 'blocked'
    setLost(isBlocked && !closesTop.current ? losingOn(shown, blocker.location) : [])
    if (!isBlocked || !closesTop.current) return
    blocker.reset()
    onBack()
  })
  // Each time that it blocks it is another object, also where the time before is not drawn yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new blocker
  useEffect(() => {
    onBlocked()
  }, [blocker])
  useEffect(() => {
    addEventListener('beforeunload', beforeUnload)
    addEventListener(beforeAnew, beforeLoadedAnew)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      removeEventListener(beforeAnew, beforeLoadedAnew)
    }
  }, [])

  const fields = lost.flatMap((one) => one.fields)
  const leave = (end: (one: Holder) => void) => {
    // A dialog that leads somewhere as it is closed does not now: the way that was taken is gone on.
    isGivenUp.current = true
    for (const { of } of lost) end(of.current)
    isGivenUp.current = false
    blocker.proceed?.()
  }
  return (
    <LeaveQuestion
      words={words}
      lost={lost.length > 0 ? fields : null}
      title={lost.length === 1 ? lost[0]?.of.current.title : undefined}
      onStay={() => blocker.reset?.()}
      onDiscard={() => discard(fields, () => leave(({ onDiscard }) => onDiscard()))}
      onDraft={lost.every(({ of }) => of.current.onDraft) ? () => leave(({ onDraft }) => onDraft?.()) : undefined}
    />
  )
}
