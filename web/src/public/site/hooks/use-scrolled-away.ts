import { useEffect, useRef, useState } from 'react'

/** Whether an element has left the view upwards. False where the browser cannot tell. */
export const useScrolledAway = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) =>
      setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, away }
}
