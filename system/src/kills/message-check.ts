/**
 * What there is reason to send, by what it tells whom how: 'booked of 1 by email'. `overtaken`: something happened afterwards that makes it of no
 * use. `maybe`: it may be that nothing was begun.
 */
export type Owed = { what: string; overtaken?: boolean; maybe?: boolean }
/** How something that goes out stands, as staff see it: 'taken'. */
export type Shown = { what: string; status: string }

const wrongWith = ({ what, overtaken, maybe }: Owed, shown: readonly Shown[], inbox: readonly string[]): string[] => {
  const lines = shown.filter((one) => one.what === what)
  const [status] = lines.map((line) => line.status)
  const arrived = inbox.filter((one) => one === what).length
  if (status === undefined) return maybe && arrived === 0 ? [] : [`nothing is known of ${what}`]
  if (lines.length > 1) return [`${lines.length} are ${what}`]
  if (arrived > 1) return [`${arrived} times ${what}`]
  if (status === 'taken') return arrived === 1 ? [] : [`sent, and never arrived: ${what}`]
  // Whether it arrived is what nobody knows.
  if (status === 'unclear') return []
  if (arrived === 1) return [`arrived as ${status}: ${what}`]
  return status === 'skipped' && overtaken ? [] : [`left as ${status}: ${what}`]
}

/** What was sent too often, lost, shown as what it was not, or sent for no reason, each in a line; empty when all is well. */
export const wrongIn = (owed: readonly Owed[], shown: readonly Shown[], inbox: readonly string[]): string[] => {
  const reasons = new Set(owed.map(({ what }) => what))
  return [
    ...owed.flatMap((one) => wrongWith(one, shown, inbox)),
    ...inbox.filter((what) => !reasons.has(what)).map((what) => `no reason for ${what}`),
  ]
}
