import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Counter, CounterRow, CountsNote, SearchBox } from '~/components/ui/display/list-head.tsx'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { Loading, Skeleton } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { useOpened } from '~/lib/forms/discarded.ts'
import { ApiError } from '~/lib/http/http.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { useStaffId } from '~/office/shared/appointments/hooks/use-staff-id.ts'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'
import { useFormCounts, useForms } from '../api/intakes.ts'
import { correctedAnswer } from '../model/answers.ts'
import { wayBack } from '../model/way-back.ts'
import { CopyFormLink } from './copy-form-link.tsx'
import { IntakeDialog } from './intake-dialog.tsx'
import { IntakeRow } from './intake-row.tsx'

const typingPauseMs = 250

/** /doctor/patient-intakes (docs/specification.md#office-screens): the first-session forms, found, read and corrected, live. */
export function PatientIntakesPage() {
  const [params, setParams] = useSearchParams()
  const typed = params.get('search') ?? ''
  const search = useSettled(typed.trim(), typingPauseMs)
  const forms = useForms(search)
  const selection = useSelection(search, forms.isPlaceholder ? undefined : forms.rows)
  const onType = (text: string) => setParams(withSearch(params, text), { replace: true, preventScrollReset: true })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Counters />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 md:px-5">
        <SearchBox label={texts.search} value={typed} onType={onType} className="min-w-0 flex-1 basis-64 md:max-w-md" />
        <DebugCard shown={forms.rows?.length ?? 0} search={search} />
      </div>
      <FormList forms={forms} search={search} onOpen={selection.open} />
      {selection.row && <IntakeDialog key={selection.row.id} row={selection.row} onClose={selection.close} />}
    </div>
  )
}

const withSearch = (params: URLSearchParams, text: string): URLSearchParams => {
  const next = new URLSearchParams(params)
  if (text === '') next.delete('search')
  else next.set('search', text)
  return next
}

/**
 * The form that is open. A search that finds exactly one form opens it, once; closing leads to the page that `return` names, when that is one of
 * ours.
 */
const useSelection = (search: string, rows: readonly PatientIntakeRow[] | undefined) => {
  const staffId = useStaffId()
  // The form with an edit that its page went away from is open again.
  const [row, setRow] = useOpened('form', () => correctedAnswer.last(staffId)?.row ?? null)
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const only = search !== '' && rows?.length === 1 ? rows[0] : undefined
  useEffect(() => {
    if (!rows) return
    if (only && row === null && openedFor !== search) setRow(only)
    setOpenedFor(search)
  }, [only, rows, row, openedFor, search, setRow])
  return {
    row,
    open: setRow,
    close: () => {
      setRow(null)
      const back = wayBack(params.get('return'), location.origin)
      if (back) void navigate(back)
    },
  }
}

function Counters() {
  const query = useFormCounts()
  const counts = query.data?.data
  const { total, pending, processed } = texts.counters
  return (
    <>
      <CounterRow>
        <Counter label={total} value={counts?.total} />
        <Counter label={pending} value={counts?.pending} />
        <Counter label={processed} value={counts?.processed} />
      </CounterRow>
      <CountsNote query={query} words={texts.counting} />
    </>
  )
}

/** What the screen holds, in numbers (docs/specification.md#office-screens). */
function DebugCard({ shown, search }: { shown: number; search: string }) {
  const counts = useFormCounts().data?.data
  return (
    <section
      aria-label={texts.debug.title}
      className="num rounded-ctl border border-dashed border-line-2 px-3 py-1.5 text-xs text-ink-2"
    >
      <p>
        <strong>{texts.debug.title}:</strong> {texts.debug.text(shown, counts?.total ?? '–', search)}
      </p>
      {counts && <p>{texts.debug.states(counts.pending, counts.reviewed, counts.processed)}</p>}
    </section>
  )
}

type ListProps = {
  forms: ReturnType<typeof useForms>
  search: string
  onOpen: (row: PatientIntakeRow) => void
}

function FormList({ forms, search, onOpen }: ListProps) {
  const { rows, more } = forms
  if (!rows) return forms.failed ? <ListFailed forms={forms} /> : <ListLoading />
  if (rows.length === 0 && !more.has)
    return search === '' ? (
      <EmptyState title={texts.none} action={<CopyFormLink />}>
        {texts.noneHint}
      </EmptyState>
    ) : (
      <EmptyState title={texts.noMatch(search)}>{texts.noMatchHint}</EmptyState>
    )
  return (
    <>
      <ul aria-label={texts.list} aria-busy={forms.isPlaceholder} className="border-t border-line">
        {rows.map((row) => (
          <IntakeRow key={row.id} row={row} onOpen={() => onOpen(row)} />
        ))}
      </ul>
      <MoreButton key={search} more={more} className="justify-center px-4 py-4 text-center md:px-5" />
    </>
  )
}

function ListFailed({ forms: { error, readAgain } }: Pick<ListProps, 'forms'>) {
  const title = error instanceof ApiError ? texts.httpError(error.status) : texts.failedHint
  return (
    <ErrorState
      title={title}
      {...(error instanceof ApiError && { hint: texts.failedHint })}
      onRetry={readAgain}
      small
      className="mx-4 my-4 md:mx-5"
    />
  )
}

function ListLoading() {
  return (
    <Loading text={texts.loading}>
      {['w-44', 'w-36', 'w-52', 'w-40'].map((width) => (
        <div key={width} className="grid gap-2 border-b border-line px-4 py-3.5 md:px-5">
          <Skeleton className={`h-4 ${width} max-w-[80%]`} />
          <Skeleton className="h-3 w-72 max-w-[90%]" />
        </div>
      ))}
    </Loading>
  )
}
