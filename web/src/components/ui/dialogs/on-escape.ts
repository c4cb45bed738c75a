import type { KeyboardEvent } from 'react'

/** Closes a dialog by Escape while a message stands that came after it: Radix gives the key to what opened last, and that closes only itself. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isDefaultPrevented()) return
  event.preventDefault()
  close()
}
