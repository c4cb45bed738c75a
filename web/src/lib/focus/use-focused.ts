import { useEffect, useRef } from 'react'

/**
 * Gives the focus to the heading of what has just appeared, so that it is read out and in view. It does so again when `about` changes.
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
