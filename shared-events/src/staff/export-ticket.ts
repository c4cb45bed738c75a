import type { ExportedList, ExportQuery } from '../contracts/exports.ts'
import { entityIdOf } from '../definitions/ids.ts'

/** One export as it was asked for and recorded. */
type AskedExport = { staffId: string; list: ExportedList | 'log'; query: ExportQuery }

/** How long an export that was recorded may be fetched. */
const lastsMs = 10 * 60_000

const markOf = (secret: Buffer, { staffId, list, query }: AskedExport, until: number) => {
  const { from, to, status, search, format, of, id } = query
  return entityIdOf(secret, JSON.stringify([staffId, list, from, to, status, search, format, of, id, until]), 'export')
}

/** What the address of an export carries, to show that this very export was recorded (docs/decisions/0116-who-exported-what.md). @param now milliseconds since 1970 */
export const exportTicketOf = (secret: Buffer, asked: AskedExport, now: number): string => {
  const until = now + lastsMs
  return `${until}.${markOf(secret, asked, until)}`
}

/** Whether a ticket was given for this very export, not too long ago. */
export const isTicketFor = (secret: Buffer, asked: AskedExport, ticket: string, now: number): boolean => {
  const [, until = ''] = /^(\d{1,15})\.\w+$/.exec(ticket) ?? []
  return until !== '' && now <= Number(until) && ticket === `${until}.${markOf(secret, asked, Number(until))}`
}
