import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { alertSources } from '@clinic/projections/alert-sources/alert-sources.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AlertQuery, alertCalls } from '@clinic/shared-events/contracts/patients/alerts.ts'
import { createFinding, type Finding } from '../finding.ts'
import type { ReadDeps } from '../reading.ts'
import { alertOf, type Subject } from './alert-of.ts'
import { sourcesFor, sourcesIn, sourcesOf, subjectOf } from './sources.ts'

export const alertReads = ({ reading }: ReadDeps): ReadsOf<typeof alertCalls> => ({
  /** GET /api/doctor/alerts (ours, docs/decisions/0125): one for each visit, record or form that is asked for and there. */
  async listAlerts({ query, minPosition }) {
    const finding = createFinding(reading, minPosition)
    const visits = await visitsOf(finding, query)
    const body = await finding.ask(alertSources, async (store, collection) => {
      const of = { store, collection }
      const asked = query.patientId ?? query.intakeId
      const subjects = asked === undefined ? visits : sourcesIn(await store.getMany(collection, [asked]))
      const found = await sourcesFor(of, subjects)
      return subjects.map((subject) => alertOf(subject, sourcesOf(subject, found)))
    })
    return { position: finding.position(), body }
  },
})

/** The visits that are asked for, by whom they are of. */
const visitsOf = async (finding: Finding, { appointmentId, date }: AlertQuery): Promise<Subject[]> => {
  if (appointmentId !== undefined)
    return (await finding.getMany<AppointmentRow>(appointments, [appointmentId])).map(subjectOf)
  if (date === undefined) return []
  const query = { where: [{ field: 'date', eq: date }], sort: [{ field: 'startTime' }] }
  return (await finding.find<AppointmentRow>(appointments, query)).map(subjectOf)
}
