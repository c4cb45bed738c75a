import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createBounded, type Requester } from '../../waiting/bounded.ts'
import type { VaultChange } from '../vault-change.ts'
import type { VaultStore } from '../vault-store.ts'

/** Cost of one hash; `memory` in KiB. Kept with every hash, so it can be raised without losing the old ones. */
export type HashCost = { memory: number; passes: number; parallelism: number }
/** OWASP's first choice for argon2id; about 35 ms and 19 MiB each. */
const defaultCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }

/** The command that sets a password, kept with it so that a start after a crash records it (docs/http.md#sessions). `by`: who chose it; 'invited': its owner, through the link of an invitation. */
type PasswordChange = VaultChange & { by: 'owner' | 'admin' | 'invited' }

/** A stored password: argon2id parameters, nonce and tag in base64. `change` is absent where the system chose the password. */
export type Credential = HashCost & { algorithm: 'argon2id'; nonce: string; tag: string; change?: PasswordChange }

export type Credentials = {
  /** Hashes a password that is to be stored. */
  prepare(password: string, change?: PasswordChange): Promise<Credential>
  /**
   * Stores a prepared password; durable when true. `over`: the nonce of the one it takes the place of, null for none; false when
   * another is stored. Without `over` the last one to ask wins.
   */
  put(staffId: string, credential: Credential, over?: string | null): Promise<boolean>
  /** Sets the staff member's password; durable when it resolves. */
  replace(staffId: string, password: string): Promise<void>
  /** The stored password, or null where there is none. Looking up nobody (null) takes as long as looking up somebody. */
  read(staffId: string | null): Promise<Credential | null>
  /** The ids of staff with a password, for checks at the start. */
  staffIds(): Promise<string[]>
  /** Whether this is the password. An unknown staff member (null, or without a password) costs the same and is false.
   * `requester`: who asks, where many do at once. @throws TooBusy when it has no place */
  verify(staffId: string | null, password: string, requester?: Requester): Promise<boolean>
  /** Whether a prepared password is this one. @throws TooBusy */
  matches(credential: Credential, password: string, requester?: Requester): Promise<boolean>
}

const kind = 'credential'
/** An id that no member of staff has. */
const nobody = ''
const run = promisify(argon2)
/** Bounds of hashing: two at once leave half of Node's four worker threads to files and DNS; 100 that wait are about 2 s. */
const bounds = { atOnce: 2, waiting: 100 }

/** The requester for what staff or the system itself does, which goes before what anybody may ask for. */
const system: Requester = { from: 'system', first: true }

/** `pepper`: a secret of the vault, so that stolen hashes without the master key cannot be tried out. */
export const createCredentials = (store: VaultStore, pepper: Buffer, cost: HashCost = defaultCost): Credentials => {
  const bounded = createBounded('password hashing', bounds.atOnce, bounds.waiting)
  const hash = (
    password: string,
    nonce: Buffer,
    { memory, passes, parallelism }: HashCost,
    requester: Requester = system,
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
      requester,
    )

  const read = async (staffId: string | null): Promise<{ credential: Credential; version: number } | null> => {
    const [record] = await store.get([{ kind, id: staffId ?? nobody }])
    return record ? { credential: JSON.parse(record.value) as Credential, version: record.version } : null
  }

  const prepare: Credentials['prepare'] = async (password, change) => {
    const nonce = randomBytes(16)
    const tag = await hash(password, nonce, cost)
    const algorithm = 'argon2id'
    return {
      algorithm,
      ...cost,
      nonce: nonce.toString('base64'),
      tag: tag.toString('base64'),
      ...(change && { change }),
    }
  }

  const put: Credentials['put'] = async (staffId, credential, over) => {
    const value = JSON.stringify(credential)
    const isOver = (now: Credential | undefined) => over === undefined || over === (now?.nonce ?? null)
    let stored = await read(staffId)
    while (isOver(stored?.credential)) {
      if (!stored) {
        const [inserted] = await store.insert([{ kind, id: staffId, owner: staffId, value, expiresAt: null }])
        if (inserted?.value === value) return true
      } else if (await store.replace({ kind, id: staffId }, stored.version, value, null)) return true
      stored = await read(staffId)
    }
    return false
  }

  const matches: Credentials['matches'] = async (credential, password, requester) => {
    const tag = await hash(password, Buffer.from(credential.nonce, 'base64'), credential, requester)
    return timingSafeEqual(tag, Buffer.from(credential.tag, 'base64'))
  }

  return {
    prepare,
    put,
    matches,
    async replace(staffId, password) {
      await put(staffId, await prepare(password))
    },

    read: async (staffId) => (await read(staffId))?.credential ?? null,

    staffIds: async () => (await store.list(kind)).map(({ id }) => id),

    async verify(staffId, password, requester) {
      const credential = (await read(staffId))?.credential
      if (credential) return matches(credential, password, requester)
      await hash(password, randomBytes(16), cost, requester)
      return false
    },
  }
}
