import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { appointments } from '@clinic/projections/appointments/appointments.ts'
import { projections } from '@clinic/projections/projections.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { historyTitles } from '@clinic/shared-events/contracts/history-titles.ts'
import type { erasureCalls, PersonExport } from '@clinic/shared-events/contracts/practice/erasures.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { contentOf } from '@clinic/shared-events/definitions/event-registry.ts'
import { foundBy, kindOf, shownStream } from '@clinic/shared-events/erasures/person-streams.ts'
import { patientStream } from '@clinic/shared-events/patients/events.ts'
import { createFinding } from '../finding.ts'
import { createFold } from '../fold-events.ts'
import type { ReadDeps, Reading } from '../reading.ts'

/** What there is of a person, from the log itself: read models know only what is said now, and not what was corrected since (docs/decisions/0190). */
export const erasureReads = ({ history, now, reading }: ReadDeps): ReadsOf<typeof erasureCalls> => ({
  /** GET /api/personal-data (ours): every stream that ever said the e-mail, phone or cédula, and the visits of a record among them, the newest first. */
  async findPersonalData({ query }) {
    const { position } = await history.head()
    const named = await history.find((event) => foundBy(event, query).length > 0)
    const tied = await visitsTiedTo(reading, named, position)
    const streams = [...new Set([...named, ...tied])]
    const { events } = await history.read(streams)
    const of = Map.groupBy(events, ({ stream }) => stream)
    const at = new Date(now()).toISOString()
    const found = streams.flatMap(
      (stream) => shownStream(stream, of.get(stream) ?? [], query, at, tied.has(stream)) ?? [],
    )
    return { position, body: found.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1)) }
  },

  /** GET /api/personal-data/export (ours): the streams that were chosen, whole. */
  async exportPersonalData({ query: { streams } }) {
    const { position } = await history.head()
    const { events } = await history.read([...new Set(streams)])
    const of = Map.groupBy(events, ({ stream }) => stream)
    if (!streams.every((stream) => kindOf(stream) !== null && of.has(stream)))
      throw new HttpProblem(404, 'not-found', 'Algo de lo elegido ya no está. Busque de nuevo.')
    const body: PersonExport = {
      exportedAt: new Date(now()).toISOString(),
      streams: [...of].map(([stream, own]) => ({ stream, kind: kindOf(stream) ?? '', events: own.map(exported) })),
      documents: documentsOf(events),
    }
    const headers = { 'Content-Disposition': 'attachment; filename="datos-personales.json"' }
    return { position, body, headers }
  },
})

/** The streams of the visits that staff said are of these records, under whatever name and phone they were booked. */
const visitsTiedTo = async (reading: Reading, streams: readonly string[], position: bigint): Promise<Set<string>> => {
  const ids = streams.flatMap((stream) => (kindOf(stream) === 'patient' ? stream.slice(patientStream('').length) : []))
  const finding = createFinding(reading, position)
  const visits =
    ids.length === 0 ? [] : await finding.findIds(appointments, { where: [{ field: 'patientId', in: ids }] })
  return new Set(visits.map(appointmentStream))
}

const exported = (event: Recorded): PersonExport['streams'][number]['events'][number] => {
  const { type, at } = event
  // Contents are what JSON has: that is how they are stored.
  const content = contentOf(event) as PersonExport['streams'][number]['events'][number]['content']
  return { type, title: historyTitles[type] ?? type, at, content }
}

/** What the screens would show if nothing else had happened, by read model: folded by the projections themselves. */
const documentsOf = (events: readonly Recorded[]): PersonExport['documents'] => {
  const documents: PersonExport['documents'] = {}
  for (const projection of projections) {
    const fold = createFold(projection)
    for (const event of events) fold.add(event)
    // Documents are plain objects.
    if (fold.documents.size > 0)
      documents[projection.name] = [...fold.documents.values()] as PersonExport['documents'][string]
  }
  return documents
}
