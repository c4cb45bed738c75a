/**
 * Gives form fields their `labels` at the cost of the labels in the document: jsdom walks the whole document for each
 * label of each element, which was a third of the time of the specs that look fields up by label.
 */
const labelable = [
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLMeterElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
] as const

const fields = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea'

const labels = (field: HTMLElement): HTMLLabelElement[] =>
  [...field.ownerDocument.getElementsByTagName('label')].filter((label) =>
    label.hasAttribute('for')
      ? label.htmlFor === field.id && field.id !== ''
      : label.contains(field) && label.querySelector(fields) === field,
  )

for (const name of typeof document === 'undefined' ? [] : labelable)
  Object.defineProperty(globalThis[name].prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      return this instanceof HTMLInputElement && this.type === 'hidden' ? null : labels(this)
    },
  })
