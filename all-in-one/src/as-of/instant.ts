import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'

const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/

/** The instant that was typed, UTC ISO: '2026-11-01T12:00' is Costa Rica's clock, '2026-11-01T18:00:00Z' says its own. Null for anything else. */
export const readInstant = (typed: string | undefined): string | null => {
  const [, date = '', hour = ''] = local.exec(typed ?? '') ?? []
  const given = date ? `${date}T${hour}:00.000Z` : typed?.endsWith('Z') ? typed : ''
  const at = new Date(given)
  // What a calendar does not have, as 31 February, would become another day.
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 16) !== given.slice(0, 16)) return null
  return date ? instantOf(date, hour) : at.toISOString()
}
