import { type Ownership, settlementOf } from './settlement.ts'

/** 'over': its time is over, or was before. 'again': its streams stayed busy; look at it again later. */
export type Settled = 'held' | 'released' | 'over' | 'again'

/** How one kind of reservation is settled and let go of. Each may be sent any number of times. */
export type SettlingSteps<Reason extends string> = {
  ask(): Promise<Ownership<Reason>>
  /** Appends the fence at the revision it was settled from; 'held' when the owner confirmed first. */
  fence(): Promise<'fenced' | 'held' | 'again'>
  /** Null when the stream that holds the reservation stayed busy. */
  release(reason: Reason): Promise<bigint | null>
}

/**
 * Looks one reservation up in its owner's stream and releases it unless the owner holds it. Either the owner's confirmation or
 * the fence succeeds, never both (docs/streams.md#two-stream-steps). Any number of processes may do this at once. Rejects with `StoreAway`.
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
