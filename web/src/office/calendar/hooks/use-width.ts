import { type RefObject, useLayoutEffect, useState } from 'react'

/** An element's width in pixels, followed as it changes; null until it was measured. */
export const useWidth = (of: RefObject<HTMLElement | null>): number | null => {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [of])
  return width
}
