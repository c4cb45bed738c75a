import { createHash } from 'node:crypto'
import { decrypt, encrypt } from '../vault/keys/aes.ts'
import type { DataKeys } from '../vault/keys/data-keys.ts'
import type { ImageStore } from './image-store.ts'

/** Which file of which message: `number` counts the message's files from 0. `stream`: of its conversation. */
type FileName = { stream: string; messageId: string; number: number }

/** Files that patients sent, each sealed under the clinical key of its conversation, so that they go with it (docs/log.md#erasure). */
export type SealedFiles = {
  /** Keeps a file, durable when it resolves; one that is there is no error. `givenUp`: keys to be used no more. @throws ClassErased, ImageStoreFull, StoreAway */
  keep(name: FileName, bytes: Buffer, givenUp?: readonly string[]): Promise<void>
  /** The file, 'erased', or null for none. @throws KeyMissing, StoreAway, and where it is not what was kept */
  read(name: FileName): Promise<Buffer | 'erased' | null>
  /** Removes what is kept of it; nothing kept is no error. @throws StoreAway */
  remove(name: FileName): Promise<void>
}

/** A file has one size of its own. */
const whole = 0
const [ivBytes, tagBytes] = [12, 16]

const idOf = (name: FileName): string => createHash('sha256').update(boundTo(name)).digest('hex')
const boundTo = ({ stream, messageId, number }: FileName): string => JSON.stringify(['file', stream, messageId, number])

/** @param files a store of its own: what nothing names is removed from that of the pictures of products */
export const createSealedFiles = (
  files: Pick<ImageStore, 'put' | 'read' | 'remove'>,
  dataKeys: Pick<DataKeys, 'ensure' | 'resolve' | 'evict'>,
): SealedFiles => ({
  ...createFileReader(files, dataKeys),
  remove: (name) => files.remove(idOf(name)),
  async keep(name, bytes, givenUp = []) {
    const key = (await dataKeys.ensure(name.stream, ['clinical'], { givenUp })).get('clinical')
    if (!key) throw new Error('a key that was made sure of is not there')
    const { iv, tag, text } = encrypt(key.key, bytes, boundTo(name))
    const id = Buffer.from(key.id)
    const sealed = Buffer.concat([Buffer.of(id.length), id, iv, tag, text])
    await files.put({ id: idOf(name), sizes: new Map([[whole, sealed]]) })
  },
})

/** For who reads alone. */
export const createFileReader = (
  files: Pick<ImageStore, 'read'>,
  dataKeys: Pick<DataKeys, 'resolve' | 'evict'>,
): Pick<SealedFiles, 'read'> => ({
  async read(name) {
    const sealed = await files.read(idOf(name), whole)
    if (!sealed) return null
    const from = 1 + (sealed[0] ?? 0)
    const keyId = sealed.subarray(1, from).toString()
    // Another process may have erased it: the store of the keys is asked each time.
    dataKeys.evict(name.stream)
    const key = (await dataKeys.resolve([keyId])).get(keyId)
    if (key === undefined || key === 'erased') return 'erased'
    const iv = sealed.subarray(from, from + ivBytes)
    const tag = sealed.subarray(from + ivBytes, from + ivBytes + tagBytes)
    return decrypt(key, { iv, tag, text: sealed.subarray(from + ivBytes + tagBytes) }, boundTo(name))
  },
})
