import { setImmediate as turn } from 'node:timers/promises'
import { createExportSigner, type ExportHead, exportFormats } from '@clinic/platform/heads/signed-export.ts'
import { isSigned, type LogHead, nextHead, noEvents } from '@clinic/platform/heads/signed-head.ts'
import type { ReadsOf } from '@clinic/platform/http/calls/call.ts'
import { expectSession } from '@clinic/platform/http/sessions.ts'
import { staffActor, staffIdOf } from '@clinic/platform/log/actor.ts'
import type { LogExportQuery, logExportCalls } from '@clinic/shared-events/contracts/exports.ts'
import type { HistorySubject } from '@clinic/shared-events/contracts/history.ts'
import { historyTitles } from '@clinic/shared-events/contracts/history-titles.ts'
import { addDays, dayAt, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Position, StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'
import { isTicketFor } from '@clinic/shared-events/staff/export-ticket.ts'
import { accountNames } from '../account-names.ts'
import { noSuchHistory, type ReadDeps } from '../reading.ts'
import { byteOrderMark, csvLines, moment, notAsked } from '../table.ts'
import { subjects } from './subjects.ts'

/** Events that are read and written at once, with everybody else's calls between. */
const batchSize = 200
/** How long after an instant the log may take an event that carries it. */
const slackMs = 60 * 60_000

/** What is exported: batches of events in their order, and the heads of the chains they belong to, which are known at the end. */
type Source = { of: string; batches: AsyncIterable<readonly StoredEvent[]>; heads: () => ExportHead[] }

export const logExportReads = (deps: ReadDeps): ReadsOf<typeof logExportCalls> => ({
  /** GET /api/doctor/log/export (ours): events as they are stored, sealed, each line with its check, and a signed manifest at the end. */
  async exportLog(call) {
    const { ticket = '', ...query } = call.query
    const { staffId } = expectSession(call.session)
    if (!isTicketFor(deps.idSecret, { staffId, list: 'log', query }, ticket, deps.now())) throw notAsked()
    const { format, of, id } = query
    const head = await deps.log.head()
    const source = of && id ? await historyOf(deps, of, id) : await periodOf(deps, query, head)
    const at = new Date(deps.now()).toISOString()
    return {
      pieces: linesOf(deps, source, { format, logId: head.logId, by: staffActor(staffId), at }),
      headers: {
        'Content-Type': `${format === 'csv' ? 'text/csv' : 'application/x-ndjson'}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="registro-${dayAt(at)}.${format}"`,
      },
    }
  },
})

/** All events of a period, without a gap in the log: from the first that happened in it to the last before one that happened after it. */
const periodOf = async (
  { log, heads, headKey }: ReadDeps,
  { from, to }: LogExportQuery,
  { logId, position: last }: { logId: string; position: Position },
): Promise<Source> => {
  const [begin = '', end] = [from && instantOf(from, '00:00'), to && instantOf(addDays(to, 1), '00:00')]
  const signed = (await heads.list()).filter((one) => one.logId === logId && isSigned(headKey, one))
  const known = begin ? signed.findLast((one) => Date.parse(one.at) < Date.parse(begin) - slackMs) : undefined
  let head: LogHead = known ? { events: known.events, mac: known.mac } : noEvents
  let before: LogHead | null = null
  const isBehind = ({ position, at }: StoredEvent) => position > last || (end !== undefined && at >= end)
  /** Those of a batch that belong to it. Each is part of the head after it. */
  const within = (events: readonly StoredEvent[]): StoredEvent[] =>
    events.filter((event) => {
      if (event.at >= begin) before ??= head
      head = nextHead(headKey, head, event.meta.mac)
      return before !== null
    })
  const batches = async function* () {
    for (let after = known ? BigInt(known.position) : 0n; ; ) {
      const read = await log.readAll(after, batchSize)
      const stop = read.findIndex(isBehind)
      yield within(stop === -1 ? read : read.slice(0, stop))
      if (stop !== -1 || read.length < batchSize) return
      after = read.at(-1)?.position ?? after
      await turn()
    }
  }
  const named = (of: string, { events, mac }: LogHead): ExportHead => ({ of, events, mac })
  return {
    of: `${from ?? ''}/${to ?? ''}`,
    batches: batches(),
    heads: () => [named('before', before ?? head), named('after', head)],
  }
}

/** The stream of something with a history, and those of what was sent about it, in the order of the log. @throws HttpProblem 404 */
const historyOf = async ({ reading, log }: ReadDeps, of: HistorySubject, id: string): Promise<Source> => {
  const subject = subjects[of]
  const own = await log.readStream(subject.stream(id))
  if (own.length === 0) throw noSuchHistory()
  const related = (await subject.related?.(reading, id)) ?? []
  const events = [own, ...(await Promise.all(related.map((stream) => log.readStream(stream))))]
  const heads = events.flatMap((stream): ExportHead[] => {
    const last = stream.at(-1)
    return last ? [{ of: last.stream, events: stream.length, mac: last.meta.mac }] : []
  })
  const sorted = events.flat().toSorted((a, b) => (a.position < b.position ? -1 : 1))
  const batches = async function* () {
    yield sorted
  }
  return { of: subject.stream(id), batches: batches(), heads: () => heads }
}

const titles = [
  ...['N.º', 'Posición', 'Fecha y hora', 'Evento', 'Tipo', 'Flujo', 'Versión', 'Actor', 'Nombre'],
  ...['Correlación', 'Causa', 'Identificador', 'Datos sin sellar', 'Huella', 'Control'],
]

type Names = ReadonlyMap<string, string | null>

/** A row of the table, without its check. What is sealed is in it no more than in the line of JSON. */
const rowOf = (n: number, event: StoredEvent, names: Names): string => {
  const { position, at, type, stream, revision, meta, id, data } = event
  const cells = [
    ...[n, String(position), moment(at), historyTitles[type] ?? type, type, stream, String(revision)],
    ...[meta.actor, onOneLine(names.get(staffIdOf(meta.actor) ?? '') ?? ''), meta.correlation, meta.causation, id],
    ...[JSON.stringify(data), meta.mac],
  ]
  return csvLines([cells]).trimEnd()
}

/** A name may hold breaks of lines; a row is one line, which its check is over. */
const onOneLine = (name: string): string => name.replaceAll(/\s+/gu, ' ')

/** '{"n":1,"event":{…}': the event exactly as it is stored, its bigints as texts, without what ends the line. */
const jsonOf = (n: number, event: StoredEvent): string =>
  JSON.stringify({ n, event }, (_, value) => (typeof value === 'bigint' ? String(value) : value)).slice(0, -1)

type Signed = { format: LogExportQuery['format']; logId: string; by: string; at: string }

async function* linesOf({ reading, headKey }: ReadDeps, source: Source, { format, ...signed }: Signed) {
  const { join, manifest } = exportFormats[format]
  const end = format === 'csv' ? '\r\n' : '\n'
  const signer = createExportSigner(headKey)
  if (format === 'csv') yield byteOrderMark + signer.titles(csvLines([titles]).trimEnd()) + end
  let [first, last]: (string | null)[] = [null, null]
  for await (const events of source.batches) {
    if (events.length === 0) continue
    const ids = format === 'csv' ? events.flatMap(({ meta }) => staffIdOf(meta.actor) ?? []) : []
    const names = await accountNames(reading, ids)
    const lines = events.map((event) =>
      signer.line((n) => (format === 'csv' ? rowOf(n, event, names) : jsonOf(n, event)), join),
    )
    first ??= String(events[0]?.position)
    last = String(events.at(-1)?.position)
    yield lines.map((line) => line + end).join('')
  }
  yield manifest(
    signer.manifest({ ...signed, of: source.of, first: first ?? null, last: last ?? null, heads: source.heads() }),
  ) + end
}
