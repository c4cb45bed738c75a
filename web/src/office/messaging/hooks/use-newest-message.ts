import { useEffect, useRef, useState } from 'react'
import { useFoot } from '~/lib/focus/foot.ts'
import { useMedia } from '~/lib/focus/use-media.ts'

/** How far the end of the last message may be out of view while one still reads there, in px: room for a line of what became of it. */
const near = 24

/** Whether a message of the list stands in view to its end, or above it. */
const isReached = (message: Element): boolean => {
  const area = message.closest('[data-messages]')?.getBoundingClientRect().bottom ?? window.innerHeight
  // On narrow screens the answer lies over the messages.
  const answer = document.querySelector('[data-answer]')?.getBoundingClientRect().top ?? window.innerHeight
  return message.getBoundingClientRect().bottom <= Math.min(area, answer, window.innerHeight) + near
}

/**
 * The end of a conversation: who reads there goes on seeing the newest message, and who reads further up is told that one came.
 * @param newest the id of the newest message, undefined while none is known
 * @param whole whether what stands above and below them is there, so that nothing moves them any more
 * @param answers how often an answer was sent from here, which leads to the end
 */
export const useNewestMessage = (newest: string | undefined, whole: boolean, answers: number) => {
  const list = useRef<HTMLOListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const last = useRef<Element | null>(null)
  const [unseen, setUnseen] = useState(false)
  const wide = useMedia('(min-width: 64rem)')
  const complete = newest !== undefined && whole
  // Once for all: what is read anew later, as the steps of a visit that is booked meanwhile, leads nobody to the end.
  const [there, setThere] = useState(complete)
  if (complete && !there) setThere(true)
  const foot = useFoot()
  const footBefore = useRef(foot)

  useEffect(() => {
    if (there) end.current?.scrollIntoView({ block: 'nearest' })
  }, [there])
  useEffect(() => {
    const before = last.current
    last.current = newest === undefined ? null : (list.current?.lastElementChild ?? null)
    if (!before || before === last.current) return
    if (isReached(before)) end.current?.scrollIntoView({ block: 'nearest' })
    else setUnseen(true)
  }, [newest])
  useEffect(() => {
    if (answers === 0) return
    end.current?.scrollIntoView({ block: 'nearest' })
    setUnseen(false)
  }, [answers])
  // The answer grew over the messages: who read to their end still sees it.
  useEffect(() => {
    const before = window.innerHeight - footBefore.current
    const isGrown = foot > footBefore.current
    footBefore.current = foot
    const bottom = last.current?.getBoundingClientRect().bottom
    if (isGrown && bottom !== undefined && bottom <= before + near) end.current?.scrollIntoView({ block: 'nearest' })
  }, [foot])
  useEffect(() => {
    if (!unseen || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setUnseen(false))
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [unseen])
  useEffect(() => {
    if (!there || !list.current || !end.current || typeof ResizeObserver === 'undefined') return
    let isAtEnd = false
    let newestShown = list.current.lastElementChild
    const seen = new IntersectionObserver(([entry]) => {
      isAtEnd = entry?.isIntersecting ?? false
    })
    // What became of the newest message may take a line more: who read to the end still sees it.
    const grown = new ResizeObserver(() => {
      const last = list.current?.lastElementChild ?? null
      if (isAtEnd && last === newestShown) end.current?.scrollIntoView({ block: 'nearest' })
      newestShown = last
    })
    seen.observe(end.current)
    grown.observe(list.current)
    return () => {
      seen.disconnect()
      grown.disconnect()
    }
  }, [there])

  const showNewest = (pressed: Element) => {
    // The button goes away: who pressed it by keyboard stays at the messages.
    if (document.activeElement === pressed) list.current?.focus({ preventScroll: true })
    end.current?.scrollIntoView({ block: 'nearest' })
    setUnseen(false)
  }
  /** How far above the lower edge the messages end: on narrow screens the answer lies over them. */
  const above = wide ? 0 : foot
  return { list, end, wide, above, unseen, showNewest }
}
