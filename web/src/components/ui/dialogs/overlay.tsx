import { useLayoutEffect, useState } from 'react'
import { cx } from '~/lib/class-names.ts'

/**
 * The layer between a dialog and the page. Not Radix's own overlay: that one writes a style element to stop the page behind from
 * scrolling, which the content policy refuses. `data-stops-scroll` in theme.css stops it, and the page keeps its width: the scrollbar
 * is measured before it disappears. `over`: it lies over a dialog.
 */
export function Overlay({ open, over = false }: { open: boolean; over?: boolean }) {
  const [scrollbar] = useState(scrollbarWidth)
  useLayoutEffect(() => {
    if (scrollbar !== null) document.documentElement.style.setProperty('--scrollbar', `${scrollbar}px`)
  }, [scrollbar])
  return (
    <div
      data-stops-scroll
      data-state={open ? 'open' : 'closed'}
      className={cx(
        'fixed inset-0 bg-[#06282a]/55 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
        over ? 'z-50' : 'z-40',
      )}
    />
  )
}

/** The scrollbar's width in pixels; null while another overlay has already stopped the page. */
const scrollbarWidth = (): number | null =>
  document.querySelector('[data-stops-scroll]') ? null : window.innerWidth - document.documentElement.clientWidth
