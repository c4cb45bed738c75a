import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createBounded, type Turn } from './bounded.ts'
import type { VaultStore } from './vault-store.ts'

/** Cost of one hash; `memory` in KiB. Kept with every hash, so it can be raised without losing the old ones. */
export type HashCost = { memory: number; passes: number; parallelism: number }
/** OWASP's first choice for argon2id; about 35 ms and 19 MiB each. */
const defaultCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** A stored password: argon2id parameters, nonce and tag in base64. */
export type Credential = HashCost & { algorithm: 'argon2id'; nonce: string; tag: string }

export type Credentials = {
  /** Sets the staff member's password; durable when it resolves. */
  replace(staffId: string, password: string): Promise<void>
  /** What is stored, or null: whether there is a password at all. Nobody (null) is looked up as long as somebody. */
  read(staffId: string | null): Promise<Credential | null>
  /** Who has a password: for what start-up has to look at. */
  staffIds(): Promise<string[]>
  /** Whether this is the password. An unknown staff member (null, or without a password) costs the same and is false.
   * `turn`: whose it is, where many ask at once. @throws TooBusy when it has no place */
  verify(staffId: string | null, password: string, turn?: Turn): Promise<boolean>
}

const kind = 'credential'
/** An id that no member of staff has. */
const nobody = ''
const run = promisify(argon2)
/** Two at once leave half of Node's four worker threads to files and DNS; 100 that wait are about 2 s. */
const bounds = { atOnce: 2, waiting: 100 }

/** What staff or the system itself does goes before what anybody may ask for. */
const system: Turn = { from: 'system', first: true }

/** `pepper`: a secret of the vault, so that stolen hashes without the master key cannot be tried out. */
export const createCredentials = (store: VaultStore, pepper: Buffer, cost: HashCost = defaultCost): Credentials => {
  const bounded = createBounded('password hashing', bounds.atOnce, bounds.waiting)
  const hash = (
    password: string,
    nonce: Buffer,
    { memory, passes, parallelism }: HashCost,
    turn: Turn = system,
  ): Promise<Buffer> =>
    bounded(
      () =>
        run('argon2id', {
          message: password.normalize('NFKC'),
          nonce,
          memory,
          passes,
          parallelism,
          tagLength: 32,
          secret: pepper,
        }),
      turn,
    )

  const read = async (staffId: string | null): Promise<{ credential: Credential; version: number } | null> => {
    const [record] = await store.get([{ kind, id: staffId ?? nobody }])
    return record ? { credential: JSON.parse(record.value) as Credential, version: record.version } : null
  }

  return {
    async replace(staffId, password) {
      const nonce = randomBytes(16)
      const tag = await hash(password, nonce, cost)
      const credential: Credential = {
        algorithm: 'argon2id',
        ...cost,
        nonce: nonce.toString('base64'),
        tag: tag.toString('base64'),
      }
      const value = JSON.stringify(credential)
      const [stored] = await store.insert([{ kind, id: staffId, owner: staffId, value, expiresAt: null }])
      let version = stored?.value === value ? undefined : stored?.version
      // The last one to ask wins; each turn another one has just won.
      while (version !== undefined && !(await store.replace({ kind, id: staffId }, version, value, null)))
        version = (await read(staffId))?.version
    },

    read: async (staffId) => (await read(staffId))?.credential ?? null,

    staffIds: async () => (await store.list(kind)).map(({ id }) => id),

    async verify(staffId, password, turn) {
      const credential = (await read(staffId))?.credential
      if (!credential) {
        await hash(password, randomBytes(16), cost, turn)
        return false
      }
      const tag = await hash(password, Buffer.from(credential.nonce, 'base64'), credential, turn)
      return timingSafeEqual(tag, Buffer.from(credential.tag, 'base64'))
    },
  }
}
