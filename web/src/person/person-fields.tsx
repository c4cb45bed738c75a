import { TextField, type TextFieldProps } from '~/components/ui/forms/text-field.tsx'

type PersonFieldsProps = {
  /** The props of each, in the order in which they stand. */
  fields: Record<'name' | 'phone' | 'email', TextFieldProps>
  /** `off` where somebody writes down another person. */
  autoComplete?: 'on' | 'off'
}

const kinds = {
  name: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const

/** The fields for a person's name, phone and e-mail: required unless one says otherwise, and filled in by the browser. */
export function PersonFields({ fields, autoComplete = 'on' }: PersonFieldsProps) {
  const off = autoComplete === 'off' && { autoComplete }
  return (Object.keys(fields) as (keyof typeof kinds)[]).map((kind) => (
    <TextField key={kind} required {...kinds[kind]} {...off} {...fields[kind]} />
  ))
}
