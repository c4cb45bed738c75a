import type { HeadStore } from '../heads/head-store.ts'
import { type Accesses, createAccesses, removeOldAccesses } from './accesses.ts'
import { type BotTokens, createBotTokens } from './bot-tokens.ts'
import { type CalendarFeeds, createCalendarFeeds } from './calendar-feeds.ts'
import { type Claims, createClaims } from './claims.ts'
import { type Counters, counterKind, createCounters } from './counters.ts'
import { createDrafts, type Drafts, draftKind } from './drafts.ts'
import { openSecrets } from './keys/canary.ts'
import { createDataKeys, type DataKeys } from './keys/data-keys.ts'
import { type MasterKey, rotationOf } from './keys/master-key.ts'
import { type Rotated, rotateMasterKey } from './keys/rotate-master-key.ts'
import type { SecretName } from './keys/secrets.ts'
import { createNumberIndex, type NumberIndex, numberIndexKind } from './number-index.ts'
import { type Administrators, createAdministrators } from './people/administrators.ts'
import { type Credentials, createCredentials, type HashCost } from './people/credentials.ts'
import { createDeactivations, type Deactivations } from './people/deactivations.ts'
import { createKnownBrowsers, type KnownBrowsers } from './people/known-browsers.ts'
import { createRefusedPostCount, type RefusedPostCount } from './people/refused-posts.ts'
import { createSessions, type Sessions, sessionKind } from './people/sessions.ts'
import { createSnapshots, type Snapshots } from './snapshots.ts'
import { createVaultHeads } from './vault-heads.ts'
import type { VaultStore } from './vault-store.ts'

export type Vault = {
  dataKeys: DataKeys
  sessions: Sessions
  credentials: Credentials
  deactivations: Deactivations
  administrators: Administrators
  calendarFeeds: CalendarFeeds
  botTokens: BotTokens
  refusedPosts: RefusedPostCount
  claims: Claims
  counters: Counters
  browsers: KnownBrowsers
  snapshots: Snapshots
  numberIndex: NumberIndex
  /** What was begun and not sent. */
  drafts: Drafts
  /** Who saw clinical data. */
  accesses: Accesses
  /** Signed heads of the log. */
  heads: HeadStore
  /** A secret of the whole system, 32 bytes: 'mac', 'ids', 'claims', 'body'… */
  secret(name: SecretName): Buffer
  /**
   * Destroys data keys that were destroyed before, and forgets what is kept of their streams: an older vault that was put back has them
   * again (docs/decisions/0190). @returns of how many streams it had some @throws StoreAway
   */
  destroyAgain(keyIds: readonly string[]): Promise<number>
  /** Wraps everything under the master key that is in use, where this process has the same two as whoever asks (`rotationOf`), else null: nothing was done (docs/operations.md#the-master-key). @throws StoreAway */
  rotateMasterKey(rotation: string | null): Promise<Rotated | null>
  /** Removes sessions, counters, drafts, entries of visits and of accesses that ran out; runs by itself when one is opened, at most once an hour. */
  sweep(): Promise<void>
}

type OpenVaultOptions = {
  store: VaultStore
  masterKey: MasterKey
  /** Whether the log has no event at all: a vault that is empty beside a log that is not refuses to open. */
  logIsEmpty?: boolean
  /** Milliseconds since 1970. */
  now?: () => number
  hashCost?: HashCost
}

const sweepEvery = 60 * 60_000

/** Opens the vault: checks the master key and composes its parts. @throws WrongMasterKey, VaultLost, StoreAway; nothing was changed then */
export const openVault = async (options: OpenVaultOptions): Promise<Vault> => {
  const { store, masterKey, logIsEmpty = true, now = Date.now, hashCost } = options
  const { secrets, wrapping } = await openSecrets(store, masterKey, logIsEmpty)
  const sweep = createSweep(store, now)
  const sessions = createSessions(store, now)
  let lastSweep = now()
  const dataKeys = createDataKeys({ store, wrapping, masterKey, idSecret: secrets.keyIds })
  const snapshots = createSnapshots(store, dataKeys)
  const numberIndex = createNumberIndex(store, secrets.claims)
  const claims = createClaims(store, secrets.claims)
  const drafts = createDrafts({ store, dataKeys, now })
  return {
    dataKeys: {
      ...dataKeys,
      async erase(stream, classes, ...how) {
        // First, so that their last bytes go with the key's.
        if (classes.includes('contact')) await numberIndex.forget(stream)
        await drafts.forget(stream)
        const erased = await dataKeys.erase(stream, classes, ...how)
        await snapshots.remove(stream)
        return erased
      },
    },
    snapshots,
    numberIndex,
    drafts,
    sessions: {
      ...sessions,
      async open(staffId, role, options) {
        if (now() - lastSweep >= sweepEvery) {
          lastSweep = now()
          await sweep()
        }
        return sessions.open(staffId, role, options)
      },
    },
    accesses: createAccesses(store, now),
    deactivations: createDeactivations(store),
    administrators: createAdministrators(store),
    calendarFeeds: createCalendarFeeds(store),
    botTokens: createBotTokens(store, wrapping, masterKey),
    refusedPosts: createRefusedPostCount(store),
    heads: createVaultHeads(store),
    credentials: createCredentials(store, secrets.passwords, hashCost),
    claims,
    counters: createCounters(store, secrets.counters, now),
    browsers: createKnownBrowsers(secrets.browsers),
    secret: (name) => secrets[name],
    async destroyAgain(keyIds) {
      const streams = await dataKeys.destroy(keyIds)
      for (const stream of streams) {
        await snapshots.remove(stream)
        await numberIndex.forget(stream)
        await drafts.forget(stream)
        await claims.forget(stream)
      }
      return streams.length
    },
    rotateMasterKey: async (rotation) =>
      rotation === null || rotation !== rotationOf(masterKey) ? null : rotateMasterKey(store, wrapping),
    sweep,
  }
}

const createSweep = (store: VaultStore, now: () => number) => async (): Promise<void> => {
  for (const kind of [sessionKind, counterKind, numberIndexKind, draftKind]) {
    const ended = (await store.list(kind)).filter(({ expiresAt }) => expiresAt && Date.parse(expiresAt) < now())
    if (ended.length > 0) await store.remove(ended)
  }
  await removeOldAccesses(store, now())
}
