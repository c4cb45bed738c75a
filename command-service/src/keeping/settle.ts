/** 'again': its streams stayed busy; judge it again later. */
export type Settled = 'held' | 'released' | 'again'

/** What an owner's own stream says of a reservation now. `letGo`: why it is no longer, and never again, the owner's. */
export type OwnersWord<Reason extends string> = { holds: boolean; letGo: Reason | undefined }

/** What to do with a reservation that is due. `fence`: its owner must first be kept from naming it any more. */
export type Settlement<Reason extends string> =
  | { kind: 'Ignore'; reason: 'held by its owner' }
  | { kind: 'Send'; fence: boolean; release: Reason }

/**
 * What an owner holds is what its own stream names now; every other reservation of it is released, an unconfirmed one after
 * a fence (design §4). One it named before, or that was fenced, can never be named again.
 * @param unconfirmed why a reservation that was never named is released: 'abandoned' or 'refused'
 */
export const settlementOf = <Reason extends string>(
  { holds, letGo }: OwnersWord<Reason>,
  unconfirmed: Reason,
): Settlement<Reason> => {
  if (holds) return { kind: 'Ignore', reason: 'held by its owner' }
  const release = letGo === undefined || letGo === 'abandoned' ? unconfirmed : letGo
  return { kind: 'Send', fence: letGo === undefined, release }
}

/** How one kind of reservation is judged and let go of. Each may be sent any number of times. */
export type SettlingSteps<Reason extends string> = {
  ask(): Promise<OwnersWord<Reason>>
  /** Appends the fence at the revision it was judged from; 'held' when the owner confirmed first. */
  fence(): Promise<'fenced' | 'held' | 'again'>
  /** Null when the stream that holds the reservation stayed busy. */
  release(reason: Reason): Promise<bigint | null>
}

/**
 * Judges one reservation by its owner's stream and releases it unless the owner holds it. Either the owner's confirmation or
 * the fence succeeds, never both (design §4). Any number of processes may do this at once. Rejects with `StoreAway`.
 */
export const settle = async <Reason extends string>(
  steps: SettlingSteps<Reason>,
  unconfirmed: Reason,
): Promise<Settled> => {
  const settlement = settlementOf(await steps.ask(), unconfirmed)
  if (settlement.kind === 'Ignore') return 'held'
  if (settlement.fence) {
    const fenced = await steps.fence()
    if (fenced !== 'fenced') return fenced
  }
  return (await steps.release(settlement.release)) === null ? 'again' : 'released'
}
