import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * A browser takes the focus from a button that becomes disabled. Where it has gone nowhere else since, it is given back once nothing is
 * under way any more: to what last had it among the controls that take `onFocus`.
 */
export const useKeptFocus = (busy: boolean) => {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!busy && document.activeElement === document.body) last.current?.focus()
  }, [busy])
  return {
    onFocus: (event: FocusEvent<HTMLElement>): void => {
      last.current = event.target
    },
  }
}
