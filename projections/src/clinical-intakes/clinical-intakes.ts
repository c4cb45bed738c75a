import type { ClinicalIntakeSubmitted } from '@clinic/shared-events/appointments/events.ts'
import type { ClinicalIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { Projection } from '../projection.ts'

/**
 * The forms before a visit as staff read them in its appointment (docs/specification.md#public-screens), a
 * document per form sent, equal to `clinicalIntakeRow` on the wire. What a patient wrote is null where it was left blank, and
 * once it was erased.
 */
export const clinicalIntakes: Projection<ClinicalIntakeRow, ClinicalIntakeSubmitted> = {
  name: 'clinical-intakes',
  version: 1,
  handles: ['ClinicalIntakeSubmitted'],
  indexes: [{ fields: ['appointmentId', 'createdAt'] }],
  idsOf: (event) => [event.data.intakeId],
  apply: (_, event) => submitted(event),
}

const submitted = ({ data, clinical, at }: Recorded<ClinicalIntakeSubmitted>): ClinicalIntakeRow => ({
  id: data.intakeId,
  appointmentId: data.appointmentId,
  age: clinical?.age ?? null,
  occupation: clinical?.occupation ?? null,
  healthConditions: clinical?.healthConditions ?? null,
  surgeries: clinical?.surgeries ?? null,
  falls: clinical?.falls ?? null,
  tattoosScars: clinical?.tattoosScars ?? null,
  painAreas: clinical?.painAreas ?? null,
  createdAt: at,
})
