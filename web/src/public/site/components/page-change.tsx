import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Moves the focus to the content of another page, opened by a link or the browser's buttons, so that a screen reader and the keyboard
 * go on there, and announces its title. Not at the first page, which the browser announces, nor where the page has placed the focus
 * itself. It is rendered after the content, so that the page's own effects have run.
 */
export function PageChange({ content }: { content: string }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    const region = document.getElementById(content)
    if (!region?.contains(document.activeElement)) region?.focus({ preventScroll: true })
  }, [pathname, content])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
