import { type RefObject, useLayoutEffect, useState } from 'react'

const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** An element's width in pixels or rem, followed as it and the reader's texts change; null until it was measured. */
export const useWidth = (of: RefObject<HTMLElement | null>, unit: 'px' | 'rem' = 'px'): number | null => {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth / (unit === 'rem' ? remPixels() : 1))
    measure()
    window.addEventListener('resize', measure)
    // Larger texts make it higher where they do not make it wider.
    const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    resized?.observe(element)
    return () => {
      window.removeEventListener('resize', measure)
      resized?.disconnect()
    }
  }, [of, unit])
  return width
}
