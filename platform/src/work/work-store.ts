/**
 * The checkpoint of a follower of the log. `logId` names the log: another log means starting over. `state` is text of the follower's
 * own that belongs to the position, at most 8 MB.
 */
export type Checkpoint = { logId: string; position: bigint; state?: string }

/** The holder of a lease and its epoch. */
export type Held = { holder: string; epoch: bigint }

/**
 * Leases with an epoch, and the process managers' checkpoints. How long a lease lasts is given in milliseconds and measured by a clock
 * that nobody sets, never by the time of day. A lease that ends too early costs patience only, for the epoch decides. Every adapter passes `work-store.contract.ts`.
 */
export type WorkStore = {
  /** Takes or renews the lease: null while another holder's has not run out. The epoch grows whenever the holder changes. */
  acquire(name: string, holder: string, ttlMs: number): Promise<{ epoch: bigint } | null>
  /**
   * Renews those of the named leases that this holder has, late too while nobody took them, and gives every lease that has not
   * run out, whoever holds it, by name. One call for all; without names it only reads.
   */
  renew(holder: string, names: readonly string[], ttlMs: number): Promise<ReadonlyMap<string, Held>>
  /** Gives the lease up at once if this holder has it. */
  release(name: string, holder: string): Promise<void>
  /** The saved checkpoint, or null. */
  checkpoint(name: string): Promise<Checkpoint | null>
  /** Saves it unless a holder with a higher epoch has saved one: false means the lease was lost. */
  saveCheckpoint(name: string, epoch: bigint, checkpoint: Checkpoint): Promise<boolean>
}
