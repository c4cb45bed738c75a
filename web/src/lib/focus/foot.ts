import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'

/** How far up from the window's lower edge a bar of the page reaches that nothing may cover, in px; 0 without one. */
export const useFoot = create<number>(() => 0)

/** Has what floats in the lower corner stand above a bar of the page, wherever it moves. */
export const useFootBar = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const own = bar.current
    if (!own || typeof ResizeObserver === 'undefined') return
    const measure = () => useFoot.setState(Math.max(Math.round(innerHeight - own.getBoundingClientRect().top), 0), true)
    const resized = new ResizeObserver(measure)
    for (const one of [own, document.body]) resized.observe(one)
    // What scrolls may be the page or a part of it.
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    addEventListener('resize', measure)
    return () => {
      resized.disconnect()
      document.removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
      useFoot.setState(0, true)
    }
  }, [bar])
}
