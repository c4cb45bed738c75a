import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { alertSources } from '@clinic/projections/alert-sources/alert-sources.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import type { AppointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { AlertQuery, alertCalls } from '@clinic/shared-events/contracts/patients/alerts.ts'
import type { ReadDeps } from '../reading.ts'
import { alertOf, type Subject } from './alert-of.ts'
import { sourcesFor, sourcesIn, sourcesOf, subjectOf } from './sources.ts'

export const alertReads = ({ reading }: ReadDeps): ReadsOf<typeof alertCalls> => ({
  /** GET /api/doctor/alerts (ours, docs/decisions/0125): one for each visit, record or form that is asked for and there. */
  async listAlerts({ query, minPosition }) {
    const visits = await visitsOf(reading, query, minPosition)
    const { position, rows: body } = await reading.read(alertSources, minPosition, async (store, collection) => {
      const of = { store, collection }
      const asked = query.patientId ?? query.intakeId
      const subjects = asked === undefined ? visits : sourcesIn(await store.getMany(collection, [asked]))
      const found = await sourcesFor(of, subjects)
      return subjects.map((subject) => alertOf(subject, sourcesOf(subject, found)))
    })
    return { position, body }
  },
})

/** The visits that are asked for, by whom they are of. */
const visitsOf = async (
  reading: ReadDeps['reading'],
  { appointmentId, date }: AlertQuery,
  minPosition: bigint | null,
): Promise<Subject[]> => {
  if (appointmentId === undefined && date === undefined) return []
  const { rows } = await reading.read(appointments, minPosition, (store, collection) =>
    appointmentId === undefined
      ? store.find(collection, { where: [{ field: 'date', eq: date ?? '' }], sort: [{ field: 'startTime' }] })
      : store.getMany(collection, [appointmentId]),
  )
  return rows.flatMap(({ json }) => (json ? [subjectOf(JSON.parse(json) as AppointmentRow)] : []))
}
