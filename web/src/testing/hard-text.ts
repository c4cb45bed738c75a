import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** A text that must not be changed, run or cut: HTML, a combined emoji, Arabic between bidi marks and a separate accent. */
export const hardText = '<img src=x onerror="alert(1)"><script>x</script> 👨‍👩‍👧 \u202bمريم\u202c Jose\u0301 &lt;b&gt;'

/** Expects that no part of a text became markup. */
export const expectNoMarkup = () =>
  expect(document.querySelector('img[src="x"], script:not([src]), img[onerror]')).toBeNull()

type Typed = HTMLInputElement | HTMLTextAreaElement

/** A field by its label, the most characters it takes, and what it says beyond. `start`: what it must begin with to be taken. */
export type LimitedField = { label: RegExp; most: number; sentence: string; start?: string }

/** The descriptions of a control: its error, hint and room, as `aria-describedby` names them. */
const toldAt = (control: HTMLElement): (string | null)[] =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => document.getElementById(id)?.textContent ?? null)

const put = async (user: UserEvent, control: Typed, text: string) => {
  await user.clear(control)
  await user.click(control)
  await user.paste(text)
  expect(control.value).toBe(text)
}

/**
 * Pastes 10,000 characters into each field, then one too many, then as many as it takes: nothing is cut, the room is told while the
 * field has the focus, and the sentence with the limit stands in place once it is left. The fields keep what they take.
 */
export const expectLimitsShown = async (user: UserEvent, fields: readonly LimitedField[]) => {
  for (const { label, most, sentence, start = '' } of fields) {
    const control = screen.getByLabelText<Typed>(label)
    const ofLength = (length: number) => start + '🦴'.repeat(length - start.length)
    await put(user, control, ofLength(10_000))
    expect(toldAt(control)).toContain(`Sobran ${10_000 - most} caracteres: máximo ${most}`)
    await user.tab()
    await screen.findByText(sentence)
    expect(toldAt(control)).toEqual([sentence, `Sobran ${10_000 - most} caracteres: máximo ${most}`])
    expect(control.getAttribute('aria-invalid')).toBe('true')
    await put(user, control, ofLength(most + 1))
    expect(toldAt(control)).toEqual([sentence, `Sobra 1 carácter: máximo ${most}`])
    await put(user, control, ofLength(most))
    await user.tab()
    expect(toldAt(control)).toContain(`Quedan 0 caracteres de ${most}`)
    expect(screen.queryByText(sentence)).toBeNull()
    expect(control.getAttribute('aria-invalid')).toBe('false')
  }
}

/** Texts of which nothing can be seen: on every form they count as not written. */
export const unseenTexts: Readonly<Record<string, string>> = {
  blanks: ' \u00a0\u3000\n',
  'a space without width': '\u200b',
  'a filler of Hangul': '\u3164',
  'marks of direction and joiners': '\u200f\u2067\u200d\ufeff',
  'an accent without a letter': ' \u0301 ',
  'the blank of Braille': '\u2800',
}
