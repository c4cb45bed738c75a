import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** ↑, ↓, Home and End between the rows' buttons, as far as rows are there; a selector keeps its own keys. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-id], [data-away]')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const step = steps[event.key]
  const next = event.key === 'Home' ? buttons[0] : event.key === 'End' ? buttons.at(-1) : buttons[at + (step ?? 0)]
  if (at === -1 || !next || next === buttons[at] || !next.matches('button')) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView?.({ block: 'nearest' })
}
