import type { MouseEvent } from 'react'

/**
 * A press leaves the focus in the field of the same form: leaving it would check it, and what that says would move what is pressed away
 * before it is released, so that nothing is pressed at all. The keyboard is not concerned.
 */
export const keepFieldFocused = (event: MouseEvent<HTMLButtonElement>): void => {
  if (event.currentTarget.form?.contains(document.activeElement)) event.preventDefault()
}

/** The same of the choices in a part of a form: radio buttons and checkboxes, and their labels. Links in a label stay links. */
export const keepFieldFocusedByChoices = (event: MouseEvent<HTMLElement>): void => {
  if (!(event.target instanceof Element) || event.target.closest('a, button')) return
  const control = event.target.closest('label')?.control ?? event.target
  if (!(control instanceof HTMLInputElement) || !['radio', 'checkbox'].includes(control.type)) return
  if (control.form?.contains(document.activeElement)) event.preventDefault()
}
