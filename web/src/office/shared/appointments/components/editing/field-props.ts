import { erased as erasedText } from '~/lib/format.ts'
import { boundBy } from '~/lib/forms/bound-field.ts'
import type { SubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { formTexts as texts } from '~/texts/appointments.ts'
import { type FormValues, longest, tooLong, type Unshown } from '../../model/editing/form-values.ts'

const { fields: labels } = texts

/** The form as its fields take it. */
export type OfForm = { submitted: Pick<SubmittedForm<FormValues>, 'form' | 'formRef' | 'values' | 'errorOf'> }

/** The props of a field of the form. */
export const bind = ({ submitted: { form, errorOf } }: OfForm, name: Exclude<keyof FormValues, Unshown>) => ({
  label: name === 'base' ? labels.specialty : labels[name],
  error: errorOf(name),
  ...form.register(name),
})

const bound = boundBy(longest)

/** The props of a text field, which shows how much it takes instead of cutting: an error comes once a text that is too long was left. */
export const bindText = (part: Erasable, name: keyof typeof longest) => {
  const { form, values, errorOf } = part.submitted
  const { touchedFields } = form.formState
  const errorAt = (field: keyof typeof longest) =>
    errorOf(field) ?? (touchedFields[field] ? tooLong(field, values[field]) : undefined)
  return { ...bind(part, name), ...bound({ form, values, errorOf: errorAt }, name), ...unlessErased(name, part) }
}

export type Erasable = OfForm & { erased: ReadonlySet<keyof FormValues> }

/** The props for a text that was erased: it is shown as such and cannot be written again. */
export const unlessErased = (name: keyof FormValues, { erased }: Erasable) =>
  erased.has(name) ? { disabled: true, placeholder: erasedText, hint: texts.erasedHint } : {}

/** The props of a controlled field: its value and a change handler. */
export const controlled = (
  { submitted: { form, values, errorOf } }: OfForm,
  name: 'date' | 'startTime' | 'endTime',
) => ({
  label: labels[name],
  required: name !== 'endTime',
  name,
  error: errorOf(name),
  value: values[name],
  onPick: (value: string) => form.setValue(name, value, { shouldDirty: true }),
})
