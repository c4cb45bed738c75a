import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { positionHeader } from '@clinic/platform/http/calls/positions.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { clinicalIntakes } from '@clinic/projections/clinical-intakes/clinical-intakes.ts'
import { intakeCounts, intakeCountsId, noIntakes } from '@clinic/projections/intake-counts/intake-counts.ts'
import { laterForms } from '@clinic/projections/later-forms/later-forms.ts'
import { patientIntakes } from '@clinic/projections/patient-intakes/patient-intakes.ts'
import type { intakeCalls } from '@clinic/shared-events/contracts/patients/intakes.ts'
import { personDocument } from '@clinic/shared-events/contracts/wire/document.ts'
import { containing } from '../finding.ts'
import { answerList } from '../list.ts'
import { type ReadDeps, readOne } from '../reading.ts'

/** @param position until where there is none, which is followed from there; none for what can be no form's */
const noSuchForm = (sentence: string, position?: bigint) =>
  new HttpProblem(404, 'not-found', sentence, undefined, position === undefined ? {} : positionHeader(position))
const noneOfCedula = 'No hay formulario de primera sesión con esa cédula.'

export const intakeReads = ({ reading }: ReadDeps): ReadsOf<typeof intakeCalls> => ({
  /**
   * GET /api/appointments/{appointmentId}/clinical-intakes: the forms a patient sent for it, newest first;
   * none for an appointment that nobody knows.
   */
  listClinicalIntakes(call) {
    const where = [{ field: 'appointmentId', eq: call.params.appointmentId }]
    return answerList(reading, { of: clinicalIntakes, where, sort: [{ field: 'createdAt', desc: true }] }, call)
  },

  /**
   * GET /api/doctor/patient-intakes (docs/specification.md#office-calls): first-session forms, newest first; narrowed by
   * status and by a search text.
   */
  listPatientIntakes(call) {
    const { status, search, appointmentId } = call.query
    const where = [
      ...(appointmentId ? [{ field: 'linkedAppointmentId', eq: appointmentId }] : []),
      ...(status ? [{ field: 'status', eq: status }] : []),
      ...containing(search ?? ''),
    ]
    return answerList(reading, { of: patientIntakes, where, sort: [{ field: 'createdAt', desc: true }] }, call)
  },

  /** GET /api/doctor/patient-intakes/counts (ours): of each status, kept by their projection. */
  async countPatientIntakes({ minPosition }) {
    const { position, json } = await readOne(reading, intakeCounts, intakeCountsId, minPosition)
    return { position, json: json ?? JSON.stringify(noIntakes) }
  },

  /** GET /api/doctor/patient-intakes/{id}/submissions (ours, docs/decisions/0083): later forms of that cédula that wait, the oldest first. */
  listLaterForms(call) {
    const where = [{ field: 'intakeId', eq: call.params.id }]
    return answerList(reading, { of: laterForms, where, sort: [{ field: 'createdAt' }] }, call)
  },

  /** GET /api/patient-intakes/cedula/{cedula} (docs/specification.md#office-calls): the form of a cédula, with or without its dashes. */
  async readPatientIntake({ params, query, minPosition }) {
    const written = personDocument.safeParse(params.cedula.replace(/^(\d)-?(\d{4})-?(\d{4})$/, '$1-$2-$3'))
    if (!written.success) throw noSuchForm(noneOfCedula)
    const { position, rows } = await reading.read(patientIntakes, minPosition, (store, collection) =>
      store.find(collection, { where: [{ field: 'cedula', eq: written.data }], limit: 1 }),
    )
    const json = rows[0]?.json
    if (!json && query.none) return { position, json: 'null' }
    if (!json) throw noSuchForm(noneOfCedula, position)
    return { position, json }
  },

  /** GET /api/doctor/patient-intakes/{id} (ours): the form of an id, whatever its cédula was corrected to. */
  async readPatientIntakeById({ params, minPosition }) {
    const { position, json } = await readOne(reading, patientIntakes, params.id, minPosition)
    if (json === null) throw noSuchForm('No existe ese formulario de primera sesión.', position)
    return { position, json }
  },
})
