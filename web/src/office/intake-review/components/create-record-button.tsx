import type { PatientIntakeRow } from '@clinic/shared-events/contracts/intakes.ts'
import { generatePath, useNavigate } from 'react-router-dom'
import { Button } from '~/components/ui/button.tsx'
import { erased } from '~/lib/format.ts'
import { ApiError } from '~/lib/http.ts'
import { toast } from '~/lib/toasts.ts'
import { paths } from '~/paths.ts'
import { intakeReviewTexts as texts } from '~/texts/intake-review.ts'
import { useCreateRecord } from '../api/create-record.ts'

/** 'Crear Expediente', for pending forms only (docs/specification.md#office-states); leads to the record. */
export function CreateRecordButton({ row }: { row: Pick<PatientIntakeRow, 'id' | 'name' | 'status'> }) {
  const create = useCreateRecord()
  const navigate = useNavigate()
  const who = row.name ?? erased
  if (row.status !== 'pending') return null
  const onClick = () =>
    create.mutate(row.id, {
      onSuccess: ({ patient }) => {
        toast({ title: texts.created, description: texts.createdText(who) })
        void navigate(generatePath(paths.doctorPatient, { patientId: patient.id }))
      },
      onError: (error) =>
        toast({
          title: texts.createFailed,
          description: (error instanceof ApiError && error.error) || texts.createFailedFallback,
          look: 'destructive',
        }),
    })
  return (
    <Button
      look="primary"
      size="sm"
      className="max-md:min-h-11"
      aria-label={texts.createRecordOf(who)}
      disabled={create.isPending}
      onClick={onClick}
    >
      {create.isPending ? texts.creating : texts.createRecord}
    </Button>
  )
}
