import type { VaultChange } from '../vault-change.ts'
import type { VaultStore } from '../vault-store.ts'

/** Marks of accounts that are being deactivated or were. Written before the event and taken away after the next activation (docs/decisions/0048). */
export type Deactivations = {
  /** Marks an account unless it is marked. @returns the change it is marked with */
  mark(staffId: string, change: VaultChange): Promise<VaultChange>
  /** The change an account is marked with, or null. */
  read(staffId: string): Promise<VaultChange | null>
  /** The accounts that are marked, for checks at the start. */
  staffIds(): Promise<string[]>
  /** Takes the mark away if it is of this change. */
  clear(staffId: string, change: VaultChange): Promise<void>
}

const kind = 'deactivation'

export const createDeactivations = (store: VaultStore): Deactivations => ({
  async mark(staffId, change) {
    const record = { kind, id: staffId, owner: change.commandId, value: JSON.stringify(change), expiresAt: null }
    const [stored] = await store.insert([record])
    return stored ? (JSON.parse(stored.value) as VaultChange) : change
  },
  async read(staffId) {
    const [stored] = await store.get([{ kind, id: staffId }])
    return stored ? (JSON.parse(stored.value) as VaultChange) : null
  },
  staffIds: async () => (await store.list(kind)).map(({ id }) => id),
  clear: (staffId, { commandId }) => store.remove([{ kind, id: staffId }], commandId),
})
