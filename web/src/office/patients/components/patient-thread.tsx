import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { useTie } from '~/office/shared/appointments/hooks/use-tie.ts'
import { ThreadEntry } from '~/office/shared/patient-thread/thread-entry.tsx'
import { usePatientThread } from '~/office/shared/patient-thread/use-patient-thread.ts'
import { ThreadPanel } from '~/office/shared/records/thread-panel.tsx'
import { patientThreadTexts as texts } from '~/texts/patients/patient-thread.ts'

/** So many are shown until more are asked for. */
const firstShown = 12

/** Visits, forms, notes, records, orders and messages of a patient, the latest first; a visit that only may be theirs is taken by one press. */
export function PatientThread({ of }: { of: Pick<PatientAnswer, 'id' | 'cedula'> }) {
  const thread = usePatientThread(of.id)
  const [isWhole, setWhole] = useState(false)
  const entries = thread.data?.data.entries
  const left = (entries?.length ?? 0) - firstShown
  return (
    <ThreadPanel
      texts={texts}
      rows={isWhole ? entries : entries?.slice(0, firstShown)}
      isError={thread.isError}
      onRetry={() => void thread.refetch()}
      className="print:hidden"
      foot={
        left > 0 &&
        !isWhole && (
          <Button look="quiet" size="sm" className="max-md:min-h-11" onClick={() => setWhole(true)}>
            {texts.more(left)}
          </Button>
        )
      }
    >
      {(entry) => (
        <ThreadEntry entry={entry} person={of}>
          {entry.kind === 'visit' && !entry.sure && <Perhaps appointmentId={entry.id} patientId={of.id} />}
        </ThreadEntry>
      )}
    </ThreadPanel>
  )
}

/** Takes a visit that bears the patient's phone or e-mail for theirs. */
function Perhaps({ appointmentId, patientId }: { appointmentId: string; patientId: string }) {
  const { sending, send } = useTie(appointmentId, null)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
      {texts.perhaps}
      <Button
        look="quiet"
        size="sm"
        className="max-md:min-h-11"
        disabled={sending}
        onClick={() => void send(patientId)}
      >
        {texts.theirs}
      </Button>
    </p>
  )
}
