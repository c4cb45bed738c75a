import type { MedicalRecordRow, RecordContent } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { type ReactNode, useRef } from 'react'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { dateText, dateTimeText } from '~/lib/format.ts'
import { useOpened } from '~/lib/forms/discarded.ts'
import { Erased } from '~/office/shared/appointments/components/detail/detail-facts.tsx'
import { AuthorsNote } from '~/office/shared/records/authors.tsx'
import { ThreadPanel } from '~/office/shared/records/thread-panel.tsx'
import { AnnulPanel } from '~/office/shared/records/written/annul-panel.tsx'
import { Annulled, type AuthorOf, Changes, Earlier, Version } from '~/office/shared/records/written/versions.tsx'
import { useAuthors } from '~/practice/use-authors.ts'
import { medicalRecordTexts } from '~/texts/patients/medical-record.ts'
import { useAnnulRecord, useMedicalRecords } from '../api/medical-records.ts'
import { CorrectRecord } from './correct-record.tsx'

const { records: texts, fields: labels } = medicalRecordTexts

type RecordsProps = {
  appointmentId: string
  /** The appointment's patient: a record that was written under the same name does not repeat it. */
  name: string | null
}

/** The records of an appointment along a thread, the newest first. */
export function Records({ appointmentId, name }: RecordsProps) {
  const { authorOf, names } = useAuthors()
  const records = useMedicalRecords(appointmentId)
  const rows = records.data?.data
  const onRetry = () => void records.refetch()
  return (
    <ThreadPanel
      texts={texts}
      rows={rows}
      isError={records.isError}
      onRetry={onRetry}
      note={
        <>
          {rows && <StaleNote readAt={records.dataUpdatedAt} readFailed={records.isError} onRetry={onRetry} />}
          <AuthorsNote names={names} />
        </>
      }
      emptyClassName="print:hidden"
    >
      {(row) => <MedicalRecord row={row} name={name} authorOf={authorOf} />}
    </ThreadPanel>
  )
}

type RecordProps = { row: MedicalRecordRow; name: string | null; authorOf: AuthorOf }

/** A record, whole, with what it said before; it is corrected or annulled where it stands (docs/decisions/0121). */
function MedicalRecord({ row, name, authorOf }: RecordProps) {
  const [doing, setDoing] = useOpened<'correct' | 'annul' | null>(`record-${row.id}`, null)
  const annul = useAnnulRecord(row)
  const author = authorOf(row.doctorId)
  const when = dateTimeText(row.createdAt)
  const Content = row.annulled ? 'del' : 'div'
  const section = useRef<HTMLElement>(null)
  const back = () => {
    setDoing(null)
    section.current?.focus()
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={texts.of(when)} className="min-w-0 pb-4 pl-2 outline-none">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="num">{when}</strong>
        {author && <span className="text-ink-2">{author}</span>}
      </p>
      <Annulled of={row} texts={texts} authorOf={authorOf} />
      <Version of={row} texts={texts} authorOf={authorOf} />
      <Content className="block">
        <Texts said={row} name={name} />
      </Content>
      <Earlier earlier={row.earlier} texts={texts} authorOf={authorOf}>
        {(version) => <Texts said={version} name={name} />}
      </Earlier>
      {doing === 'annul' && !row.annulled && <AnnulPanel texts={texts} send={annul} onBack={back} />}
      {doing === 'correct' && (
        <CorrectRecord row={row} onClose={() => setDoing(null)}>
          <Texts said={row} name={name} />
        </CorrectRecord>
      )}
      {doing !== 'annul' && !row.annulled && name !== null && <Changes texts={texts} onChoose={setDoing} />}
    </section>
  )
}

/** What a record says. Diagnosis and treatment cannot be left blank: where they are missing they were erased. */
function Texts({ said, name }: { said: RecordContent; name: string | null }) {
  return (
    <dl className="mt-1 grid gap-2">
      {said.patientName !== null && said.patientName !== name && (
        <Said label={labels.patientName}>{said.patientName}</Said>
      )}
      <Said label={labels.diagnosis}>{said.diagnosis ?? <Erased />}</Said>
      <Said label={labels.treatment}>{said.treatment ?? <Erased />}</Said>
      {said.medications && <Said label={labels.medications}>{said.medications}</Said>}
      {said.notes && <Said label={labels.notes}>{said.notes}</Said>}
      {said.nextAppointment && <Said label={labels.nextAppointment}>{dateText(said.nextAppointment)}</Said>}
    </dl>
  )
}

function Said({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2">{label}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}
