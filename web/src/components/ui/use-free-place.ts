import { type RefObject, useLayoutEffect } from 'react'
import { type Box, freePlace } from '~/lib/free-place.ts'

const gap = 8
const pressable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, label, [role="button"]'
/** What has just appeared to be read. */
const news = '[data-wrong], [data-takes-focus]'
const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * Keeps a fixed element over nothing that can be pressed and nothing that has just appeared, as far up as there is room. The page goes on
 * changing under it: it is looked at with every picture, and where the reader has scrolled once that has come to rest.
 */
export const useFreePlace = (element: RefObject<HTMLElement | null>, wanted: boolean): void => {
  useLayoutEffect(() => {
    const box = element.current
    if (!wanted || !box) return
    let frame = 0
    let seenAt = window.scrollY
    const look = () => {
      if (window.scrollY === seenAt) {
        const { top, bottom, left, right } = box.getBoundingClientRect()
        const place = freePlace({ top, bottom, left, right }, taken(box), window.innerHeight, gap)
        box.style.top = `${place}px`
        box.style.setProperty('--from-top', `${place}px`)
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

/** Behind a dialog nothing can be pressed. */
const taken = (own: HTMLElement): Box[] => {
  const open = [...document.querySelectorAll(dialogs)].filter((one) => one.matches('[data-state="open"]'))
  const within = open.length > 0 ? open : [document.body]
  return [...open, ...within.flatMap((one) => [...one.querySelectorAll(`${pressable}, ${news}`)])]
    .filter((one) => !own.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight)
}
