import { appointmentTypes, limits } from '@clinic/shared-events/contracts/appointments.ts'
import type { ReactNode } from 'react'
import { SelectField, TextArea, TextField } from '~/components/ui/text-field.tsx'
import { erased as erasedText, today } from '~/lib/format.ts'
import { appointmentTypeText, specialtyText } from '~/texts/appointments.ts'
import { formTexts as texts } from '~/texts/appointments-board.ts'
import { endFor, type FormValues } from '../form-values.ts'
import { baseSpecialties, locations } from '../specialties.ts'
import type { Form } from './appointment-form.tsx'

const { fields: labels } = texts

/** What every field of the form takes from it. */
const bind = (form: Form, name: keyof FormValues) => ({
  label: name === 'base' ? labels.specialty : labels[name as keyof typeof labels],
  density: 'dense' as const,
  error: form.formState.errors[name]?.message,
  ...form.register(name),
})

type Erased = { form: Form; erased: ReadonlySet<keyof FormValues> }

/** A text that was erased is shown as such and cannot be written again. */
const unlessErased = (name: keyof FormValues, { erased }: Erased) =>
  erased.has(name) ? { disabled: true, placeholder: erasedText, hint: texts.erasedHint } : {}

export function WhenFields({ form }: { form: Form }) {
  const { startTime } = form.getValues()
  const followStart = (start: string) => {
    const end = form.getValues('endTime')
    // Whoever chose an end of their own keeps it.
    if (end === '' || end === endFor(startTime)) form.setValue('endTime', endFor(start))
  }
  const start = bind(form, 'startTime')
  return (
    <Group title={texts.when}>
      <div className="grid gap-3 sm:grid-cols-[1.3fr_1fr_1fr]">
        <TextField {...bind(form, 'date')} type="date" min={today()} required />
        <TextField
          {...start}
          type="time"
          required
          onChange={(event) => {
            followStart(event.target.value)
            return start.onChange(event)
          }}
        />
        <TextField {...bind(form, 'endTime')} type="time" required />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField {...bind(form, 'base')}>
          {baseSpecialties.map((base) => (
            <option key={base} value={base}>
              {specialtyText[base]}
            </option>
          ))}
        </SelectField>
        {form.watch('base') === 'fisioterapia' && (
          <SelectField {...bind(form, 'location')}>
            {locations.map((location) => (
              <option key={location} value={location}>
                {texts.locations[location]}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField {...bind(form, 'appointmentType')}>
          {appointmentTypes.map((type) => (
            <option key={type} value={type}>
              {appointmentTypeText[type]}
            </option>
          ))}
        </SelectField>
      </div>
    </Group>
  )
}

export function WhoFields(props: Erased) {
  const { form } = props
  const field = (name: keyof FormValues) => ({ ...bind(form, name), ...unlessErased(name, props) })
  return (
    <Group title={texts.who}>
      <TextField {...field('name')} autoComplete="off" maxLength={limits.name} required />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field('phone')} type="tel" autoComplete="off" required />
        <TextField {...field('email')} type="email" autoComplete="off" required />
      </div>
      <TextArea {...field('address')} rows={2} maxLength={limits.address} required />
    </Group>
  )
}

export function WhatFields(props: Erased) {
  const { form } = props
  const field = (name: keyof FormValues) => ({ ...bind(form, name), ...unlessErased(name, props) })
  return (
    <Group title={texts.what}>
      <TextArea {...field('reason')} rows={2} maxLength={limits.reason} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...field('cedula')} placeholder="#-####-####" autoComplete="off" maxLength={12} />
      </div>
      <TextArea {...field('notes')} rows={2} maxLength={limits.notes} />
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
