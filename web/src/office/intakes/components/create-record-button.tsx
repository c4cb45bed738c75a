import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type { PatientAnswer } from '@clinic/shared-events/contracts/patients/patients.ts'
import { useEffect, useState } from 'react'
import { generatePath, useNavigate } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { erased } from '~/lib/format.ts'
import { isStale } from '~/lib/forms/use-revised-edit.ts'
import { toast } from '~/lib/toasts.ts'
import { paths } from '~/paths.ts'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'
import { type PressedForm, useCreateRecord } from '../api/create-record.ts'
import { showFailure } from '../api/show-failure.ts'
import { formAgainstRecord } from '../model/compared.ts'
import { CompareDialog } from './compare-dialog.tsx'

/**
 * 'Crear Expediente', for pending forms only (docs/specification.md#office-states), and in the detail 'Pasar a expediente' of a reviewed one; leads to
 * the record. Where the cédula has a record, form and
 * record are compared first; a processed form's detail compares them again.
 */
export function CreateRecordButton({ row, inDetail = false }: { row: PatientIntakeRow; inDetail?: boolean }) {
  const { create, record, notice, press, close } = usePress(row)
  const who = row.name ?? erased
  return (
    <>
      {(row.status === 'pending' || (row.status === 'reviewed' && inDetail)) && (
        <Button
          // One filled button a view: in the list each row has one.
          look={inDetail ? 'primary' : 'outline'}
          size="sm"
          className="max-md:min-h-11"
          {...(row.status === 'pending' && { 'aria-label': texts.createRecordOf(who) })}
          disabled={create.isPending}
          onClick={() => press()}
        >
          {create.isPending ? texts.creating : row.status === 'pending' ? texts.createRecord : texts.toRecord}
        </Button>
      )}
      {row.status === 'processed' && inDetail && (
        <Button size="sm" className="max-md:min-h-11" disabled={create.isPending} onClick={() => press()}>
          {texts.compareRecord}
        </Button>
      )}
      {record && (
        <CompareDialog
          words={row.status === 'processed' ? texts.compare.processed : texts.compare.record}
          rows={formAgainstRecord(row, record)}
          sending={create.isPending}
          notice={notice}
          onDecided={(choices) => press({ choices, formRevision: row.revision, patientRevision: record.revision })}
          onClose={close}
        />
      )}
    </>
  )
}

/** What a press leads to: the record, or the record that is to be compared with the form. */
const usePress = (row: PatientIntakeRow) => {
  const create = useCreateRecord()
  const navigate = useNavigate()
  const [record, setRecord] = useState<PatientAnswer | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  // Once the choices are closed: they were sent, so the way on is not asked about.
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (made !== null) void navigate(generatePath(paths.doctorPatient, { patientId: made }))
  }, [made, navigate])
  const press = (compared?: PressedForm['compared']) =>
    create.mutate(
      { intakeId: row.id, ...(compared && { compared }) },
      {
        onSuccess: ({ patient, linked, processed }) => {
          if (!processed || (!compared && row.status === 'processed')) return setRecord(patient)
          const name = patient.name ?? erased
          toast(
            linked
              ? { title: texts.compare.done, description: texts.compare.doneText(name) }
              : { title: texts.created, description: texts.createdText(name) },
          )
          setRecord(null)
          setMade(patient.id)
        },
        onError: (error) => {
          const sentence = showFailure('create', error)
          if (!compared) return
          setNotice(sentence)
          // What is compared is read again as it is now.
          if (isStale(error)) press()
        },
      },
    )
  const close = () => {
    setRecord(null)
    setNotice(null)
  }
  return { create, record, notice, press, close }
}
