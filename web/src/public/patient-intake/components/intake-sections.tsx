import { allergyAnswers } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { genders } from '@clinic/shared-events/contracts/patients/intake-fields.ts'
import { RequiredMark } from '~/components/ui/forms/field.tsx'
import { Options, SelectField, TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { boundBy } from '~/lib/forms/bound-field.ts'
import { CedulaField } from '~/person/cedula-field.tsx'
import { PersonFields } from '~/person/person-fields.tsx'
import { patientIntake as texts } from '~/texts/public/patient-intake.ts'
import type { PatientIntake } from '../hooks/use-patient-intake.ts'
import { type IntakeField, longest } from '../model/intake-form.ts'
import { PainAreas } from './pain-areas.tsx'
import { PainScale } from './pain-scale.tsx'

export type Part = { intake: PatientIntake }
const { fields, hints } = texts

/** A field's error and what ties it to the form. */
const bound = ({ form, errorOf }: PatientIntake, field: Exclude<IntakeField, 'painAreas'>) => ({
  error: errorOf(field),
  ...form.register(field),
})

/** The same of a text, with the room it has. */
const written = boundBy(longest)

/**
 * Marked like the required fields; its hint says that it may be blank, and nothing claims otherwise
 * (docs/specification.md#public-screens).
 */
const asked = (label: string) => (
  <>
    {label}
    <RequiredMark />
  </>
)

export function Person({ intake }: Part) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <CedulaField
        label={fields.cedula}
        hint={hints.cedula}
        required
        typed={intake.values.cedula}
        error={intake.errorOf('cedula')}
        {...intake.form.register('cedula')}
      />
      <PersonFields
        fields={{
          name: { label: fields.name, ...written(intake, 'name') },
          phone: { label: fields.phone, hint: hints.phone, ...written(intake, 'phone') },
          email: { label: fields.email, errorHint: hints.emailExample, ...written(intake, 'email') },
        }}
      />
    </div>
  )
}

export function About({ intake }: Part) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField label={fields.age} inputMode="numeric" autoComplete="off" {...bound(intake, 'age')} />
      <SelectField label={asked(fields.gender)} hint={hints.mayBeBlank} {...bound(intake, 'gender')}>
        <option value="">{texts.genders.none}</option>
        <Options of={genders} words={texts.genders} />
      </SelectField>
      <TextField
        label={asked(fields.occupation)}
        hint={hints.mayBeBlank}
        autoComplete="organization-title"
        className="sm:col-span-2"
        {...written(intake, 'occupation')}
      />
      <TextArea
        rows={2}
        label={asked(fields.address)}
        hint={hints.address}
        autoComplete="street-address"
        className="sm:col-span-2"
        {...written(intake, 'address')}
      />
      <TextField
        label={fields.emergencyContact}
        hint={hints.emergencyContact}
        autoComplete="off"
        {...written(intake, 'emergencyContact')}
      />
      <TextField label={fields.emergencyPhone} type="tel" autoComplete="off" {...written(intake, 'emergencyPhone')} />
    </div>
  )
}

type ExplainedField = Exclude<keyof typeof longest & keyof typeof hints, 'phone'>

/** A free text with an example below. */
function Explain({ intake, field, className }: Part & { field: ExplainedField; className?: string }) {
  return (
    <TextArea
      rows={2}
      label={fields[field]}
      hint={hints[field]}
      autoComplete="off"
      className={className}
      {...written(intake, field)}
    />
  )
}

export function Health({ intake }: Part) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Explain intake={intake} field="healthConditions" />
      <Explain intake={intake} field="surgeries" />
      <Explain intake={intake} field="medications" className="sm:col-span-2" />
      <SelectField label={fields.allergyStatus} {...bound(intake, 'allergyStatus')}>
        <option value="">{texts.allergyAnswers.none}</option>
        <Options of={allergyAnswers} words={texts.allergyAnswers} />
      </SelectField>
      <Explain intake={intake} field="allergies" />
    </div>
  )
}

export function Pain({ intake }: Part) {
  return (
    <div className="grid gap-8">
      <PainAreas intake={intake} />
      <PainScale intake={intake} />
      <div className="grid gap-6 sm:grid-cols-2">
        <Explain intake={intake} field="painDescription" className="sm:col-span-2" />
        <Explain intake={intake} field="symptomOnset" />
        <Explain intake={intake} field="previousTreatments" />
      </div>
    </div>
  )
}

export function Life({ intake }: Part) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Explain intake={intake} field="physicalActivity" />
      <Explain intake={intake} field="sleepPatterns" />
      <Explain intake={intake} field="workEnvironment" />
      <Explain intake={intake} field="expectations" />
      <TextArea
        label={fields.additionalNotes}
        autoComplete="off"
        className="sm:col-span-2"
        {...written(intake, 'additionalNotes')}
      />
    </div>
  )
}
