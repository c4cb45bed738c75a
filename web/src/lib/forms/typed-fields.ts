/** A field whose content is another than it was: what it is called, what it says, and what is put back into it. */
export type TypedField = { label: string; text: string; back?: Kept }
type Kept = { /** What finds it again in a form that was opened anew. */ key: string; value: string }

/** What stood in the fields, by their names, before anything was typed. */
export type FieldsBefore = Readonly<Record<string, unknown>>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a button does at once, or what is only looked for, is nobody's text. */
const notTyped = ['search', 'file', 'submit', 'button', 'reset']
const longestShown = 60

/**
 * Watches the fields of a form, or of a dialog that has some. `look` remembers what stands in those that it has not seen; `typed` gives those
 * that differ now. `before`: what stood there by name, which may change meanwhile.
 */
export const watchFields = (root: HTMLElement, before: () => FieldsBefore = () => ({})) => {
  const first = new Map<Control, string>()
  const look = (): void => {
    for (const control of controlsIn(root)) if (!first.has(control)) first.set(control, stateOf(control))
  }
  const typed = (): TypedField[] =>
    controlsIn(root)
      .filter((control) => firstOf(control, before(), first.get(control)) !== stateOf(control))
      .filter((control) => !isUnchosen(control))
      .map(fieldOf)
  return { look, typed }
}

/** Of the fields by these names, in the form's order; one that is none of the browser's has no words. */
export const fieldsNamed = (root: HTMLElement, names: readonly string[]): TypedField[] => {
  const controls = controlsIn(root).filter(({ name }) => names.includes(name))
  const shown = controls.filter((control) => (isChoice(control) ? control.checked : true)).map(fieldOf)
  return shown.length > 0 ? shown : names.map(() => ({ label: '', text: '' }))
}

const fieldOf = (control: Control): TypedField => ({
  label: labelOf(control),
  text: textOf(control),
  back: { key: keyOf(control), value: isChoice(control) ? String(control.checked) : control.value },
})

const keyOf = (control: Control): string =>
  `${labelOf(control)}\n${isChoice(control) ? wordsOf(control.labels?.[0]) : ''}`

/** Types into the fields what was typed into them before. @returns what found no field yet */
export const typeBack = (root: HTMLElement, kept: readonly Kept[]): Kept[] => {
  const controls = controlsIn(root)
  return kept.filter(({ key, value }) => {
    const control = controls.find((one) => keyOf(one) === key)
    if (control) typeInto(control, value)
    return !control
  })
}

/** As the keyboard does it, so that whoever holds the field's content hears of it. */
const typeInto = (control: Control, value: string): void => {
  if (isChoice(control)) {
    if (String(control.checked) !== value) control.click()
  } else if (control.value !== value) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

/** Whether what the form of a dialog holds is on its way: it is marked, or its button that sends it is disabled meanwhile. */
export const isBeingSent = (root: HTMLElement): boolean =>
  root.matches('[data-sending]') || root.querySelector('form[data-sending], [type="submit"]:disabled') !== null

/** What Tab does not reach, such as the calendar of a date, is no field of its own; `aria-hidden` is every field's under a dialog. */
const controlsIn = (root: HTMLElement): Control[] =>
  [...root.querySelectorAll<Control>('textarea, form input, form select')].filter(
    (control) => !notTyped.includes(control.type) && control.getAttribute('tabindex') !== '-1',
  )

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')

/** A radio button that another of its group took over from: the other one tells of both. */
const isUnchosen = (control: Control): boolean => isChoice(control) && control.type === 'radio' && !control.checked

const sameLines = (text: string): string => text.replaceAll('\r\n', '\n').trim()

/** What a field holds: a date's is another text than the one that it shows. */
const stateOf = (control: Control): string =>
  isChoice(control) ? String(control.checked) : sameLines(control.dataset.held ?? control.value)

const firstOf = (control: Control, before: FieldsBefore, seen = stateOf(control)): string => {
  const was = before[control.name]
  if (was === undefined) return seen
  return isChoice(control) && control.type === 'radio' ? String(was === control.value) : sameLines(String(was ?? ''))
}

/** The words of a label; its mark of what is required is none. */
const wordsOf = (label: Element | null | undefined): string => {
  const copy = label?.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const mark of copy.querySelectorAll('[aria-hidden]')) mark.remove()
  return (copy.textContent ?? '').trim()
}

const labelOf = (control: Control): string => {
  const group = isChoice(control) && control.type === 'radio' && control.closest('fieldset')?.querySelector('legend')
  return wordsOf(group || control.labels?.[0]) || (control.getAttribute('aria-label') ?? '')
}

const textOf = (control: Control): string => {
  if (isChoice(control)) return control.type === 'radio' ? wordsOf(control.labels?.[0]) : ''
  if (control.type === 'hidden') return ''
  // Of a password that it was typed is all that may be shown.
  if (control.autocomplete?.includes('password') || control.type === 'password') return '••••••'
  const chosen = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.textContent : control.value
  const text = (chosen ?? '').trim().replace(/\s+/g, ' ')
  return text.length > longestShown ? `${text.slice(0, longestShown).trimEnd()}…` : text
}
