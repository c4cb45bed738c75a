import { knownAllergies } from '@clinic/shared-events/contracts/patients/allergies.ts'
import { ageOf, correctPatientBody, type PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { ChevronLeft, Plus, Printer, TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { PhoneLink } from '~/components/ui/reach-links.tsx'
import { dateTimeText, erased, now, today } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { toast } from '~/lib/toasts.ts'
import { AlertLine } from '~/office/shared/alerts/alert-line.tsx'
import { AccessList } from '~/office/shared/history/access-list.tsx'
import { HistoryLink } from '~/office/shared/history/history-link.tsx'
import { WriteFirst } from '~/office/shared/messaging/write-first.tsx'
import type { Accounts } from '~/office/shared/records/doctors.ts'
import { DraftCard } from '~/office/shared/records/drafts/draft-card.tsx'
import { EditableFacts } from '~/office/shared/records/editable-facts.tsx'
import { draftOf } from '~/office/shared/records/fields.ts'
import { Panel } from '~/office/shared/records/panel.tsx'
import { type OneFieldEdit, useOneField } from '~/office/shared/records/use-one-field.ts'
import { paths } from '~/paths.ts'
import { PrintedPractice } from '~/practice/logo-mark.tsx'
import { accessTexts } from '~/texts/history/accesses.ts'
import { leave } from '~/texts/leaving.ts'
import { patientsTexts as texts } from '~/texts/patients/patients.ts'
import { recordTexts } from '~/texts/patients/records.ts'
import { useCorrectPatient } from '../api/change-patient.ts'
import { useRereadPatient } from '../api/patients.ts'
import { correctionDraft } from '../model/drafts.ts'
import { noteDraft } from '../model/note-form.ts'
import { allergyField, fieldsOf, type PatientFieldName, patientSections } from '../model/patient-fields.ts'
import { AssignedDoctor } from './assigned-doctor.tsx'
import { FirstSession } from './first-session.tsx'
import { NewNoteDialog } from './new-note-dialog.tsx'
import { Notes } from './notes.tsx'
import { PatientThread } from './patient-thread.tsx'

type RecordProps = { row: PatientAnswer; me: Doctor; accounts: Accounts }

/** A patient's record: facts to correct, the first session, the notes (docs/specification.md#office-screens). */
export function PatientRecord({ row, me, accounts }: RecordProps) {
  const edit = usePatientEdit(row, me.id)
  useAllergiesToNote(edit)
  const [adding, setAdding] = useOpened('new-note', () => noteDraft.of(me.id, row.id).read() !== null)
  return (
    <article aria-label={row.name ?? erased} className="printed-record @container min-w-0 px-4 py-4 md:px-5">
      <PrintedPractice />
      <RecordHead row={row} onAdd={() => setAdding(true)} onNote={() => noteAllergies(edit)} />
      {row.name !== null && <NoteDraft patientId={row.id} onResume={() => setAdding(true)} />}
      <div className="mt-4 grid items-start gap-4 @[50rem]:grid-cols-[minmax(0,25.25rem)_minmax(0,1fr)] print:grid-cols-1">
        <div className="grid min-w-0 gap-4 @max-[50rem]:order-2">
          {patientSections.map(({ title, fields }) => (
            <EditableFacts
              key={title}
              title={title}
              fields={fieldsOf(row, fields)}
              draftOf={(field) => draftOf(field === 'age' ? ageOf(row, today()) : row[field])}
              edit={edit}
              shows={allergyFacts(row)}
            />
          ))}
          {me.role === 'admin' && <AssignedDoctor row={row} accounts={accounts} />}
          {me.role === 'admin' && (
            <div className="print:hidden">
              <Panel title={accessTexts.title}>
                <AccessList of={`patient-${row.id}`} />
              </Panel>
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <FirstSession of={row} />
          <Notes patientId={row.id} patientName={row.name} />
          <PatientThread of={row} />
        </div>
      </div>
      {adding && <NewNoteDialog patientId={row.id} patientName={row.name} onClose={() => setAdding(false)} />}
    </article>
  )
}

function NoteDraft({ patientId, onResume }: { patientId: string; onResume: () => void }) {
  const resume = (
    <Button size="sm" className="max-md:min-h-11" onClick={onResume}>
      {leave.stay}
    </Button>
  )
  return (
    <div className="max-w-[25.25rem] print:hidden">
      <DraftCard of={{ kind: 'patient', id: patientId }} resume={resume} />
    </div>
  )
}

/** What stands out of the answer and the text; an answer that was only guessed by the text says so. */
const allergyFacts = (row: PatientAnswer) => {
  const { has, guessed } = knownAllergies(row)
  return {
    ...(guessed && has && { allergyStatus: texts.guessed(texts.allergyAnswers[has]) }),
    ...(has === 'si' && row.allergies && { allergies: <strong className="text-cancelado-t">{row.allergies}</strong> }),
  }
}

type HeadProps = { row: PatientAnswer; onAdd: () => void; onNote: () => void }

function RecordHead({ row, onAdd, onNote }: HeadProps) {
  const age = ageOf(row, today())
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          to={paths.doctorPatients}
          className="-ml-1 mb-1 inline-flex min-h-11 items-center gap-1 font-semibold text-bosque-700 md:hidden print:hidden"
        >
          <ChevronLeft aria-hidden="true" size={18} />
          {texts.all}
        </Link>
        <h2 className="text-xl font-bold break-words">{row.name ?? erased}</h2>
        <AlertLine of={{ patientId: row.id }} person={row} onNote={onNote} className="mt-1" />
        <p className="num mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
          <span>{row.cedula ?? erased}</span>
          {age !== null && <span>{recordTexts.years(age)}</span>}
          <span>{row.phone === null ? erased : <PhoneLink phone={row.phone} />}</span>
        </p>
        <p className="hidden text-ink-2 print:block">{texts.printed(dateTimeText(now()))}</p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden max-md:grid max-md:w-full max-md:grid-cols-2 max-md:[&>:last-child:nth-child(odd)]:col-span-full">
        <Button size="sm" className="max-md:min-h-11" onClick={() => print()}>
          <Printer aria-hidden="true" size={16} />
          {texts.print}
        </Button>
        <HistoryLink of="patients" id={row.id} />
        <WriteFirst to={{ patientId: row.id }} phone={row.phone} className="max-md:min-h-11" />
        <Button look="coral" size="sm" className="max-md:min-h-11" onClick={onAdd}>
          <Plus aria-hidden="true" size={16} />
          {texts.notes.add}
        </Button>
      </div>
    </header>
  )
}

/** Says that the patient has allergies and to what, and where that is a guess by the text. */
export function AllergyBadge({ row }: { row: PatientAnswer }) {
  const { has, guessed } = knownAllergies(row)
  if (has !== 'si') return null
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1 rounded-full bg-cancelado px-2 py-0.5 font-sans text-xs font-semibold text-cancelado-t">
      <TriangleAlert aria-hidden="true" size={13} className="shrink-0" />
      <span className="truncate">{texts.allergy(row.allergies)}</span>
      {guessed && <span className="shrink-0 font-normal">{texts.byText}</span>}
    </span>
  )
}

const noteAllergies = (edit: OneFieldEdit<PatientFieldName>): void => {
  if (edit.editing === null) edit.begin(allergyField)
}

/** Begins with the answer of allergies where a visit led here to write it down. */
const useAllergiesToNote = (edit: OneFieldEdit<PatientFieldName>): void => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('anotar') === 'alergias'
  const begin = useEffectEvent(() => {
    noteAllergies(edit)
    setParams({}, { replace: true })
  })
  useEffect(() => {
    if (asked) begin()
  }, [asked])
}

const usePatientEdit = (row: PatientAnswer, staffId: string) =>
  useOneField<PatientAnswer, PatientFieldName>({
    row,
    kept: correctionDraft.of(staffId, row.id),
    fieldOf: (one, field) => one[field],
    schema: correctPatientBody,
    save: useCorrectPatient(row.id),
    reread: useRereadPatient(row.id),
    onSaved: () => toast({ title: texts.saved }),
    onFailed: () => failureToast(texts.saveFailed),
  })
