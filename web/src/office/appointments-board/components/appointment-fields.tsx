import { appointmentTypes } from '@clinic/shared-events/contracts/appointments.ts'
import type { ReactNode } from 'react'
import { DateField } from '~/components/ui/date-field.tsx'
import { SelectField, TextArea, TextField } from '~/components/ui/text-field.tsx'
import { TimeField } from '~/components/ui/time-field.tsx'
import { boundBy } from '~/lib/bound-field.ts'
import { erased as erasedText, today } from '~/lib/format.ts'
import { appointmentTypeText, specialtyText } from '~/texts/appointments.ts'
import { formTexts as texts } from '~/texts/appointments-board.ts'
import { endFor, type Form, type FormValues, longest, tooLong } from '../model/form-values.ts'
import { baseSpecialties, locations } from '../model/specialties.ts'

const { fields: labels } = texts

/** What every field of the form takes from it. */
const bind = (form: Form, name: keyof FormValues) => ({
  label: name === 'base' ? labels.specialty : labels[name as keyof typeof labels],
  density: 'dense' as const,
  error: form.formState.errors[name]?.message,
  ...form.register(name),
})

const bound = boundBy(longest)

/** The same of a text, which is told how much it takes instead of being cut: what is too long says so once the field was left. */
const bindText = (form: Form, name: keyof typeof longest) => {
  const values = form.watch()
  const { errors, touchedFields } = form.formState
  const errorOf = (field: keyof typeof longest) =>
    errors[field]?.message ?? (touchedFields[field] ? tooLong(field, values[field]) : undefined)
  return { ...bind(form, name), ...bound({ form, values, errorOf }, name) }
}

type Erased = { form: Form; erased: ReadonlySet<keyof FormValues> }

/** A text that was erased is shown as such and cannot be written again. */
const unlessErased = (name: keyof FormValues, { erased }: Erased) =>
  erased.has(name) ? { disabled: true, placeholder: erasedText, hint: texts.erasedHint } : {}

/** What a controlled field takes: its value and the way to change it, which also clears its error. */
const controlled = (form: Form, name: 'date' | 'startTime' | 'endTime') => ({
  label: labels[name],
  density: 'dense' as const,
  required: name !== 'endTime',
  name,
  error: form.formState.errors[name]?.message,
  value: form.watch(name),
  onPick: (value: string) => {
    form.setValue(name, value, { shouldDirty: true })
    form.clearErrors(name)
  },
})

export function WhenFields({ form }: { form: Form }) {
  const start = controlled(form, 'startTime')
  const moveStart = (hour: string) => {
    const [before, end] = form.getValues(['startTime', 'endTime'])
    start.onPick(hour)
    // The end follows while it is an hour later; whoever chose one of their own keeps it.
    if (end === endFor(before)) form.setValue('endTime', endFor(hour))
  }
  return (
    <Group title={texts.when}>
      <div className="grid gap-3 sm:grid-cols-3">
        <DateField {...controlled(form, 'date')} min={today()} />
        <TimeField {...start} onPick={moveStart} />
        <TimeField {...controlled(form, 'endTime')} />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <Choice form={form} name="base" options={baseSpecialties.map((base) => [base, specialtyText[base]])} />
        {form.watch('base') === 'fisioterapia' && (
          <Choice form={form} name="location" options={locations.map((one) => [one, texts.locations[one]])} />
        )}
        <Choice
          form={form}
          name="appointmentType"
          options={appointmentTypes.map((type) => [type, appointmentTypeText[type]])}
        />
      </div>
    </Group>
  )
}

type ChoiceProps = {
  form: Form
  name: 'base' | 'location' | 'appointmentType'
  options: [value: string, text: string][]
}

function Choice({ form, name, options }: ChoiceProps) {
  return (
    <SelectField {...bind(form, name)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

export function WhoFields(props: Erased) {
  const { form } = props
  const text = (name: keyof typeof longest) => ({ ...bindText(form, name), ...unlessErased(name, props) })
  return (
    <Group title={texts.who}>
      <TextField {...text('name')} autoComplete="off" required />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...text('phone')} type="tel" autoComplete="off" required />
        <TextField {...text('email')} type="email" autoComplete="off" required />
      </div>
      <TextArea {...text('address')} rows={2} required />
    </Group>
  )
}

export function WhatFields(props: Erased) {
  const { form } = props
  const text = (name: keyof typeof longest) => ({ ...bindText(form, name), ...unlessErased(name, props) })
  return (
    <Group title={texts.what}>
      <TextArea {...text('reason')} rows={2} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...bind(form, 'cedula')}
          {...unlessErased('cedula', props)}
          placeholder="#-####-####"
          autoComplete="off"
        />
      </div>
      <TextArea {...text('notes')} rows={2} />
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}
