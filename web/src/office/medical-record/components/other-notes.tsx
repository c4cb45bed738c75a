import { ThreadEntry } from '~/office/shared/patient-thread/thread-entry.tsx'
import { usePatientThread } from '~/office/shared/patient-thread/use-patient-thread.ts'
import { ThreadPanel } from '~/office/shared/records/thread-panel.tsx'
import { patientThreadTexts } from '~/texts/patients/patient-thread.ts'

const texts = { ...patientThreadTexts, ...patientThreadTexts.others }

/** The notes of the patient's record and the medical records of their other visits, the latest first. */
export function OtherNotes({ patientId, appointmentId }: { patientId: string; appointmentId: string }) {
  const thread = usePatientThread(patientId)
  const others = thread.data?.data.entries.filter(
    (entry) => entry.kind === 'note' || (entry.kind === 'medical-record' && entry.appointmentId !== appointmentId),
  )
  return (
    <ThreadPanel
      texts={texts}
      rows={others}
      isError={thread.isError}
      onRetry={() => void thread.refetch()}
      className="-mr-2 max-h-96 overflow-y-auto pr-2"
    >
      {(entry) => <ThreadEntry entry={entry} person={{ id: patientId }} />}
    </ThreadPanel>
  )
}
