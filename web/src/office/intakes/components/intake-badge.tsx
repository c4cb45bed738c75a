import type { PatientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { Badge } from '~/components/ui/display/badge.tsx'
import { intakeReviewTexts as texts } from '~/texts/patients/intakes.ts'

const tones = { pending: 'agendado', reviewed: 'realizado', processed: 'confirmado' } as const

/** A form's status: Pendiente yellow, Revisado blue, Procesado green (docs/specification.md#office-states). */
export function IntakeBadge({ status }: Pick<PatientIntakeRow, 'status'>) {
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
}
