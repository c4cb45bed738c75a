import { appointmentTypes } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { PatientFound } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { DateField } from '~/components/ui/forms/date-field.tsx'
import { Options, type OptionsProps, SelectField, TextArea } from '~/components/ui/forms/text-field.tsx'
import { TimeField } from '~/components/ui/forms/time-field.tsx'
import { dayOr } from '~/components/ui/forms/typed-day.ts'
import { erased as erasedText, today } from '~/lib/format.ts'
import { boundBy } from '~/lib/forms/bound-field.ts'
import type { SubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { CedulaField } from '~/person/cedula-field.tsx'
import { PersonFields } from '~/person/person-fields.tsx'
import { appointmentTypeText, requestTexts, specialtyText, formTexts as texts } from '~/texts/appointments.ts'
import {
  endAfter,
  endFor,
  type FormValues,
  longest,
  minutesBetween,
  optionalTexts,
  tooLong,
} from '../../model/editing/form-values.ts'
import { locationIn } from '../../model/locality.ts'
import { baseSpecialties, type Location, locations } from '../../model/specialties.ts'
import { FreeHours } from './free-hours.tsx'
import { PatientSearch } from './patient-search.tsx'

const { fields: labels } = texts

/** The form as its fields take it. */
type OfForm = { submitted: Pick<SubmittedForm<FormValues>, 'form' | 'values' | 'errorOf'> }

/** The props of a field of the form. */
const bind = ({ submitted: { form, errorOf } }: OfForm, name: Exclude<keyof FormValues, 'overbook' | 'farAhead'>) => ({
  label: name === 'base' ? labels.specialty : labels[name],
  density: 'dense' as const,
  error: errorOf(name),
  ...form.register(name),
})

const bound = boundBy(longest)

/** The props of a text field, which shows how much it takes instead of cutting: an error comes once a text that is too long was left. */
const bindText = (part: Erasable, name: keyof typeof longest) => {
  const { form, values, errorOf } = part.submitted
  const { touchedFields } = form.formState
  const errorAt = (field: keyof typeof longest) =>
    errorOf(field) ?? (touchedFields[field] ? tooLong(field, values[field]) : undefined)
  return { ...bind(part, name), ...bound({ form, values, errorOf: errorAt }, name), ...unlessErased(name, part) }
}

type Erasable = OfForm & { erased: ReadonlySet<keyof FormValues> }

/** The props for a text that was erased: it is shown as such and cannot be written again. */
const unlessErased = (name: keyof FormValues, { erased }: Erasable) =>
  erased.has(name) ? { disabled: true, placeholder: erasedText, hint: texts.erasedHint } : {}

/** The props of a controlled field: its value and a change handler. */
const controlled = ({ submitted: { form, values, errorOf } }: OfForm, name: 'date' | 'startTime' | 'endTime') => ({
  label: labels[name],
  density: 'dense' as const,
  required: name !== 'endTime',
  name,
  error: errorOf(name),
  value: values[name],
  onPick: (value: string) => form.setValue(name, value, { shouldDirty: true }),
})

export function WhenFields({ submitted, freeHoursFor }: OfForm & { freeHoursFor: string | null }) {
  const { form, values } = submitted
  const start = controlled({ submitted }, 'startTime')
  const day = controlled({ submitted }, 'date')
  const pickDay = (date: string) => {
    day.onPick(date)
    // What was said of another day says nothing of this one.
    form.setValue('farAhead', false)
  }
  const moveStart = (hour: string) => {
    const [before, end] = form.getValues(['startTime', 'endTime'])
    start.onPick(hour)
    // The end follows while it is an hour later; whoever chose one of their own keeps it.
    if (end === endFor(before)) form.setValue('endTime', endFor(hour))
  }
  const pickStart = (hour: string) => {
    const [from, to] = form.getValues(['startTime', 'endTime'])
    start.onPick(hour)
    // The visit keeps its length.
    form.setValue('endTime', endAfter(hour, { from, to }), { shouldDirty: true })
  }
  return (
    <Group title={texts.when}>
      <div className="grid gap-3 sm:grid-cols-3">
        <DateField {...day} onPick={pickDay} min={today()} />
        <TimeField {...start} onPick={moveStart} />
        <TimeField {...controlled({ submitted }, 'endTime')} />
      </div>
      {freeHoursFor !== null && dayOr(values.date) !== '' && (
        <FreeHours
          date={values.date}
          moved={freeHoursFor}
          minutes={minutesBetween({ from: values.startTime, to: values.endTime })}
          value={values.startTime}
          onPick={pickStart}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <Choice submitted={submitted} name="base" of={baseSpecialties} words={specialtyText} />
        {values.base === 'fisioterapia' && (
          <Choice submitted={submitted} name="location" of={offeredLocations(submitted)} words={texts.locations} />
        )}
        <Choice submitted={submitted} name="appointmentType" of={appointmentTypes} words={appointmentTypeText} />
      </div>
      {values.base === 'fisioterapia' && values.location === 'por_definir' && <ProposedLocation {...{ submitted }} />}
    </Group>
  )
}

/** 'Por definir' stands among them while the appointment's own location is not known. */
const offeredLocations = ({ form, values }: OfForm['submitted']): readonly Location[] =>
  values.location === 'por_definir' || form.formState.defaultValues?.location === 'por_definir'
    ? ['por_definir', ...locations]
    : locations

/** What the address says about the location that nobody has chosen yet; staff choose it. */
function ProposedLocation({ submitted: { form, values } }: OfForm) {
  const proposed = locationIn(values.address)
  if (!proposed) return null
  const location = texts.locations[proposed]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {texts.proposed(location)}
      <Button
        look="outline"
        size="sm"
        className="max-md:min-h-11"
        onClick={() => form.setValue('location', proposed, { shouldDirty: true })}
      >
        {texts.choose(location)}
      </Button>
    </p>
  )
}

type ChoiceProps<Value extends string> = OfForm &
  OptionsProps<Value> & { name: 'base' | 'location' | 'appointmentType' }

function Choice<Value extends string>({ submitted, name, ...options }: ChoiceProps<Value>) {
  return (
    <SelectField {...bind({ submitted }, name)}>
      <Options {...options} />
    </SelectField>
  )
}

export function WhoFields(props: Erasable) {
  const text = (name: keyof typeof longest) => bindText(props, name)
  const fill = (found: PatientFound) => {
    for (const name of ['name', 'phone', 'email'] as const)
      props.submitted.form.setValue(name, found[name], { shouldDirty: true, shouldTouch: true })
  }
  return (
    <Group title={texts.who}>
      {props.erased.size === 0 && <PatientSearch onFound={fill} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <PersonFields
          autoComplete="off"
          fields={{ name: { ...text('name'), className: 'sm:col-span-2' }, phone: text('phone'), email: text('email') }}
        />
      </div>
      <TextArea {...text('address')} rows={2} required />
    </Group>
  )
}

export function WhatFields(props: Erasable) {
  return (
    <Group title={texts.what}>
      {optionalTexts.map((text) =>
        text.as === 'paragraph' ? (
          <TextArea key={text.name} {...bindText(props, text.name)} rows={2} />
        ) : (
          <div key={text.name} className="grid gap-3 sm:grid-cols-2">
            <CedulaField
              {...bind(props, text.name)}
              {...unlessErased(text.name, props)}
              typed={props.submitted.values[text.name]}
            />
          </div>
        ),
      )}
    </Group>
  )
}

/** What the patient who asks to be moved is answered; nobody is left to answer once their data were erased. */
export function ResponseField(props: Erasable) {
  if (props.erased.size > 0) return null
  return <TextArea {...bindText(props, 'response')} hint={requestTexts.responseHint} rows={2} />
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}
