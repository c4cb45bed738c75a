import { appointmentTypes } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { PatientFound } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { Options, type OptionsProps, SelectField, TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { phoneText } from '~/lib/format.ts'
import { CedulaField } from '~/person/cedula-field.tsx'
import { MeantMail } from '~/person/meant-mail.tsx'
import { appointmentTypeText, detailTexts, specialtyText, formTexts as texts } from '~/texts/appointments.ts'
import { locationIn } from '../../model/locality.ts'
import { baseSpecialties, joinSpecialty, type Location, locations } from '../../model/specialties.ts'
import { bind, bindText, type Erasable, type OfForm, unlessErased } from './field-props.ts'
import { Value } from './known-head.tsx'
import { PatientSearch } from './patient-search.tsx'

type FieldsProps = Erasable & {
  /** Whether what is known is shown as values, each with a button that makes it a field. */
  asValues: boolean
}
type WhoFieldsProps = Erasable & {
  /** Who was chosen, above what is known of them. */
  head: ReactNode
  /** Called with who was found; null where nobody is searched. */
  onFound: ((found: PatientFound) => void) | null
}

/** Who the visit is for, and of what kind it is. */
export function WhoFields({ head, onFound, ...part }: WhoFieldsProps) {
  const { form } = part.submitted
  const [fresh, setFresh] = useState(0)
  // Once the fields are there again.
  useEffect(() => {
    if (fresh > 0) form.setFocus('phone')
  }, [fresh, form])
  const fields = <Fields {...part} asValues={head !== null} />
  if (head === null && onFound)
    return (
      <PatientSearch
        onFound={onFound}
        onFresh={(typed) => {
          form.setValue('name', typed, { shouldDirty: true, shouldTouch: true })
          setFresh(fresh + 1)
        }}
      >
        {fields}
      </PatientSearch>
    )
  return (
    <div className="grid gap-3">
      {head}
      {fields}
    </div>
  )
}

type Known = 'phone' | 'email' | 'address' | 'cedula' | 'base' | 'appointmentType'

const labels: Record<Known, string> = {
  ...detailTexts.labels,
  base: detailTexts.labels.specialty,
  appointmentType: detailTexts.labels.type,
}

/** The fields, or what stands in them. What is wrong, and an address that is missing, is a field in any case. */
function Fields({ asValues, ...part }: FieldsProps) {
  const { submitted } = part
  const { form, values } = submitted
  const [opened, setOpened] = useState<readonly Known[]>([])
  const last = opened.at(-1)
  useEffect(() => {
    if (last) form.setFocus(last)
  }, [last, form])
  const text = (name: Parameters<typeof bindText>[1]) => ({ autoComplete: 'off', ...bindText(part, name) })
  const valueOr = (name: Known, shown: string, field: ReactNode) => {
    const isValue = asValues && !opened.includes(name) && submitted.errorOf(name) === undefined
    if (!isValue || (name === 'address' && shown === '')) return field
    return (
      <Value label={labels[name]} onCorrect={() => setOpened([...opened, name])}>
        {shown || <span className="text-ink-2">{name === 'email' ? texts.person.noEmail : texts.person.blank}</span>}
      </Value>
    )
  }
  return (
    <fieldset>
      <legend className="sr-only">{texts.who}</legend>
      <div className={asValues ? 'divide-y divide-line *:py-1.5' : 'grid grid-cols-2 items-start gap-x-3 gap-y-2.5'}>
        {!asValues && <TextField {...text('name')} required className="col-span-2" />}
        {valueOr('phone', phoneText(values.phone), <TextField {...text('phone')} type="tel" required />)}
        {valueOr('cedula', values.cedula, <Cedula {...part} />)}
        <Wide>{valueOr('email', values.email, <Email {...part} />)}</Wide>
        <Wide>{valueOr('address', values.address, <TextArea {...bindText(part, 'address')} rows={2} required />)}</Wide>
        {asValues && (
          <>
            <div className="grid grid-cols-2 gap-3">
              {valueOr(
                'base',
                specialtyText[joinSpecialty(values.base, values.location)],
                <Specialty submitted={submitted} />,
              )}
            </div>
            {valueOr(
              'appointmentType',
              appointmentTypeText[values.appointmentType],
              <AppointmentType submitted={submitted} />,
            )}
          </>
        )}
      </div>
    </fieldset>
  )
}

/** Of what kind the visit is, where nothing of the person is known yet. */
export function KindFields({ submitted }: OfForm) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <Specialty submitted={submitted} />
      <AppointmentType submitted={submitted} />
    </div>
  )
}

function AppointmentType({ submitted }: OfForm) {
  return <Choice submitted={submitted} name="appointmentType" of={appointmentTypes} words={appointmentTypeText} />
}

/** A field as wide as both columns. */
function Wide({ children }: { children: ReactNode }) {
  return <div className="col-span-2 min-w-0">{children}</div>
}

function Cedula(part: Erasable) {
  return (
    <CedulaField {...bind(part, 'cedula')} {...unlessErased('cedula', part)} typed={part.submitted.values.cedula} />
  )
}

/** An e-mail that may be missing (docs/decisions/0199), and what was probably meant by it. */
function Email(part: Erasable) {
  const { form, values } = part.submitted
  const meant = form.formState.touchedFields.email && (
    <MeantMail email={values.email} onTake={(email) => form.setValue('email', email, { shouldDirty: true })} />
  )
  return (
    <TextField
      type="email"
      autoComplete="off"
      placeholder={texts.emailBlank}
      hint={meant}
      {...bindText(part, 'email')}
    />
  )
}

function Specialty({ submitted }: OfForm) {
  const { values } = submitted
  const isPhysio = values.base === 'fisioterapia'
  return (
    <>
      <Choice submitted={submitted} name="base" of={baseSpecialties} words={specialtyText} />
      {isPhysio && (
        <Choice submitted={submitted} name="location" of={offeredLocations(submitted)} words={texts.locations} />
      )}
      {isPhysio && values.location === 'por_definir' && <ProposedLocation {...{ submitted }} />}
    </>
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
    <p className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
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
