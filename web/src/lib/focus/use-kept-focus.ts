import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Gives the focus back that a browser takes from a button when it becomes disabled: once nothing is under way and unless the focus went
 * elsewhere, to what last had it among the controls that take `onFocus`.
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
