import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { erased } from '~/lib/format.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { recordsFoundQuery, searchRecordsFrom } from '../api/patients.ts'

const texts = patientsTexts.notes

type PassToProps = {
  /** The patient in whose record it is. */
  of: string
  chosen: PatientAnswer | null
  onChoose: (row: PatientAnswer | null) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Finds the record that the note is passed to; without one it is only annulled. */
export function PassTo({ of, chosen, onChoose, searchRef }: PassToProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 250)
  const { data } = useQuery({ ...recordsFoundQuery(search), enabled: search.length >= searchRecordsFrom })
  const found = data?.data.filter(({ id }) => id !== of) ?? []
  if (chosen)
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {texts.passTo} <strong>{chosen.name ?? erased}</strong>
        <Button size="sm" className="max-md:min-h-11" onClick={() => onChoose(null)}>
          {texts.passToOther}
        </Button>
      </p>
    )
  return (
    <div>
      <TextField
        ref={searchRef}
        type="search"
        density="dense"
        autoComplete="off"
        label={texts.passTo}
        hint={texts.passToHint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div aria-live="polite">
        {search.length >= searchRecordsFrom && data && found.length === 0 && (
          <p className="mt-2">{patientsTexts.noMatch(search)}</p>
        )}
      </div>
      {found.length > 0 && <Found rows={found} onChoose={onChoose} />}
    </div>
  )
}

function Found({ rows, onChoose }: { rows: readonly PatientAnswer[]; onChoose: PassToProps['onChoose'] }) {
  return (
    <ul aria-label={patientsTexts.list} className="mt-2 divide-y divide-line rounded-ctl border border-line-2 bg-paper">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            onClick={() => onChoose(row)}
            className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-3 py-1.5 text-left -outline-offset-2 hover:bg-bosque-50"
          >
            <span className="font-semibold">{row.name ?? erased}</span>{' '}
            <span className="num text-ink-2">{row.cedula}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
