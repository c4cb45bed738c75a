import { useEffect, useRef } from 'react'
import { DateField } from '~/components/ui/forms/date-field.tsx'
import { SelectField, TextArea, TextField } from '~/components/ui/forms/text-field.tsx'
import { CedulaField } from '~/person/cedula-field.tsx'
import { recordTexts as texts } from '~/texts/patients/records.ts'
import { areasIn, draftOfAreas, type FieldSpec } from './fields.ts'

type ControlProps = {
  edit: { spec: FieldSpec; draft: string; error: string | null; sending: boolean }
  onType: (draft: string) => void
}

const types = { text: 'text', email: 'email', tel: 'tel', number: 'text' } as const

/** The control of the field that is edited, with the focus. */
export function FieldControl({ edit, onType }: ControlProps) {
  const { spec, draft, error, sending } = edit
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [])
  const shared = {
    label: spec.label,
    error: error ?? undefined,
    disabled: sending,
    ...(spec.most !== undefined && { room: { typed: draft, most: spec.most } }),
  }
  return (
    <div ref={frame}>
      <Control spec={spec} draft={draft} shared={shared} onType={onType} />
    </div>
  )
}

type Shared = { label: string; error: string | undefined; disabled: boolean }

function Control({
  spec,
  draft,
  shared,
  onType,
}: { spec: FieldSpec; draft: string; shared: Shared } & Pick<ControlProps, 'onType'>) {
  const { kind } = spec
  if (typeof kind === 'object')
    return (
      <SelectField {...shared} value={draft} onChange={(event) => onType(event.target.value)}>
        {kind.options.every(([value]) => value !== '') && <option value="">{texts.choose}</option>}
        {kind.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    )
  if (kind === 'areas') return <Areas spec={spec} draft={draft} error={shared.error} onType={onType} />
  if (kind === 'date') return <DateField {...shared} value={draft} onPick={onType} />
  if (kind === 'area') return <TextArea {...shared} value={draft} onChange={(event) => onType(event.target.value)} />
  if (kind === 'cedula')
    return <CedulaField {...shared} typed={draft} value={draft} onChange={({ target }) => onType(target.value)} />
  return (
    <TextField
      {...shared}
      type={types[kind]}
      {...(kind === 'number' && { inputMode: 'numeric' })}
      value={draft}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

type AreasProps = Pick<ControlProps, 'onType'> & { spec: FieldSpec; draft: string; error: string | undefined }

function Areas({ spec, draft, error, onType }: AreasProps) {
  const chosen = areasIn(draft)
  const toggle = (area: string) =>
    onType(draftOfAreas((spec.choices ?? []).filter((one) => chosen.includes(one) !== (one === area))))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{spec.label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-1">
        {spec.choices?.map((area) => (
          <label
            key={area}
            className="flex min-h-8.5 cursor-pointer items-center gap-2 rounded-ctl border border-ctl bg-paper px-2 has-checked:border-coral-t has-checked:bg-coral-100 has-checked:text-coral-t max-md:min-h-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(area)}
              onChange={() => toggle(area)}
              className="accent-coral-600"
            />
            {area}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-xs font-semibold text-cancelado-t">
          {error}
        </p>
      )}
    </fieldset>
  )
}
