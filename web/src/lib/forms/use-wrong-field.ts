import { type RefObject, useEffect, useReducer, useRef } from 'react'

/**
 * Brings the first wrong field of a form into view, with its label and its error, and gives it the focus: also where it has
 * the focus already. The frames of wrong fields carry `data-wrong`. Errors that were set just before are on the page by then.
 * What carries `data-decision`, why it was refused and what may be decided about it, comes into view last, whatever has the focus.
 */
export const useWrongField = (): [form: RefObject<HTMLFormElement | null>, showWrong: () => void] => {
  const form = useRef<HTMLFormElement>(null)
  const [asked, ask] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (asked === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[data-wrong]')
    if (wrong) showFrame(wrong)
    form.current?.querySelector('[data-decision]')?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  return [form, ask]
}

const controls = 'input:enabled, select:enabled, textarea:enabled, [role="button"][tabindex="0"]'

const showFrame = (frame: HTMLElement): void => {
  const choices = [...frame.querySelectorAll<HTMLElement>(controls)]
  const focused = choices.find((one) => one === document.activeElement)
  const chosen = choices.find((one) => one.matches(':checked'))
  const control = focused ?? chosen ?? choices[0]
  control?.focus({ preventScroll: true })
  // A group of choices may be higher than a phone in landscape: its label is brought into view.
  const high = frame.offsetHeight > window.innerHeight / 2
  frame.scrollIntoView({ block: high ? 'start' : 'nearest' })
}
