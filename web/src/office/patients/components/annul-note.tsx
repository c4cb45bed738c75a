import type { FollowUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { AnnulPanel } from '~/office/shared/records/written/annul-panel.tsx'
import { patientsTexts } from '~/texts/patients/patients.ts'
import { useAnnulNote } from '../api/notes.ts'
import { PassTo } from './pass-to.tsx'

/** Annuls a note, and passes one on the wrong patient to the right one. */
export function AnnulNote({ note, onBack }: { note: FollowUpNoteRow; onBack: () => void }) {
  const send = useAnnulNote(note)
  return (
    <AnnulPanel
      texts={patientsTexts.notes}
      send={send}
      pass={(props) => <PassTo of={note.patientId} {...props} />}
      onBack={onBack}
    />
  )
}
