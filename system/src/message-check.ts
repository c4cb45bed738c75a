import type { Channel, Told } from '../../command-service/testing/fortnight/check.ts'

type Named = { patient: number; kind: Told['kind']; channel: Channel }
/** What the visit of a patient gives reason to tell. `overtaken`: something happened to the visit afterwards that makes it of no use. */
export type Owed = Named & { overtaken: boolean }
/** How a notification stands in the visit's thread: 'DeliveryTaken'. */
export type Shown = Named & { type: string }

const nameOf = ({ patient, kind, channel }: Named) => `${kind} of ${patient} by ${channel}`
const same = (one: Named, other: Named) => nameOf(one) === nameOf(other)

const wrongWith = (owed: Owed, shown: readonly Shown[], inbox: readonly Named[]): string[] => {
  const name = nameOf(owed)
  const lines = shown.filter((one) => same(one, owed))
  const [type] = lines.map((line) => line.type)
  const arrived = inbox.filter((one) => same(one, owed)).length
  if (type === undefined) return [`nothing is known of ${name}`]
  if (lines.length > 1) return [`${lines.length} notifications are ${name}`]
  if (arrived > 1) return [`${arrived} times ${name}`]
  if (type === 'DeliveryTaken') return arrived === 1 ? [] : [`sent, and never arrived: ${name}`]
  // Whether it arrived is what nobody knows.
  if (type === 'DeliveryUnclear') return []
  if (arrived === 1) return [`arrived as ${type}: ${name}`]
  return type === 'DeliverySkipped' && owed.overtaken ? [] : [`left as ${type}: ${name}`]
}

/** What was told too often, lost, shown as what it was not, or told though there was no reason, each in a line; empty when all is well. */
export const wrongIn = (owed: readonly Owed[], shown: readonly Shown[], inbox: readonly Named[]): string[] => [
  ...owed.flatMap((one) => wrongWith(one, shown, inbox)),
  ...inbox.filter((one) => !owed.some((other) => same(one, other))).map((one) => `no reason for ${nameOf(one)}`),
]
