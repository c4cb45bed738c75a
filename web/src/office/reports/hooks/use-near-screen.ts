import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is that near is drawn before it is scrolled to. */
const margin = '400px'

/** Whether an element came near the screen since it is there, or is printed. A browser that does not tell has all near. */
export const useNearScreen = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !ref.current) return
    const print = () => flushSync(() => setNear(true))
    // The page scrolls in a box of its own, which the margin of the window says nothing of.
    const margins = { rootMargin: margin, scrollMargin: margin }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      margins,
    )
    observer.observe(ref.current)
    window.addEventListener('beforeprint', print)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', print)
    }
  }, [near])
  return { ref, near }
}
