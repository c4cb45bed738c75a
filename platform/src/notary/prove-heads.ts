import { isSigned, type LogHead, nextHead, noEvents, type SignedHead } from '../heads/signed-head.ts'
import type { EventLog } from '../log/event-log.ts'

/** What signed heads prove of a log. `outside`: whether any head outside the stores is of it. */
export type Proof = {
  events: number
  /** Up to which head all events are those that were there when it was signed, and none is missing; null where there is none. */
  provedTo: SignedHead | null
  outside: boolean
  /** Heads that the log does not hold to, the oldest first: it has fewer events than there were, or others. */
  broken: { head: SignedHead; how: 'fewer' | 'others' }[]
  /** How many heads this system did not sign as they stand. */
  forged: number
}

type Heads = { inside: readonly SignedHead[]; outside: readonly SignedHead[] }

/**
 * Walks the whole log in order and compares it with every signed head of it (docs/log.md#signed-heads). Heads of another log, such as that from which it
 * was restored, say nothing about what came after. @throws StoreAway
 */
export const proveHeads = async (
  log: Pick<EventLog, 'head' | 'readAll'>,
  key: Buffer,
  { inside, outside }: Heads,
): Promise<Proof> => {
  const { logId } = await log.head()
  const all = [...inside, ...outside]
  const signed = all.filter((head) => isSigned(key, head))
  // The same head stands inside and outside.
  const bySignature = new Map(signed.filter((head) => head.logId === logId).map((head) => [head.signature, head]))
  const own = [...bySignature.values()]
  const wanted = new Set(own.map(({ events }) => events))
  const macs = new Map<number, string>()
  let head: LogHead = noEvents
  let position = 0n
  for (let read = await log.readAll(0n, 1_000); read.length > 0; read = await log.readAll(position, 1_000))
    for (const event of read) {
      head = nextHead(key, head, event.meta.mac)
      position = event.position
      if (wanted.has(head.events)) macs.set(head.events, head.mac)
    }
  const ordered = own.toSorted((a, b) => a.events - b.events)
  const broken = ordered.flatMap((one): Proof['broken'] => {
    if (one.events > head.events) return [{ head: one, how: 'fewer' }]
    return macs.get(one.events) === one.mac ? [] : [{ head: one, how: 'others' }]
  })
  const wrong = new Set(broken.map((one) => one.head))
  return {
    events: head.events,
    provedTo: ordered.findLast((one) => !wrong.has(one)) ?? null,
    outside: outside.some(({ signature }) => bySignature.has(signature)),
    broken,
    forged: all.length - signed.length,
  }
}
