import type { MouseEvent } from 'react'

/** What a link is given whose opening is noted, with the main button or the middle one. */
export const whenOpened = (note: (() => void) | undefined) => ({
  onClick: note,
  onAuxClick: ({ button }: MouseEvent) => {
    if (button === 1) note?.()
  },
})
