import type { PatientIntakeRow } from '@clinic/shared-events/contracts/intakes.ts'
import { Badge } from '~/components/ui/badge.tsx'
import { intakeReviewTexts as texts } from '~/texts/intakes.ts'

const tones = { pending: 'agendado', reviewed: 'realizado', processed: 'confirmado' } as const

/** A form's status: Pendiente yellow, Revisado blue, Procesado green (docs/specification.md#office-states). */
export function IntakeBadge({ status }: Pick<PatientIntakeRow, 'status'>) {
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
}
