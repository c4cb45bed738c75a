import { type PatientFound, searchFrom } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { phoneText } from '~/lib/format.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { formTexts } from '~/texts/appointments.ts'
import { searchPatientsQuery } from '../../api/search-patients.ts'

const texts = formTexts.search
/** How long the typing pauses before it is searched. */
const pauseMs = 250

/** Finds a patient by more than 2 typed characters (docs/specification.md#office-rules); choosing one fills in name, phone and e-mail. */
export function PatientSearch({ onFound }: { onFound: (found: PatientFound) => void }) {
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim(), pauseMs)
  const searches = query.length >= searchFrom && typed.trim().length >= searchFrom
  const { data, isError, isFetching, refetch } = useQuery({ ...searchPatientsQuery(query), enabled: searches })
  const field = useRef<HTMLInputElement>(null)
  const choose = (found: PatientFound) => {
    onFound(found)
    setTyped('')
    // The pressed button goes with the list: who works by keyboard goes on from here.
    field.current?.focus()
  }
  return (
    <div>
      <TextField
        ref={field}
        label={texts.label}
        hint={texts.hint}
        type="search"
        density="dense"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter chooses the only one that was found and does not send the form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [only, ...others] = data?.data ?? []
          if (searches && only && others.length === 0) choose(only)
        }}
      />
      <div aria-live="polite" className="text-[0.8125rem] text-ink-2">
        {searches && isFetching && !data && <p className="mt-2">{texts.searching}</p>}
        {searches && isError && !data && !isFetching && (
          <FailedLine text={texts.failed} onRetry={() => refetch()} className="mt-2" />
        )}
        {searches && data?.data.length === 0 && <p className="mt-2">{texts.none}</p>}
      </div>
      {searches && data && data.data.length > 0 && (
        <ul aria-label={texts.found} className="mt-2 divide-y divide-line rounded-ctl border border-line-2">
          {data.data.map((found) => (
            <li key={`${found.name} ${found.phone} ${found.email}`}>
              <button
                type="button"
                onClick={() => choose(found)}
                className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-3 py-1.5 text-left -outline-offset-2 hover:bg-bosque-50"
              >
                <span className="font-semibold">{found.name}</span>{' '}
                <span className="num text-ink-2">{phoneText(found.phone)}</span>{' '}
                <span className="text-ink-2">{found.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
