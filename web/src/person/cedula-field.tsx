import type { ChangeEvent, ClipboardEvent } from 'react'
import { TextField, type TextFieldProps } from '~/components/ui/forms/text-field.tsx'
import { type Deletion, maskCedula, pasteCedula, type Typed } from './cedula-mask.ts'

type CedulaFieldProps = Omit<TextFieldProps, 'onChange' | 'onPaste' | 'type'> & {
  /** The text that stands there, as it was rendered last. */
  typed: string
  /** Called once the text has its dashes. */
  onChange: (event: { target: HTMLInputElement; type: string }) => unknown
}

/** Takes the form #-####-#### while it is typed; at most 12 characters (docs/specification.md#public-screens, #public-constants). */
export function CedulaField({ typed, onChange, ...field }: CedulaFieldProps) {
  const take = (input: HTMLInputElement, masked: Typed) => {
    show(input, masked)
    return onChange({ target: input, type: 'change' })
  }

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const after = { text: input.value, caret: input.selectionStart ?? input.value.length }
    return take(input, maskCedula(typed, after, deletionOf(event.nativeEvent)))
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const input = event.currentTarget
    const { selectionStart: start, selectionEnd: end, value } = input
    const pasted = event.clipboardData.getData('text')
    return take(input, pasteCedula(value, start ?? value.length, end ?? value.length, pasted))
  }

  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      placeholder="#-####-####"
      {...field}
      onChange={change}
      onPaste={paste}
    />
  )
}

/** Shows a text and its caret at once, before the next frame, so that the caret stays where the reader put it. */
const show = (input: HTMLInputElement, { text, caret }: Typed) => {
  input.value = text
  input.setSelectionRange(caret, caret)
}

const deletionOf = (event: Event): Deletion => {
  if (!(event instanceof InputEvent)) return null
  if (event.inputType === 'deleteContentBackward') return 'backward'
  return event.inputType === 'deleteContentForward' ? 'forward' : null
}
