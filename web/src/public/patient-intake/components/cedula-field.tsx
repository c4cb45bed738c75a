import type { ChangeEvent, ClipboardEvent } from 'react'
import { TextField } from '~/components/ui/text-field.tsx'
import { patientIntake as texts } from '~/texts/patient-intake.ts'
import type { PatientIntake } from '../hooks/use-patient-intake.ts'
import { type Deletion, maskCedula, pasteCedula, type Typed } from '../model/cedula-mask.ts'

/** Takes the form #-####-#### while it is typed; at most 12 characters (docs/specification.md#public-screens, #public-constants). */
export function CedulaField({ intake: { form, errorOf } }: { intake: PatientIntake }) {
  const { onChange, ...field } = form.register('cedula')

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const after = { text: input.value, caret: input.selectionStart ?? input.value.length }
    show(input, maskCedula(form.getValues('cedula'), after, deletionOf(event.nativeEvent)))
    return onChange(event)
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const input = event.currentTarget
    const { selectionStart: start, selectionEnd: end, value } = input
    const pasted = event.clipboardData.getData('text')
    const typed = pasteCedula(value, start ?? value.length, end ?? value.length, pasted)
    form.setValue('cedula', typed.text, { shouldDirty: true, shouldValidate: errorOf('cedula') !== undefined })
    show(input, typed)
  }

  return (
    <TextField
      label={texts.fields.cedula}
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      placeholder="#-####-####"
      hint={texts.hints.cedula}
      error={errorOf('cedula')}
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
