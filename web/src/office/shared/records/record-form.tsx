import type { UseFormRegisterReturn } from 'react-hook-form'
import { DateField } from '~/components/ui/forms/date-field.tsx'
import { SelectField, TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { CedulaField } from '~/person/cedula-field.tsx'
import { recordTexts } from '~/texts/patients/records.ts'
import type { FieldSpec } from './fields.ts'

type FieldProps = {
  field: FieldSpec
  error: string | undefined
  typed: string
  register: UseFormRegisterReturn
}

const types: Partial<Record<string, string>> = { email: 'email', tel: 'tel' }

/** A field of a form of staff, as its kind is typed. */
function FormField({ field, error, typed, register }: FieldProps) {
  const { label, kind, most, required, blank } = field
  const shared = {
    label,
    error,
    required,
    ...(most !== undefined && { room: { typed, most } }),
    ...register,
  }
  if (typeof kind === 'object')
    return (
      <SelectField {...shared}>
        {!required && <option value="">{recordTexts.choose}</option>}
        {kind.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  if (kind === 'cedula') return <CedulaField {...shared} typed={typed} />
  if (kind === 'date') {
    const { ref: _, name, onChange } = register
    const pick = (value: string) => void onChange({ type: 'change', target: { name, value } })
    return <DateField {...{ label, error, required, name }} value={typed} onPick={pick} />
  }
  if (kind === 'area') return <TextArea {...shared} className="sm:col-span-2" />
  return (
    <TextField
      {...shared}
      placeholder={blank}
      type={types[kind] ?? 'text'}
      {...(kind === 'number' && { inputMode: 'numeric' })}
    />
  )
}

type FieldsProps<Name extends string> = {
  fields: readonly FieldSpec<Name>[]
  values: Readonly<Record<Name, string>>
  errorOf: (name: Name) => string | undefined
  register: (name: Name) => UseFormRegisterReturn
}

/** The fields of a form of staff in their order. */
export function FormFields<Name extends string>({ fields, values, errorOf, register }: FieldsProps<Name>) {
  return fields.map((field) => (
    <FormField
      key={field.name}
      field={field}
      error={errorOf(field.name)}
      typed={values[field.name]}
      register={register(field.name)}
    />
  ))
}
