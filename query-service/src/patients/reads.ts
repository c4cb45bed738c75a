import type { Call, ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { followUpNotes } from '@clinic/projections/follow-up-notes/follow-up-notes.ts'
import { patientCounts } from '@clinic/projections/patient-counts/patient-counts.ts'
import { patients } from '@clinic/projections/patients/patients.ts'
import type { AnyCall } from '@clinic/shared-events/contracts/calls.ts'
import type { followUpNoteCalls } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import type { PatientCounts } from '@clinic/shared-events/contracts/patients/patient-counts.ts'
import type { AdminPatientRow, patientCalls } from '@clinic/shared-events/contracts/patients/patients.ts'
import { type assignedPatientCalls, mostHandedOn } from '@clinic/shared-events/contracts/practice/assigned-patients.ts'
import { containing } from '../finding.ts'
import { answerList } from '../list.ts'
import { type Collection, expectOne, noSuchRecord, type ReadDeps, readOne } from '../reading.ts'

const none: PatientCounts = { id: 'all', total: 0, withAllergies: 0, lastActive: {} }

/** Who is assigned to a patient is the administrators' alone: they are shown the whole document. */
const shownTo = ({ session }: Pick<Call<AnyCall>, 'session'>): Collection =>
  session?.role === 'admin' ? { name: patients.name, version: patients.version } : patients

export const patientReads = ({
  reading,
}: ReadDeps): ReadsOf<typeof patientCalls & typeof assignedPatientCalls & typeof followUpNoteCalls> => ({
  /** GET /api/patients (docs/specification.md#office-calls): the newest first; with `search` those that have all its words. */
  listPatients(call) {
    const where = containing(call.query.search ?? '')
    const sort = [{ field: 'createdAt', desc: true }]
    return answerList(reading, { of: shownTo(call), where, sort }, call)
  },

  /** GET /api/patients/counts (ours): the document that counts them. */
  async readPatientCounts({ minPosition }) {
    const { position, json } = await readOne(reading, patientCounts, none.id, minPosition)
    return { position, json: json ?? JSON.stringify(none) }
  },

  /** GET /api/patients/{id} (ours): one record, the newest state of it. */
  async readPatient(call) {
    return expectOne(await readOne(reading, shownTo(call), call.params.id, call.minPosition), noSuchRecord)
  },

  /** GET /api/doctors/{id}/patients (ours): how many records a doctor is assigned to, and who the latest are. */
  async readAssignedPatients({ params, minPosition }) {
    const { position, rows } = await reading.read(patients, minPosition, async (store, collection) => {
      const where = [{ field: 'assignedDoctorId', eq: params.id }]
      const latest = { where, sort: [{ field: 'createdAt', desc: true }], limit: mostHandedOn }
      return { total: await store.count(collection, where), found: await store.find(collection, latest) }
    })
    // The stored documents are the projection's own.
    const shown = rows.found.flatMap(({ json }) => (json ? [JSON.parse(json) as AdminPatientRow] : []))
    return { position, body: { total: rows.total, patients: shown.map(({ id, name }) => ({ id, name })) } }
  },

  /** GET /api/follow-up-notes/{patientId} (docs/specification.md#office-calls): the newest day first; none for a patient nobody knows. */
  listFollowUpNotes(call) {
    const where = [{ field: 'patientId', eq: call.params.patientId }]
    const sort = [
      { field: 'noteDate', desc: true },
      { field: 'createdAt', desc: true },
    ]
    return answerList(reading, { of: followUpNotes, where, sort }, call)
  },
})
