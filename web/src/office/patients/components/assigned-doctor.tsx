import type { PatientAnswer } from '@clinic/shared-events/contracts/patients.ts'
import type { Doctor } from '@clinic/shared-events/contracts/staff.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '~/components/ui/button.tsx'
import { SelectField } from '~/components/ui/text-field.tsx'
import { ApiError } from '~/lib/http.ts'
import { toast } from '~/lib/toasts.ts'
import { assignable, nameOf } from '~/records/doctors.ts'
import { Panel } from '~/records/panel.tsx'
import { patientsTexts } from '~/texts/patients.ts'
import { recordTexts } from '~/texts/records.ts'
import { useAssignDoctor } from '../api/change-patient.ts'

const texts = patientsTexts.doctor

/** The name of the assigned doctor; null for none. */
export const assignedName = (row: PatientAnswer, doctors: readonly Doctor[]): string | null => {
  if (!row.assignedDoctorId) return null
  const doctor = doctors.find(({ id }) => id === row.assignedDoctorId)
  return doctor ? nameOf(doctor) : texts.unknown
}

type AssignedProps = { row: PatientAnswer; doctors: readonly Doctor[] }

/** 'Doctor Asignado', for administrators alone: the active doctors and 'Sin asignar' (docs/specification.md#office-roles). */
export function AssignedDoctor({ row, doctors }: AssignedProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const assign = useAssignDoctor(row)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null || sending) return
    if (chosen === (row.assignedDoctorId ?? '')) return setChosen(null)
    setSending(true)
    try {
      await assign(chosen === '' ? 0 : chosen)
      toast({ title: texts.done })
      setChosen(null)
    } catch (error) {
      toast({ title: patientsTexts.error, description: texts.failed(messageOf(error)), look: 'destructive' })
    } finally {
      setSending(false)
    }
  }
  return (
    <Panel title={texts.title} beside={texts.hint}>
      {chosen === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">{assignedName(row, doctors) ?? texts.none}</p>
          <Button
            size="sm"
            className="max-md:min-h-11 print:hidden"
            onClick={() => setChosen(row.assignedDoctorId ?? '')}
          >
            {texts.change}
          </Button>
        </div>
      ) : (
        <form onSubmit={onSubmit} className="grid gap-3">
          <SelectField
            label={texts.title}
            density="dense"
            value={chosen}
            disabled={sending}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">{texts.none}</option>
            {assignable(doctors).map((doctor) => (
              <option key={doctor.id} value={doctor.id}>
                {nameOf(doctor)}
              </option>
            ))}
          </SelectField>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" size="sm" className="max-md:min-h-11" disabled={sending}>
              {sending ? recordTexts.saving : recordTexts.save}
            </Button>
            <Button size="sm" className="max-md:min-h-11" disabled={sending} onClick={() => setChosen(null)}>
              {recordTexts.cancel}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}

const messageOf = (error: unknown): string => (error instanceof ApiError && error.error) || patientsTexts.saveFailed
