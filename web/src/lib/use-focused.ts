import { useEffect, useRef } from 'react'

/**
 * For the heading of what has just appeared: it takes the focus, so that it is read out and in view. Another value of `about` is
 * another thing that has appeared.
 */
export const useFocused = <E extends HTMLElement>(wanted = true, about?: string) => {
  const element = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told there has changed
  useEffect(() => {
    if (!wanted) return
    element.current?.focus()
    element.current?.scrollIntoView?.({ block: 'center' })
  }, [wanted, about])
  return element
}
