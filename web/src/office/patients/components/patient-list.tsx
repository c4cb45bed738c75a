import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { generatePath, Link } from 'react-router-dom'
import { Button, buttonStyle } from '~/components/ui/button.tsx'
import { MoreButton } from '~/components/ui/display/more-button.tsx'
import { Loading, Skeleton } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { PhoneLink } from '~/components/ui/reach-links.tsx'
import { cx } from '~/lib/class-names.ts'
import { erased } from '~/lib/format.ts'
import { usePendingCount } from '~/office/shared/pending/counts.ts'
import type { Accounts } from '~/office/shared/records/doctors.ts'
import { paths } from '~/paths.ts'
import { patientsTexts as texts } from '~/texts/patients/patients.ts'
import type { usePatients } from '../api/patients.ts'
import { assignedName } from '../model/assignment.ts'
import { OnlyVisits } from './only-visits.tsx'
import { AllergyBadge } from './patient-record.tsx'

type ListProps = {
  patients: ReturnType<typeof usePatients>
  search: string
  selectedId: string | undefined
  /** Of administrators alone. */
  accounts: Accounts | null
  /** Opens the form of a new record. */
  onAdd: () => void
}

/** The patients that are found, each leading to their record, and below them who has visits alone. */
export function PatientList({ patients, search, selectedId, accounts, onAdd }: ListProps) {
  const { rows, more } = patients
  if (!rows)
    return patients.failed ? (
      <ErrorState title={texts.failed} onRetry={patients.readAgain} small className="m-4" />
    ) : (
      <ListLoading />
    )
  if (rows.length === 0 && !more.has)
    return search === '' ? (
      <NoRecords onAdd={onAdd} />
    ) : (
      <OnlyVisits search={search} none={<EmptyState title={texts.noMatch(search)} />} />
    )
  return (
    <>
      <ul aria-label={texts.list} aria-busy={patients.isPlaceholder} className="border-t border-line">
        {rows.map((row) => (
          <PatientCard key={row.id} row={row} selected={row.id === selectedId} accounts={accounts} />
        ))}
      </ul>
      <MoreButton key={search} more={more} className="justify-center px-4 py-3 text-center" />
      <OnlyVisits search={search} none={null} />
    </>
  )
}

/** No record yet: what waits among the first-session forms becomes one, or one is written. */
function NoRecords({ onAdd }: { onAdd: () => void }) {
  const { count: waiting = 0 } = usePendingCount('patient-intakes')
  return (
    <EmptyState
      title={texts.none}
      action={
        waiting > 0 ? (
          <Link to={paths.doctorIntakes} className={buttonStyle('primary', 'sm', 'max-md:min-h-11')}>
            {texts.fromForms(waiting)}
          </Link>
        ) : (
          <Button look="primary" size="sm" className="max-md:min-h-11" onClick={onAdd}>
            {texts.addFirst}
          </Button>
        )
      }
    >
      {waiting > 0 ? texts.noneWaiting : texts.noneHint}
    </EmptyState>
  )
}

type CardProps = { row: PatientAnswer; selected: boolean; accounts: Accounts | null }

/** A patient: name, cédula, email, phone, an allergy badge, and for administrators the assigned doctor. */
function PatientCard({ row, selected, accounts }: CardProps) {
  const assigned = accounts && assignedName(row, accounts.data?.data)
  return (
    <li
      className={cx(
        'relative grid gap-0.5 border-b border-line px-4 py-2.5 hover:bg-bosque-50',
        selected && 'bg-bosque-50 before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-bosque-700',
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
        <Link
          to={generatePath(paths.doctorPatient, { patientId: row.id })}
          aria-current={selected ? 'page' : undefined}
          // The whole card leads there, but its phone.
          className="min-w-0 font-bold break-words after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-bosque-600"
        >
          {row.name ?? erased}
        </Link>
        <AllergyBadge row={row} />
      </span>
      <span className="num flex flex-wrap items-baseline gap-x-4 text-ink-2">
        <span>{row.cedula ?? erased}</span>
        <span className="relative">{row.phone === null ? erased : <PhoneLink phone={row.phone} />}</span>
      </span>
      <span className="truncate text-ink-2">{row.email ?? (row.name === null ? erased : texts.noEmail)}</span>
      {assigned && <span className="text-xs text-ink-2">{texts.assignedTo(assigned)}</span>}
    </li>
  )
}

function ListLoading() {
  return (
    <Loading text={texts.loading}>
      {['w-40', 'w-32', 'w-44', 'w-36', 'w-40'].map((width, at) => (
        <div
          key={`${width}-${at === 4 ? 'last' : 'first'}`}
          className="grid grid-cols-1 gap-2 border-b border-line px-4 py-3"
        >
          <Skeleton className={`h-4 max-w-full ${width}`} />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </Loading>
  )
}
