import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { Button } from '~/components/ui/button.tsx'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'
import { useChangeForm } from '../api/change-form.ts'

/** 'Marcar revisado' of a pending form, 'Devolver a pendientes' of a reviewed one; nothing else changes it. */
export function MarkButton({ row }: { row: PatientIntakeRow }) {
  const mark = useChangeForm(row)
  if (row.status === 'processed') return null
  const [to, text] =
    row.status === 'pending' ? (['reviewed', texts.markReviewed] as const) : (['pending', texts.setBack] as const)
  const onClick = () => mark.mutate({ change: { status: to }, revision: row.revision })
  return (
    <Button size="sm" className="max-md:min-h-11" disabled={mark.isPending} onClick={onClick}>
      {text}
    </Button>
  )
}
