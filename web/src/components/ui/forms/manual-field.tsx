import { TextField } from './text-field.tsx'

type ManualFieldProps = { label: string; hint: string; url: string }

/** An address in a field, selected, for copying by hand where the browser does not copy. */
export function ManualField({ label, hint, url }: ManualFieldProps) {
  return <TextField ref={select} label={label} hint={hint} readOnly value={url} className="w-full" />
}

const select = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}
