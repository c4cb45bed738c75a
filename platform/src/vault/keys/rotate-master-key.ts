import { setImmediate as turn } from 'node:timers/promises'
import type { VaultRecord, VaultStore } from '../vault-store.ts'
import { isWrapped, type Wrapping, wrappedKinds } from './wrapping.ts'

/** Some 25 ms of work, with everybody else's between. */
const batchSize = 500

/** `wrapped`: records that were wrapped anew; `already`: those that stood under the key in use. */
export type Rotated = { wrapped: number; already: number }
type Rotation = Awaited<ReturnType<Wrapping['beginRotation']>>

/**
 * Wraps everything in the vault under the key that is in use, beside whatever works on it. First the vault learns that key, so that nobody
 * wraps under another one. A record that changes meanwhile is looked at again; what was done before a crash is not done twice.
 * @throws StoreAway; WrongMasterKey; Error when a record opens under neither key
 */
export const rotateMasterKey = async (store: VaultStore, wrapping: Wrapping): Promise<Rotated> => {
  for (let wrapped = 0; ; ) {
    const rotation = await wrapping.beginRotation()
    let already = 0
    for (const kind of wrappedKinds) {
      const walked = await rotateKind(store, rotation, kind)
      wrapped += walked.wrapped
      already += walked.already
    }
    // Else it was ended, or begun, by somebody else meanwhile.
    if (await rotation.end()) return { wrapped, already }
  }
}

const rotateKind = async (store: VaultStore, rotation: Rotation, kind: string): Promise<Rotated> => {
  const done = { wrapped: 0, already: 0 }
  for (let before: string | undefined; ; ) {
    const page = await store.list(kind, undefined, { limit: batchSize, ...(before !== undefined && { before }) })
    const wrapped = await rotateAll(store, rotation, page)
    done.wrapped += wrapped
    done.already += page.filter(isWrapped).length - wrapped
    before = page.at(-1)?.id
    if (page.length < batchSize) return done
    await turn()
  }
}

/** @returns how many did not stand under the key in use */
const rotateAll = async (
  store: VaultStore,
  { isOld, anew }: Rotation,
  page: readonly VaultRecord[],
): Promise<number> => {
  const old = page.filter(isOld)
  for (let left = old; left.length > 0; ) {
    if ((await store.replaceAll(left.map(anew))) === left.length) break
    left = (await store.get(left)).filter((record) => record !== null).filter(isOld)
  }
  return old.length
}
