import { useRef } from 'react'

/**
 * Gives the focus back to what had it when the dialog opened. Radix does so only for a trigger of its own, and ours are opened
 * from elsewhere.
 */
export const useFocusReturn = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
