import { useRef } from 'react'

/**
 * Gives the focus to what is marked `data-opens-focused`, where something is, and back to what had it when the dialog opened. Radix does so only for a trigger of its own, and ours are opened
 * from elsewhere. When the opener is gone, what replaced it and is marked `data-takes-focus` gets the focus. When the dialog led to
 * another page, that page's content has the focus already and keeps it.
 */
export const useFocusReturn = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const panel = event.currentTarget
      const first = panel instanceof HTMLElement && panel.querySelector<HTMLElement>('[data-opens-focused]')
      if (!first) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement?.tagName === 'MAIN') return
      const heir = opener.current?.isConnected ? opener.current : document.querySelector('[data-takes-focus]')
      if (heir instanceof HTMLElement) heir.focus()
    },
  }
}
