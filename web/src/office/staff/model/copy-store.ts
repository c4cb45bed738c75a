import type { Me } from '@clinic/shared-events/contracts/practice/staff.ts'

/** What is kept of one session. `key`: no script can read it out. `check`: of its PIN, null where that is not known. `wrong`: PINs since the right one. `ahead`: by how many ms the server's clock was ahead of the browser's. */
export type Kept = Pick<Me['session'], 'until' | 'rests'> & {
  staffId: string
  key: CryptoKey
  check: number | null
  wrong: number
  sealed: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; ahead?: number } | null
}
export type CopyStore = {
  read(): Promise<Kept | null>
  /** Changes what is kept in one step; null leaves nothing. */
  update(change: (kept: Kept | null) => Kept | null): Promise<void>
}

const table = 'kept'
const only = 'copy'

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('office', 1)
    asked.onupgradeneeded = () => void asked.result.createObjectStore(table)
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

/** Acts within one transaction; resolves with what it was given once that is done. */
const inTransaction = async (
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore, kept: Kept | null) => void,
): Promise<Kept | null> => {
  const database = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode)
      const store = transaction.objectStore(table)
      const asked: IDBRequest<Kept | undefined> = store.get(only)
      asked.onsuccess = () => act(store, asked.result ?? null)
      transaction.oncomplete = () => resolve(asked.result ?? null)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** In IndexedDB, which alone keeps a key that no script can read out. */
export const browserCopyStore: CopyStore = {
  read: () => inTransaction('readonly', () => undefined),
  async update(change) {
    await inTransaction('readwrite', (store, kept) => {
      const next = change(kept)
      if (next) store.put(next, only)
      else store.delete(only)
    })
  },
}
