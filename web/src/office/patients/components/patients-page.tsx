import '~/office/shared/records/print.css'
import { activePatients } from '@clinic/shared-events/contracts/patients/patient-counts.ts'
import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { generatePath, Navigate, useNavigate, useOutletContext, useParams, useSearchParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { Counter, CounterRow, CountsNote, SearchBox } from '~/components/ui/display/list-head.tsx'
import { Loading } from '~/components/ui/display/skeleton.tsx'
import { EmptyState, ErrorState } from '~/components/ui/display/state-notes.tsx'
import { ExportButton } from '~/components/ui/export-button.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { cx } from '~/lib/class-names.ts'
import { today } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { ApiError } from '~/lib/http/http.ts'
import { sentenceOf } from '~/lib/http/read-failure.ts'
import { useSettled } from '~/lib/reads/use-settled.ts'
import { appointmentQuery } from '~/office/shared/appointments/api/one.ts'
import { useTiePatient } from '~/office/shared/appointments/api/visit/patient-of-visit.ts'
import { type Accounts, useDoctors } from '~/office/shared/records/doctors.ts'
import { paths } from '~/paths.ts'
import { patientOfVisitTexts } from '~/texts/appointments.ts'
import { patientsTexts as texts } from '~/texts/patients/patients.ts'
import { usePatient, usePatientCounts, usePatients } from '../api/patients.ts'
import { newPatient, patientDraft } from '../model/drafts.ts'
import { NewRecordDialog } from './new-record-dialog.tsx'
import { PatientList } from './patient-list.tsx'
import { PatientRecord } from './patient-record.tsx'

const typingPauseMs = 250

/** /doctor/patients and /doctor/patients/{patientId} (docs/specification.md#office-screens): the patients, and the record of one, live. */
export function PatientsPage() {
  const me = useOutletContext<Doctor>()
  const isAdmin = me.role === 'admin'
  const { patientId } = useParams()
  const navigate = useNavigate()
  const { typed, setTyped, search, patients } = useFound(isAdmin)
  const [adding, setAdding] = useOpened('new-record', () => patientDraft.of(me.id, newPatient).read() !== null)
  const accounts = useDoctors(isAdmin)
  const onOpened = ({ id }: PatientAnswer) => {
    setAdding(false)
    patients.readAgain()
    void navigate(generatePath(paths.doctorPatient, { patientId: id }))
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Counters onAdd={() => setAdding(true)} hidden={patientId !== undefined} />
      <div className="flex min-h-0 flex-1">
        <section
          aria-label={texts.list}
          className={cx(
            'min-w-0 md:w-68 md:shrink-0 md:border-r md:border-line lg:overflow-y-auto max-md:flex-1',
            patientId !== undefined && 'max-md:hidden',
          )}
        >
          <ListHead typed={typed} onType={setTyped} search={search} shown={patients.rows?.length} />
          <PatientList
            patients={patients}
            search={search}
            selectedId={patientId}
            accounts={isAdmin ? accounts : null}
            onAdd={() => setAdding(true)}
          />
        </section>
        <div className={cx('min-w-0 flex-1 lg:overflow-y-auto', patientId === undefined && 'max-md:hidden')}>
          {patientId !== undefined && <Selected key={patientId} id={patientId} me={me} accounts={accounts} />}
          {patientId === undefined && (search !== '' || patients.rows?.length !== 0) && <NoneSelected />}
        </div>
      </div>
      <NewRecord isAdmin={isAdmin} adding={adding} onAddingEnd={() => setAdding(false)} onOpened={onOpened} />
    </div>
  )
}

/** What is searched for, at first what the address asks for, and the patients it finds. */
const useFound = (isAdmin: boolean) => {
  const asked = useSearchParams()[0].get('buscar') ?? ''
  const [typed, setTyped] = useState(asked)
  const [begun, setBegun] = useState(asked)
  if (asked !== begun) {
    setBegun(asked)
    setTyped(asked)
  }
  const search = useSettled(typed.trim(), typingPauseMs)
  return { typed, setTyped, search, patients: usePatients({ search, isAdmin }) }
}

type NewRecordProps = {
  isAdmin: boolean
  adding: boolean
  onAddingEnd: () => void
  onOpened: (row: PatientAnswer) => void
}

/** The form of a new record: the one that was asked for, else that for the patient of the visit that led here. */
function NewRecord({ isAdmin, adding, onAddingEnd, onOpened }: NewRecordProps) {
  const [params, setParams] = useSearchParams()
  const ofVisit = useVisitOf(params.get('cita'))
  const tie = useTiePatient()
  if (adding) return <NewRecordDialog isAdmin={isAdmin} onClose={onAddingEnd} onOpened={onOpened} />
  if (!ofVisit) return null
  // Somebody said by now whose visit it is: a second record would double them.
  if (ofVisit.patientId)
    return <Navigate replace to={generatePath(paths.doctorPatient, { patientId: ofVisit.patientId })} />
  return (
    <NewRecordDialog
      key={ofVisit.id}
      isAdmin={isAdmin}
      of={ofVisit}
      onClose={() => setParams({}, { replace: true })}
      onOpened={(row) => {
        void tie({ id: ofVisit.id, patientId: row.id, from: null }).catch((error: unknown) =>
          failureToast(sentenceOf(error, patientOfVisitTexts.failed)),
        )
        onOpened(row)
      }}
    />
  )
}

/** The visit that led here to open a record for its patient, with what the booking says of them; null while it is read, and where it cannot be. */
const useVisitOf = (appointmentId: string | null) => {
  const { data } = useQuery({ ...appointmentQuery(appointmentId ?? ''), enabled: appointmentId !== null })
  if (appointmentId === null || !data) return null
  const { name, cedula, phone, email, address, patientId } = data.data
  const values = {
    name: name ?? '',
    cedula: cedula ?? '',
    phone: phone ?? '',
    email: email ?? '',
    address: address ?? '',
  }
  return { id: appointmentId, patientId, values }
}

type ListHeadProps = { typed: string; onType: (text: string) => void; search: string; shown: number | undefined }

/** The search over the list, how many it finds, and their export. */
function ListHead({ typed, onType, search, shown }: ListHeadProps) {
  return (
    <div className="grid gap-2 px-4 py-3">
      <SearchBox label={texts.search} value={typed} onType={onType} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Shown shown={shown} />
        <ExportButton list="patients" query={{ search }} />
      </div>
    </div>
  )
}

function NoneSelected() {
  return (
    <EmptyState title={texts.pick} className="mt-14">
      {texts.pickHint}
    </EmptyState>
  )
}

function Selected({ id, me, accounts }: { id: string; me: Doctor; accounts: Accounts }) {
  const { data, error, refetch } = usePatient(id, me.role === 'admin')
  if (data) return <PatientRecord row={data.data} me={me} accounts={accounts} />
  if (error instanceof ApiError && error.status === 404) return <EmptyState title={texts.gone} className="mt-14" />
  if (error) return <ErrorState title={texts.failedOne} onRetry={() => void refetch()} small className="m-5" />
  return <Loading text={texts.loading} lines={['h-6 w-56', 'h-40 w-full']} className="grid gap-3 p-5" />
}

/** 'Mostrando X de Y pacientes' (docs/specification.md#office-screens). */
function Shown({ shown }: { shown: number | undefined }) {
  const total = usePatientCounts().data?.data.total
  return (
    <p role="status" className="num min-h-5 text-xs text-ink-2">
      {shown !== undefined && total !== undefined && texts.shown(shown, total)}
    </p>
  )
}

function Counters({ onAdd, hidden }: { onAdd: () => void; hidden: boolean }) {
  const query = usePatientCounts()
  const counts = query.data?.data
  return (
    <div className={cx('flex flex-wrap items-center border-b border-line', hidden && 'max-md:hidden')}>
      <div className="min-w-0 flex-1 basis-72 [&>dl]:border-b-0">
        <CounterRow>
          <Counter label={texts.counters.total} value={counts?.total} />
          <Counter label={texts.counters.active} value={counts && activePatients(counts, today())} />
          <Counter label={texts.counters.allergies} value={counts?.withAllergies} />
        </CounterRow>
        <CountsNote query={query} words={texts.counting} />
      </div>
      <Button look="outline" size="sm" className="mx-4 my-2 max-md:min-h-11 max-md:flex-1 md:mx-5" onClick={onAdd}>
        <UserRoundPlus aria-hidden="true" size={17} />
        {texts.open.title}
      </Button>
    </div>
  )
}
