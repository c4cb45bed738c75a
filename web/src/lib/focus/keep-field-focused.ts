import type { MouseEvent } from 'react'

/**
 * Keeps the focus in a field while something in the same form is pressed: leaving the field would check it, and its error would move
 * the pressed control away before it is released, so that nothing would be pressed. The keyboard is not concerned.
 */
export const keepFieldFocused = (event: MouseEvent<HTMLButtonElement>): void => {
  if (event.currentTarget.form?.contains(document.activeElement)) event.preventDefault()
}

/** Does the same for the choices in a part of a form: radio buttons and checkboxes, and their labels. Links in a label stay links. */
export const keepFieldFocusedByChoices = (event: MouseEvent<HTMLElement>): void => {
  if (!(event.target instanceof Element) || event.target.closest('a, button')) return
  const control = event.target.closest('label')?.control ?? event.target
  if (!(control instanceof HTMLInputElement) || !['radio', 'checkbox'].includes(control.type)) return
  if (control.form?.contains(document.activeElement)) event.preventDefault()
}
