/** Whether an owner's stream names a reservation now. `released`: why the owner gave it up and never holds it again. */
export type Ownership<Reason extends string> = { holds: boolean; released: Reason | undefined }

/** What to do with a reservation that is due. `fence`: before the release a fence is appended to the owner's stream. */
type Settlement<Reason extends string> =
  | { kind: 'Ignore'; reason: 'held by its owner' }
  | { kind: 'Send'; fence: boolean; release: Reason }

/**
 * Decides about a reservation. What an owner holds is what its stream names now; every other one is released, an unconfirmed one after
 * a fence (docs/streams.md#two-stream-steps). One it named before, or that was fenced, can never be named again.
 * @param unconfirmed why a reservation that was never named is released: 'abandoned' or 'refused'
 */
export const settlementOf = <Reason extends string>(
  { holds, released }: Ownership<Reason>,
  unconfirmed: Reason,
): Settlement<Reason> => {
  if (holds) return { kind: 'Ignore', reason: 'held by its owner' }
  const release = released === undefined || released === 'abandoned' ? unconfirmed : released
  return { kind: 'Send', fence: released === undefined, release }
}
