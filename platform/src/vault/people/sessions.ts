import { hash as digestOf, randomBytes } from 'node:crypto'
import { type Role, sessionIdleMs } from '@clinic/shared-events/contracts/practice/staff.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { VaultRecord, VaultStore } from '../vault-store.ts'
import type { Credential } from './credentials.ts'

/** A session of somebody who is signed in. `hash` is what events and sockets may carry; the token itself is in the cookie alone. `expiresAt`: UTC ISO. `passwordDue`: begun with a password that somebody else chose (docs/decisions/0049). `rests`: on a device that staff keep, it rests without use instead of ending (docs/decisions/0228). */
export type Session = {
  hash: string
  staffId: string
  role: Role
  expiresAt: string
  passwordDue?: true
  rests?: true
}

/** `pin`: of the device, with which the session rests instead of ending. */
type Opening = { passwordDue: boolean; pin?: Credential | null }

export type Sessions = {
  /** A new session; its token goes into the cookie and is kept nowhere. */
  open(staffId: string, role: Role, options?: Opening): Promise<{ token: string; session: Session }>
  /** The session of a cookie, or null when there is none, it was ended, it ran out, or rests. Counts as use. */
  read(token: string): Promise<Session | null>
  /** The same by hash, for an open socket; counts as use unless told otherwise (docs/http.md#sessions: a visible live board does). */
  readByHash(hash: string, options?: { counts: boolean }): Promise<Session | null>
  /** The session of a cookie that rests, or null. */
  readResting(token: string): Promise<Session | null>
  /** The PIN that a session was opened with, by hash; null where it has none, and once it has run out. */
  pinOf(hash: string): Promise<Credential | null>
  /** Uses a session that rests again. @returns false where it has ended */
  unlock(hash: string): Promise<boolean>
  /** Ends one by hash; again is no error. */
  end(hash: string): Promise<void>
  /** Ends all of a staff member's sessions but perhaps one. @returns the hashes of those ended, for their events */
  endAllOf(staffId: string, options?: { except?: string }): Promise<string[]>
  /** Hashes of a staff member's sessions that are stored, run out or not. */
  listOf(staffId: string): Promise<string[]>
}

/** How long a session lasts: it ends after 12 h, or after 60 min without use, when one with a PIN rests. Milliseconds. */
export const sessionTimes = { absolute: 12 * 60 * 60_000, idle: sessionIdleMs, writeUse: 60_000 } as const

/** When a session began: a UTC ISO instant. */
export const beganAt = ({ expiresAt }: Pick<Session, 'expiresAt'>): string =>
  instantAfter(expiresAt, -sessionTimes.absolute)

export const sessionKind = 'session'

/** What a session is stored and named under: SHA-256 of its token, base64url. */
export const sessionHash = (token: string): string => digestOf('sha256', token, 'base64url')

type Stored = { role: Role; lastUse: number; passwordDue?: true; pin?: Credential }

export const createSessions = (store: VaultStore, now: () => number): Sessions => {
  const ref = (hash: string) => ({ kind: sessionKind, id: hash })

  /** Notes the use of a session, at most once a minute. Losing the race against another request or an ending is fine: a replace never revives. */
  const noteUse = async (record: VaultRecord, stored: Stored): Promise<void> => {
    if (now() - stored.lastUse < sessionTimes.writeUse) return
    await store.replace(ref(record.id), record.version, JSON.stringify({ ...stored, lastUse: now() }), record.expiresAt)
  }

  /** A session that has not run out, used or not. */
  const find = async (hash: string) => {
    const [record] = await store.get([ref(hash)])
    if (!record?.expiresAt || now() >= Date.parse(record.expiresAt)) return null
    const stored = JSON.parse(record.value) as Stored
    const { role, passwordDue, pin } = stored
    const marks = { ...(passwordDue && { passwordDue }), ...(pin && ({ rests: true } as const)) }
    const session: Session = { hash, staffId: record.owner, role, expiresAt: record.expiresAt, ...marks }
    return { record, stored, session, isIdle: now() - stored.lastUse >= sessionTimes.idle }
  }

  const readByHash: Sessions['readByHash'] = async (hash, { counts } = { counts: true }) => {
    const found = await find(hash)
    if (!found || found.isIdle) return null
    if (counts) await noteUse(found.record, found.stored)
    return found.session
  }

  const listOf = async (staffId: string) => (await store.list(sessionKind, staffId)).map((record) => record.id)

  return {
    async open(staffId, role, { passwordDue, pin } = { passwordDue: false }) {
      const token = randomBytes(32).toString('base64url')
      const hash = sessionHash(token)
      const expiresAt = new Date(now() + sessionTimes.absolute).toISOString()
      const due = passwordDue && ({ passwordDue } as const)
      const stored: Stored = { role, lastUse: now(), ...due, ...(pin && { pin }) }
      await store.insert([{ ...ref(hash), owner: staffId, value: JSON.stringify(stored), expiresAt }])
      return { token, session: { hash, staffId, role, expiresAt, ...due, ...(pin && { rests: true }) } }
    },
    read: (token) => readByHash(sessionHash(token)),
    readByHash,
    async readResting(token) {
      const found = await find(sessionHash(token))
      return found?.isIdle && found.stored.pin ? found.session : null
    },
    pinOf: async (hash) => (await find(hash))?.stored.pin ?? null,
    async unlock(hash) {
      for (;;) {
        const found = await find(hash)
        if (!found?.stored.pin) return false
        const { record, stored } = found
        const value = JSON.stringify({ ...stored, lastUse: now() } satisfies Stored)
        if (await store.replace(ref(hash), record.version, value, record.expiresAt)) return true
      }
    },
    end: (hash) => store.remove([ref(hash)]),
    async endAllOf(staffId, { except } = {}) {
      const hashes = (await listOf(staffId)).filter((hash) => hash !== except)
      if (hashes.length > 0) await store.remove(hashes.map(ref))
      return hashes
    },
    listOf,
  }
}
