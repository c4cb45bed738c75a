import type { Handler, ReadsOf, Reply } from '@clinic/platform/http/calls/call.ts'
import { staffIdOf } from '@clinic/platform/log/actor.ts'
import type { Calls } from '@clinic/shared-events/contracts/calls.ts'
import {
  type History,
  type HistoryEvent,
  type HistorySubject,
  type historyCalls,
  historySubject,
  type Via,
} from '@clinic/shared-events/contracts/history.ts'
import { practiceId } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { contentOf } from '@clinic/shared-events/definitions/event-registry.ts'
import { accountNames } from '../account-names.ts'
import { noSuchHistory, type ReadDeps } from '../reading.ts'
import { changesBy } from './fold.ts'
import { subjects } from './subjects.ts'
import { withTiedRecords } from './tied-records.ts'

export const historyReads = (deps: ReadDeps): ReadsOf<typeof historyCalls> => ({
  /** GET /api/doctor/history/{of}/{id} (ours): every event of it from the log itself, with who, from where and what it changed. */
  readHistory: (call) => {
    const of = historySubject.safeParse(call.params.of)
    if (!of.success) throw noSuchHistory()
    return answer(deps, of.data, call.params.id, call)
  },

  /** GET /api/doctors/{id}/history (ours): that of an account. */
  readAccountHistory: (call) => answer(deps, 'users', call.params.id, call),

  /** GET /api/practice/history (ours): that of the practice's data. */
  readPracticeHistory: (call) => answer(deps, 'practice', practiceId, call),
})

type Call = Pick<Parameters<Handler<Calls['readPracticeHistory']>>[0], 'session'>

const answer = async (deps: ReadDeps, of: HistorySubject, id: string, { session }: Call): Promise<Reply> => {
  const { history, reading, now } = deps
  const subject = subjects[of]
  const isAdmin = session?.role === 'admin'
  // Of what its feed follows, and not of the log: from there the page is notified of all that comes, also while that projection is late.
  const { position } = await reading.read(subject.followed ?? subject.row, null, async () => null)
  const related = (await subject.related?.(reading, id)) ?? []
  const { events, findings } = await history.read([subject.stream(id), ...related])
  if (!events.some(({ stream }) => stream === subject.stream(id))) throw noSuchHistory()
  const seen = events.filter(({ type }) => isAdmin || !subject.forAdmins?.includes(type))
  const { shown } = subject.row
  const folded = changesBy(subject, id, seen, (row) => (shown && !isAdmin ? shown(row, reading.settings) : row))
  const tied = await withTiedRecords(reading, folded)
  const names = await accountNames(reading, [
    ...seen.flatMap(({ meta }) => staffIdOf(meta.actor) ?? []),
    ...folded.flatMap(({ assignedDoctorId: id }) => (id ? [String(id)] : [])),
  ])
  const changes = tied.map((changed) => withAssigned(changed, names))
  const numbers = new Map(seen.map((event, at) => [event.position, at + 1]))
  const body: History = {
    of,
    id,
    verifiedAt: new Date(now()).toISOString(),
    events: seen.map((event, at) => shownEvent(event, at + 1, { changed: changes[at], names })),
    broken: findings.map((finding) => ({ n: numbers.get(finding.position) ?? null, problem: finding.problem })),
  }
  return { position, body }
}

/** Adds to a change of who is assigned what that account is called. */
const withAssigned = (changed: Record<string, unknown>, names: Known['names']): Record<string, unknown> =>
  'assignedDoctorId' in changed
    ? { ...changed, assignedDoctor: names.get(String(changed.assignedDoctorId)) ?? changed.assignedDoctorId }
    : changed

type Known = { changed: Record<string, unknown> | undefined; names: ReadonlyMap<string, string | null> }

const shownEvent = (event: Recorded, n: number, { changed = {}, names }: Known): HistoryEvent => {
  const { id, stream, revision, position, type, at, meta } = event
  const staffId = staffIdOf(meta.actor)
  return {
    n,
    id,
    stream,
    revision: String(revision),
    position: String(position),
    type,
    at,
    actor: meta.actor,
    by: staffId === null ? null : (names.get(staffId) ?? null),
    via: viaOf(event, staffId),
    correlation: meta.correlation,
    causation: meta.causation,
    previousMac: meta.previousMac,
    mac: meta.mac,
    // Rows and contents are what JSON has: that is how they are stored.
    content: contentOf(event) as HistoryEvent['content'],
    changed: changed as HistoryEvent['changed'],
  }
}

/** What a visitor does first comes from the site, what follows through the link they were given. */
const firstSteps: ReadonlySet<string> = new Set([
  'AppointmentBooked',
  'VisitPriced',
  'OrderPlaced',
  'StockReserved',
  'StockReleased',
  'FirstSessionFormSubmitted',
])

const viaOf = ({ type, data, meta }: Recorded, staffId: string | null): Via => {
  if (staffId !== null) return 'staff'
  if (meta.actor !== 'public') return data.conversationId === undefined ? 'system' : 'bot'
  if (data.conversationId !== undefined) return 'bot'
  return firstSteps.has(type) ? 'site' : 'link'
}
