import { TextField, type TextFieldProps } from '~/components/ui/forms/text-field.tsx'

/** The props of each, in the order in which they stand. */
type PersonFieldsProps = { fields: Record<'name' | 'phone' | 'email', TextFieldProps> }

const kinds = {
  name: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const

/** The fields for a person's name, phone and e-mail: required unless one says otherwise, and filled in by the browser. */
export function PersonFields({ fields }: PersonFieldsProps) {
  return (Object.keys(fields) as (keyof typeof kinds)[]).map((kind) => (
    <TextField key={kind} required {...kinds[kind]} {...fields[kind]} />
  ))
}
