import { useLayoutEffect, useState } from 'react'

/**
 * The layer between a dialog and the page. Not Radix's own overlay: that one writes a style element to stop the page behind from
 * scrolling, which the content policy refuses. `data-stops-scroll` in theme.css stops it, and the page keeps its width: the scrollbar
 * is measured before it disappears.
 */
export function Overlay({ open }: { open: boolean }) {
  const [scrollbar] = useState(scrollbarWidth)
  useLayoutEffect(() => {
    if (scrollbar !== null) document.documentElement.style.setProperty('--scrollbar', `${scrollbar}px`)
  }, [scrollbar])
  return (
    <div
      data-stops-scroll
      data-state={open ? 'open' : 'closed'}
      className="fixed inset-0 z-40 bg-[#06282a]/55 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
    />
  )
}

/** The scrollbar's width in pixels; null while another overlay has already stopped the page. */
const scrollbarWidth = (): number | null =>
  document.querySelector('[data-stops-scroll]') ? null : window.innerWidth - document.documentElement.clientWidth
