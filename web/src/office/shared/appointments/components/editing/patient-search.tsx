import { type PatientFound, searchFrom } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { FailedLine } from '~/components/ui/display/state-notes.tsx'
import { TextField } from '~/components/ui/forms/text-field.tsx'
import { cx } from '~/lib/class-names.ts'
import { dateText, phoneText } from '~/lib/format.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { formTexts, specialtyText } from '~/texts/appointments.ts'
import { searchPatientsQuery, usePatientsFound } from '../../api/search-patients.ts'
import { matchedLetters } from '../../model/editing/matched-letters.ts'

const texts = formTexts.search
/** How long the typing pauses before it is searched. */
const pauseMs = 250

type PatientSearchProps = {
  onFound: (found: PatientFound) => void
  /** Called with what was typed where it is nobody's who was found. */
  onFresh: (typed: string) => void
  /** What stands here while nothing is typed. */
  children: ReactNode
}

/**
 * Finds a patient by more than 2 typed characters (docs/specification.md#office-rules). The first of those found is marked; ↑ and ↓ mark
 * another, Enter chooses. The last choice is somebody new: where somebody is found, or may be yet, the first ↓ does not lead there.
 */
export function PatientSearch({ onFound, onFresh, children }: PatientSearchProps) {
  const search = usePatientSearch({ onFound, onFresh })
  const { typed, choices, marked, list, searches } = search
  return (
    <div className="grid gap-3">
      <TextField
        label={texts.label}
        placeholder={texts.hint}
        type="search"
        autoComplete="off"
        data-opens-focused
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={choices.length > 0}
        aria-controls={choices.length > 0 ? list : undefined}
        aria-activedescendant={marked === -1 ? undefined : `${list}-${marked}`}
        value={typed}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={search.onKeyDown}
      />
      <SearchState {...search} />
      {choices.length > 0 && (
        <div id={list} role="listbox" aria-label={texts.found} className="-mx-2 grid gap-0.5">
          {choices.map((found, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field names it by aria-activedescendant
            <div
              key={found ? `${found.name} ${found.phone}` : 'fresh'}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === marked}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => search.mark(at)}
              onClick={() => search.choose(at)}
              className={cx(
                'cursor-pointer rounded-ctl px-2 py-2',
                at === marked && 'bg-bosque-100',
                !found && at > 0 && 'mt-1 border-t border-line pt-3',
              )}
            >
              {found ? <Found found={found} typed={typed} /> : <Fresh typed={typed} />}
            </div>
          ))}
        </div>
      )}
      <div hidden={searches} className={searches ? undefined : 'contents'}>
        {children}
      </div>
    </div>
  )
}

const usePatientSearch = ({ onFound, onFresh }: Pick<PatientSearchProps, 'onFound' | 'onFresh'>) => {
  const [typed, setTyped] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const text = typed.trim()
  const query = useSettled(text, pauseMs)
  const isSettled = query === text && query.length >= searchFrom
  const read = usePatientsFound(query, isSettled)
  const client = useQueryClient()
  const found = isSettled ? read.data?.data : undefined
  const choices: (PatientFound | null)[] = text === '' ? [] : [...(found ?? []), null]
  // Of those that were found the first; somebody new only once nobody was.
  const marked = Math.min(moved ?? (found ? 0 : -1), choices.length - 1)
  const choose = (at: number): void => {
    const choice = choices[at]
    if (choice === undefined) return
    setTyped('')
    setMoved(null)
    if (choice) onFound(choice)
    else onFresh(text)
  }
  /** Enter before the answer is there: the only one that it finds is chosen, several are shown. */
  const chooseOnly = async () => {
    const { data } = await client.fetchQuery(searchPatientsQuery(text))
    const [only, ...others] = data
    if (!only || others.length > 0) return
    setTyped('')
    onFound(only)
  }
  const move = (step: number): void => {
    const next = (marked + step + choices.length) % choices.length
    const isUnasked = moved === null && step > 0 && choices[next] === null
    const mayBeFound = text.length >= searchFrom && !found && !(isSettled && read.isError)
    if (isUnasked && mayBeFound) return
    setMoved(isUnasked && found && found.length > 0 ? marked : next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // What is still being composed is no name yet.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) move(step)
    else if (event.key === 'Enter' && marked >= 0) choose(marked)
    // What fails is told by the read that is shown.
    else if (event.key === 'Enter' && text.length >= searchFrom) chooseOnly().catch(() => undefined)
    else if (event.key !== 'Enter') return
    // The caret stays, and Enter does not send the form.
    event.preventDefault()
  }
  return {
    ...{ typed, choices, marked, list: useId(), searches: text !== '', found, read, isSettled, choose, onKeyDown },
    mark: setMoved,
    type: (typed: string) => {
      setTyped(typed)
      setMoved(null)
    },
  }
}

function SearchState({ read, found, isSettled }: ReturnType<typeof usePatientSearch>) {
  return (
    <div aria-live="polite" className="text-[0.8125rem] text-ink-2 empty:hidden">
      {isSettled && read.isFetching && !found && <p>{texts.searching}</p>}
      {isSettled && read.isError && !found && !read.isFetching && (
        <FailedLine text={texts.failed} onRetry={() => read.refetch()} />
      )}
      {found?.length === 0 && <p>{texts.none}</p>}
    </div>
  )
}

function Found({ found, typed }: { found: PatientFound; typed: string }) {
  const { name, cedula, phone, last, visits } = found
  return (
    <>
      <p className="font-semibold">
        {matchedLetters(name, typed).map(({ text, matched }, at) =>
          matched ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
            <mark key={at} className="bg-transparent text-inherit underline decoration-bosque-600 decoration-2">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      <p className="num text-[0.8125rem]">{[cedula, phoneText(phone)].filter(Boolean).join(' · ')}</p>
      <p className="text-[0.8125rem] text-ink-2">
        {last ? texts.last(dateText(last.date), specialtyText[last.specialty]) : texts.visits(visits)}
      </p>
    </>
  )
}

function Fresh({ typed }: { typed: string }) {
  return (
    <div className="flex items-center gap-3">
      <UserRoundPlus aria-hidden="true" size={18} className="shrink-0 text-bosque-700" />
      <div className="min-w-0">
        <p className="font-semibold break-words text-bosque-700">{texts.fresh(typed.trim())}</p>
        <p className="text-[0.8125rem] text-ink-2">{texts.freshHint}</p>
      </div>
    </div>
  )
}
