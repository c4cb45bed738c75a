/** One record of the vault. `value` is JSON text; `owner` groups records that go together (a stream's keys, a person's sessions). */
export type VaultRecord = {
  kind: string
  id: string
  owner: string
  value: string
  /** UTC ISO instant after which the record is as if absent; null for never. */
  expiresAt: string | null
  /** Grows with every replace; 1 when inserted. */
  version: number
}
export type NewVaultRecord = Omit<VaultRecord, 'version'>
export type VaultRef = { kind: string; id: string }
/** A record as it is to be, if it still has that version. */
export type VaultReplacement = VaultRef & Pick<VaultRecord, 'version' | 'value' | 'expiresAt'>

export type VaultPart = { limit: number; before?: string }
/** Above every id. */
export const lastId = '\u{10ffff}'

/**
 * The store of what must be forgettable or unique: data keys, tombstones, claims, credentials, sessions, secrets, counters.
 * Every adapter passes `vault-store.contract.ts`; rejects with `StoreAway` when the store cannot be reached.
 */
export type VaultStore = {
  /** Inserts each record unless (kind, id) is there; resolves when durable with what is stored now, in the order asked; that of the highest kind and id was read last. */
  insert(records: readonly NewVaultRecord[]): Promise<VaultRecord[]>
  /** Each record as stored, or null; in the order asked. Never from a stale replica. Expired records are returned: the caller compares them with its own clock. */
  get(refs: readonly VaultRef[]): Promise<(VaultRecord | null)[]>
  /** Replaces value and expiry if the record still has that version. Durable when true. */
  replace(ref: VaultRef, expectedVersion: number, value: string, expiresAt: string | null): Promise<boolean>
  /** Replaces many as `replace` does, each by its own version, in one commit where the store has some. Durable when it resolves with how many were. */
  replaceAll(changed: readonly VaultReplacement[]): Promise<number>
  /** Removes for good; what is not there is no error. With an owner, only what is that one's when it is removed. */
  remove(refs: readonly VaultRef[], owner?: string): Promise<void>
  /** All records of a kind, or those of one owner, ordered by id. With a part: that many of them below an id, or the last, the last first. */
  list(kind: string, owner?: string, part?: VaultPart): Promise<VaultRecord[]>
}
