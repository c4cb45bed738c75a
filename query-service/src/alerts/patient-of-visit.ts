import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { type AlertSource, alertSources } from '@clinic/projections/alert-sources/alert-sources.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { patients } from '@clinic/projections/patients/patients.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import {
  type PatientProposal,
  type ProposalReason,
  type patientOfVisitCalls,
  proposalReasons,
} from '@clinic/shared-events/contracts/appointments/patient-of-visit.ts'
import type { PatientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { createFinding, type Finding } from '../finding.ts'
import { noSuchAppointment, type ReadDeps } from '../reading.ts'
import { cedulasOf, type Subject } from './alert-of.ts'
import { sourcesFor, sourcesOf, subjectOf } from './sources.ts'

/** More proposals than this are no help. */
const mostProposals = 5

type Proposed = { id: string; because: ProposalReason[] }

/** The records that may be a person's and why, the surest first: by a cédula, a form of the visit, a phone, an e-mail (docs/decisions/0204). */
const proposalsFor = (subject: Subject, found: readonly AlertSource[]): Proposed[] => {
  const forms = found.filter(({ kind, appointmentId }) => kind === 'form' && appointmentId === subject.id)
  const cedulas = cedulasOf(subject, found)
  const isSo: Record<ProposalReason, (record: AlertSource) => boolean> = {
    cedula: ({ cedula }) => cedula !== null && cedula === subject.cedula,
    form: ({ id, cedula }) => forms.some((form) => form.patientId === id || (cedula && cedulas.includes(cedula))),
    phone: ({ phone }) => phone !== null && phone === subject.phone,
    email: ({ email }) => email !== null && email === subject.email,
  }
  const rank = ({ because }: Proposed) => [proposalReasons.indexOf(because[0] ?? 'email'), -because.length] as const
  return found
    .filter(({ kind, name }) => kind === 'record' && name !== null)
    .map((record) => ({ id: record.id, because: proposalReasons.filter((reason) => isSo[reason](record)) }))
    .filter(({ because }) => because.length > 0)
    .toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])
    .slice(0, mostProposals)
}

/** GET /api/appointments/{id}/patient (ours, docs/decisions/0204). */
export const patientOfVisitReads = ({ reading }: ReadDeps): ReadsOf<typeof patientOfVisitCalls> => ({
  async readPatientOfVisit({ params, minPosition }) {
    const finding = createFinding(reading, minPosition)
    const visit = await finding.expectOne<AppointmentRow>(appointments, params.id, noSuchAppointment)
    const found = visit.patientId ? [] : await proposed(finding, visit)
    const ids = visit.patientId ? [visit.patientId] : found.map(({ id }) => id)
    const known = await finding.getMany<PatientRow>(patients, ids)
    const byId = new Map(known.map((one) => [one.id, knownOf(one)]))
    const proposals = found.flatMap(({ id, because }): PatientProposal[] => {
      const record = byId.get(id)
      return record ? [{ ...record, because }] : []
    })
    const patient = visit.patientId ? (byId.get(visit.patientId) ?? null) : null
    return { position: finding.position(), body: { patient, proposals } }
  },
})

const proposed = async (finding: Finding, visit: AppointmentRow): Promise<Proposed[]> => {
  const subject = subjectOf(visit)
  const rows = await finding.ask(alertSources, (store, collection) => sourcesFor({ store, collection }, [subject]))
  return proposalsFor(subject, sourcesOf(subject, rows))
}

const knownOf = ({ id, name, cedula }: PatientRow) => ({ id, name, cedula })
