import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import type { RefObject } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { erased } from '~/lib/format.ts'
import { FindRecord } from '~/office/shared/appointments/components/patient/find-record.tsx'
import { patientsTexts } from '~/texts/patients/patients.ts'

const texts = patientsTexts.notes

type PassToProps = {
  /** The patient in whose record it is. */
  of: string
  chosen: PatientAnswer | null
  onChoose: (row: PatientAnswer | null) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Finds the record that the note is passed to; without one it is only annulled. */
export function PassTo({ of, chosen, onChoose, searchRef }: PassToProps) {
  if (!chosen)
    return (
      <FindRecord label={texts.passTo} hint={texts.passToHint} except={of} onChoose={onChoose} searchRef={searchRef} />
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {texts.passTo} <strong>{chosen.name ?? erased}</strong>
      <Button size="sm" className="max-md:min-h-11" onClick={() => onChoose(null)}>
        {texts.passToOther}
      </Button>
    </p>
  )
}
