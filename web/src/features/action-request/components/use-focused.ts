import { useEffect, useRef } from 'react'

/** For the heading of what has just appeared: it takes the focus, so that it is read out and in view. */
export const useFocused = <E extends HTMLElement>(wanted = true) => {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!wanted) return
    element.current?.focus()
    element.current?.scrollIntoView?.({ block: 'center' })
  }, [wanted])
  return element
}
