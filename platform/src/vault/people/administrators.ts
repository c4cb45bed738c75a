import type { VaultRecord, VaultStore } from '../vault-store.ts'

/**
 * The list of active administrators, in one record, so that of those who would leave none one is refused however many ask at once
 * (docs/decisions/0048). Nobody stands in it who is not an active administrator.
 */
export type Administrators = {
  /** Takes one in while `isActive` holds, which is asked again whenever the list has changed meanwhile. */
  add(staffId: string, isActive: () => Promise<boolean>): Promise<void>
  /** Takes one out; false when nobody else would be left. Again is no error. */
  remove(staffId: string): Promise<boolean>
}

const ref = { kind: 'administrators', id: 'all' }

export const createAdministrators = (store: VaultStore): Administrators => {
  const read = async (): Promise<{ record: VaultRecord | null; ids: string[] }> => {
    const [record = null] = await store.get([ref])
    return { record, ids: record ? (JSON.parse(record.value) as string[]) : [] }
  }
  const write = async (record: VaultRecord | null, ids: readonly string[]): Promise<boolean> => {
    const value = JSON.stringify(ids)
    if (record) return store.replace(ref, record.version, value, null)
    const [stored] = await store.insert([{ ...ref, owner: '', value, expiresAt: null }])
    return stored?.version === 1 && stored.value === value
  }
  return {
    async add(staffId, isActive) {
      for (;;) {
        const { record, ids } = await read()
        if (ids.includes(staffId) || !(await isActive())) return
        if (await write(record, [...ids, staffId])) return
      }
    },
    async remove(staffId) {
      for (;;) {
        const { record, ids } = await read()
        const others = ids.filter((id) => id !== staffId)
        if (others.length === 0) return false
        if (others.length === ids.length || (await write(record, others))) return true
      }
    },
  }
}
