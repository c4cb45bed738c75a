import { type PatientAnswer, patientCalls } from '@clinic/shared-events/contracts/patients/patients.ts'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { erased } from '~/lib/format.ts'
import { readCall } from '~/lib/http/call.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { patientsTexts } from '~/texts/patients/patients.ts'

/** How many characters are typed before records are searched. */
const searchFrom = 2

type FindProps = {
  label: string
  hint: string
  /** A record that is not among those to choose. */
  except: string | null
  onChoose: (row: PatientAnswer) => void
  searchRef?: RefObject<HTMLInputElement | null>
}

/** Finds a patient's record by name, cédula or phone, to choose it. */
export function FindRecord({ label, hint, except, onChoose, searchRef }: FindProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), 250)
  const isSearched = search.length >= searchFrom
  const { data } = useQuery({
    queryKey: ['patients', 'found', search],
    queryFn: ({ signal }) => readCall(patientCalls.listPatients, { query: { limit: 6, search }, signal }),
    enabled: isSearched,
  })
  const found = data?.data.filter(({ id }) => id !== except) ?? []
  return (
    <div>
      <TextField
        ref={searchRef}
        type="search"
        autoComplete="off"
        label={label}
        hint={hint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div aria-live="polite">
        {isSearched && data && found.length === 0 && <p className="mt-2">{patientsTexts.noMatch(search)}</p>}
      </div>
      {found.length > 0 && (
        <ul
          aria-label={patientsTexts.list}
          className="mt-2 divide-y divide-line rounded-ctl border border-line-2 bg-paper"
        >
          {found.map((row) => (
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
      )}
    </div>
  )
}
