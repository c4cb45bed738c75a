import { hash } from 'node:crypto'
import type { NewVaultRecord, VaultRecord, VaultRef, VaultReplacement, VaultStore } from '../vault-store.ts'
import { epochOf, inUse, keysOf, type MasterKey, unwrap, WrongMasterKey, wrap } from './master-key.ts'

/** What is wrapped by the master key; the canary last, so that a start with the new key alone is refused until all is done. */
export const wrappedKinds = ['data-key', 'secret', 'bot-token', 'canary']
/** What takes a key's place. */
export const erasedKey = 'erased'
/** Whether a record holds something under the master key: the tombstone of an erased key does not. */
export const isWrapped = ({ kind, value }: Pick<VaultRecord, 'kind' | 'value'>): boolean =>
  wrappedKinds.includes(kind) && value !== erasedKey

const nameOf = ({ kind, id }: VaultRef): string => (kind === 'canary' ? kind : `${kind}/${id}`)
/** The secret of a record. @throws Error where it opens under none of the keys */
export const secretOf = (masterKey: MasterKey, record: Pick<VaultRecord, 'kind' | 'id' | 'value'>): Buffer =>
  unwrap(masterKey, nameOf(record), record.value)

/** A master key of the vault: how often it was replaced before, and a hash that tells nothing of it. */
type Epoch = { epoch: number; key: string }
/** The master keys under which the vault stands: the one that wraps first; until all is wrapped anew, those before too. */
type Epochs = readonly [Epoch, ...Epoch[]]

/** The master keys as the vault has them, and as they were read. */
type Known = { text: string; epochs: Epochs }

/** Above all that is wrapped: of one answer of the store it is what was read last. */
export const epochsRef = { kind: 'wrapping-keys', id: 'all' }
const hashOf = (key: MasterKey): string => hash('sha256', Buffer.concat([Buffer.from('master-key '), key]), 'hex')
export const epochsOf = ({ value }: VaultRecord): Epochs => JSON.parse(value)
/** Those of a vault whose key was never replaced. */
export const firstEpoch = (key: MasterKey): Epochs => [{ epoch: 0, key: hashOf(key) }]

const replaced =
  'the master key was replaced: start with the new one as MASTER_KEY, and with this one as MASTER_KEY_PREVIOUS until `npm run rotate-key` is done'

/** A record to be, with what is to be wrapped in it. */
type NewSecret = Omit<NewVaultRecord, 'value' | 'expiresAt'> & { secret: Buffer }

type StoredSecret = VaultRecord & { own?: Buffer | undefined }

/** What is left to do while everything is wrapped under another key. */
type Rotation = {
  /** Whether a record still stands under a key before. */
  isOld(record: VaultRecord): boolean
  /** It as it is to be. @throws Error when it does not open */
  anew(record: VaultRecord): VaultReplacement
  /** The keys before wrap and open nothing any more. False where the vault has another key by now. */
  end(): Promise<boolean>
}

/**
 * Writes secrets under the master key that wraps now (docs/decisions/0184): the vault says which, and each secret carries its epoch. What was
 * read together with the epochs, after it was durable, stands under the last: the walk of any later rotation finds it.
 */
export type Wrapping = {
  /**
   * Inserts each secret unless its record is there; resolves with what is stored now, durable and under the key that wraps. `own`: the secret
   * that was given, where that is what is stored. @throws WrongMasterKey
   */
  insert(secrets: readonly NewSecret[]): Promise<StoredSecret[]>
  /** Replaces the secret of a record if it still has that version, under the key it stands under: a rotation changes the version. */
  replace(record: VaultRecord, secret: Buffer): Promise<boolean>
  /** Makes the key in use the one that wraps. @throws WrongMasterKey */
  beginRotation(): Promise<Rotation>
}

/** `epochs`: as the vault says, or is to say where it says nothing yet. @throws WrongMasterKey where this process lacks one */
export const createWrapping = (store: VaultStore, masterKey: MasterKey, epochs: Epochs): Wrapping => {
  const keys = new Map(keysOf(masterKey).map((key) => [hashOf(key), key]))
  const recordOf = ({ text }: Known) => ({ ...epochsRef, owner: '', value: text, expiresAt: null })
  const wrapAt = ({ epoch, key }: Epoch, of: VaultRef, secret: Buffer): string =>
    wrap(keys.get(key) as MasterKey, nameOf(of), secret, epoch)
  const held = (asked: Epochs): Epochs => {
    if (asked.every(({ key }) => keys.has(key))) return asked
    throw new WrongMasterKey(undefined, asked[0].epoch > 0 ? replaced : undefined)
  }
  const first: Known = { text: JSON.stringify(epochs), epochs: held(epochs) }
  /** What the vault said last; null where this process cannot wrap by it. */
  let known: Known | null = first
  const understood = (record: VaultRecord): Known => {
    if (record.value === known?.text) return known
    known = null
    known = { text: record.value, epochs: held(epochsOf(record)) }
    return known
  }
  const current = async (): Promise<VaultRecord> => (await store.insert([recordOf(known ?? first)]))[0] as VaultRecord

  const insert: Wrapping['insert'] = async (secrets) => {
    if (secrets.length === 0) return []
    const before = known ?? understood(await current())
    const [wraps] = before.epochs
    const fresh = secrets.map(({ secret, ...of }) => ({ ...of, value: wrapAt(wraps, of, secret), expiresAt: null }))
    const answered = await store.insert([...fresh, recordOf(before)])
    const now = understood(answered.at(-1) as VaultRecord).epochs
    const stored = answered.slice(0, -1)
    const changed = stored.flatMap((record, n) => {
      const epoch = epochOf(record.value)
      if (!isWrapped(record) || epoch === now[0].epoch) return []
      // Under none of the vault's keys it came too late for the walk, and nobody was given it.
      const late = now.every((one) => one.epoch !== epoch)
      const secret = late ? (secrets[n]?.secret as Buffer) : secretOf(masterKey, record)
      return [{ ...record, value: wrapAt(now[0], record, secret) }]
    })
    if (changed.length === 0)
      return stored.map((record, n) => {
        const own = record.value === fresh[n]?.value ? secrets[n]?.secret : undefined
        return { ...record, own }
      })
    await store.replaceAll(changed)
    return insert(secrets)
  }

  return {
    insert,
    async replace(record, secret) {
      const epoch = known?.epochs.find((one) => one.epoch === epochOf(record.value))
      if (!epoch) return false
      return store.replace(record, record.version, wrapAt(epoch, record, secret), null)
    },
    async beginRotation() {
      const own = hashOf(inUse(masterKey))
      for (;;) {
        const record = await current()
        const [last, ...before] = understood(record).epochs
        const write = (next: Epochs) => store.replace(record, record.version, JSON.stringify(next), null)
        if (last.key !== own) {
          await write([{ epoch: last.epoch + 1, key: own }, last, ...before])
          continue
        }
        return {
          isOld: (one) => isWrapped(one) && before.some(({ epoch }) => epoch === epochOf(one.value)),
          anew: (one) => ({ ...one, value: wrapAt(last, one, secretOf(masterKey, one)) }),
          end: async () => before.length === 0 || (await write([last])),
        }
      }
    },
  }
}
