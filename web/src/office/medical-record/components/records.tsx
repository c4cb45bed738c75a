import type { MedicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import type { ReactNode } from 'react'
import { StaleNote } from '~/components/ui/display/stale-note.tsx'
import { dateText, dateTimeText } from '~/lib/format.ts'
import { Erased } from '~/office/shared/appointments/components/detail/detail-facts.tsx'
import { AuthorsNote, useAuthors } from '~/office/shared/records/authors.tsx'
import { ThreadPanel } from '~/office/shared/records/thread-panel.tsx'
import { medicalRecordTexts } from '~/texts/patients/medical-record.ts'
import { useMedicalRecords } from '../api/medical-records.ts'

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
      {(row) => <MedicalRecord row={row} name={name} author={authorOf(row.doctorId)} />}
    </ThreadPanel>
  )
}

type RecordProps = { row: MedicalRecordRow; name: string | null; author: string | null }

/** A record as it was written, whole. Diagnosis and treatment cannot be left blank: where they are missing they were erased. */
function MedicalRecord({ row, name, author }: RecordProps) {
  return (
    <div className="min-w-0 pb-4 pl-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="num">{dateTimeText(row.createdAt)}</strong>
        {author && <span className="text-ink-2">{author}</span>}
      </p>
      <dl className="mt-1 grid gap-2">
        {row.patientName !== null && row.patientName !== name && (
          <Said label={labels.patientName}>{row.patientName}</Said>
        )}
        <Said label={labels.diagnosis}>{row.diagnosis ?? <Erased />}</Said>
        <Said label={labels.treatment}>{row.treatment ?? <Erased />}</Said>
        {row.medications && <Said label={labels.medications}>{row.medications}</Said>}
        {row.notes && <Said label={labels.notes}>{row.notes}</Said>}
        {row.nextAppointment && <Said label={labels.nextAppointment}>{dateText(row.nextAppointment)}</Said>}
      </dl>
    </div>
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
