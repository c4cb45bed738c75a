import type { KeyboardEvent } from 'react'

/**
 * Closes a dialog by Escape where Radix does not: it gives the key to what opened last, so to a message that came after it, and for a moment after a
 * dialog opened still to what stood before it.
 */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isDefaultPrevented()) return
  event.preventDefault()
  close()
}
