import { type RefObject, useLayoutEffect } from 'react'
import { type Box, freeTop } from '~/lib/focus/free-top.ts'

const gap = 8
const pressable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, label, summary, [role="button"], [role="option"]'
/** The selector of what has just appeared and is to be read. */
const marked = '[data-wrong], [data-takes-focus]'
const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * Places a fixed element as far up as there is room over nothing that can be pressed and nothing that has just appeared. The page below
 * goes on changing, so the place is computed with every frame; after scrolling, once that has stopped.
 */
export const useFreeTop = (element: RefObject<HTMLElement | null>, wanted: boolean): void => {
  useLayoutEffect(() => {
    const box = element.current
    if (!wanted || !box) return
    let frame = 0
    let seenAt = window.scrollY
    const look = () => {
      if (window.scrollY === seenAt) {
        const { top, bottom, left, right } = box.getBoundingClientRect()
        const to = freeTop({ top, bottom, left, right }, taken(box), window.innerHeight, gap)
        box.style.top = `${to}px`
        box.style.setProperty('--from-top', `${to}px`)
      }
      seenAt = window.scrollY
      frame = requestAnimationFrame(look)
    }
    look()
    return () => {
      cancelAnimationFrame(frame)
      box.style.top = ''
    }
  }, [element, wanted])
}

/** The boxes that must stay uncovered; behind a dialog nothing can be pressed. */
const taken = (own: HTMLElement): Box[] => {
  const open = [...document.querySelectorAll(dialogs)].filter((one) => one.matches('[data-state="open"]'))
  const within = open.length > 0 ? open : [document.body]
  return [...open, ...within.flatMap((one) => [...one.querySelectorAll(`${pressable}, ${marked}`)])]
    .filter((one) => !own.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight)
}
