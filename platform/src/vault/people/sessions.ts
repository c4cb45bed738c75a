import { hash as digestOf, randomBytes } from 'node:crypto'
import type { Role } from '@clinic/shared-events/contracts/practice/staff.ts'
import { instantAfter } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { VaultRecord, VaultStore } from '../vault-store.ts'

/** A session of somebody who is signed in. `hash` is what events and sockets may carry; the token itself is in the cookie alone. `expiresAt`: UTC ISO. `passwordDue`: begun with a password that somebody else chose (docs/decisions/0049). */
export type Session = { hash: string; staffId: string; role: Role; expiresAt: string; passwordDue?: true }

export type Sessions = {
  /** A new session; its token goes into the cookie and is kept nowhere. */
  open(staffId: string, role: Role, options?: { passwordDue: boolean }): Promise<{ token: string; session: Session }>
  /** The session of a cookie, or null when there is none, it was ended, or it ran out. Counts as use. */
  read(token: string): Promise<Session | null>
  /** The same by hash, for an open socket; counts as use unless told otherwise (docs/http.md#sessions: a visible live board does). */
  readByHash(hash: string, options?: { counts: boolean }): Promise<Session | null>
  /** Ends one by hash; again is no error. */
  end(hash: string): Promise<void>
  /** Ends all of a staff member's sessions but perhaps one. @returns the hashes of those ended, for their events */
  endAllOf(staffId: string, options?: { except?: string }): Promise<string[]>
  /** Hashes of a staff member's sessions that are stored, run out or not. */
  listOf(staffId: string): Promise<string[]>
}

/** How long a session lasts: it ends after 12 h, or after 60 min without use. Milliseconds. */
export const sessionTimes = { absolute: 12 * 60 * 60_000, idle: 60 * 60_000, writeUse: 60_000 } as const

/** When a session began: a UTC ISO instant. */
export const beganAt = ({ expiresAt }: Pick<Session, 'expiresAt'>): string =>
  instantAfter(expiresAt, -sessionTimes.absolute)

export const sessionKind = 'session'

/** What a session is stored and named under: SHA-256 of its token, base64url. */
export const sessionHash = (token: string): string => digestOf('sha256', token, 'base64url')

type Stored = { role: Role; lastUse: number; passwordDue?: true }

export const createSessions = (store: VaultStore, now: () => number): Sessions => {
  const ref = (hash: string) => ({ kind: sessionKind, id: hash })

  /** Notes the use of a session, at most once a minute. Losing the race against another request or an ending is fine: a replace never revives. */
  const noteUse = async (record: VaultRecord, stored: Stored): Promise<void> => {
    if (now() - stored.lastUse < sessionTimes.writeUse) return
    await store.replace(ref(record.id), record.version, JSON.stringify({ ...stored, lastUse: now() }), record.expiresAt)
  }

  const readByHash: Sessions['readByHash'] = async (hash, { counts } = { counts: true }) => {
    const [record] = await store.get([ref(hash)])
    if (!record?.expiresAt) return null
    const stored = JSON.parse(record.value) as Stored
    const ended = now() >= Date.parse(record.expiresAt) || now() - stored.lastUse >= sessionTimes.idle
    if (ended) return null
    if (counts) await noteUse(record, stored)
    const { role, passwordDue } = stored
    return { hash, staffId: record.owner, role, expiresAt: record.expiresAt, ...(passwordDue && { passwordDue }) }
  }

  const listOf = async (staffId: string) => (await store.list(sessionKind, staffId)).map((record) => record.id)

  return {
    async open(staffId, role, { passwordDue } = { passwordDue: false }) {
      const token = randomBytes(32).toString('base64url')
      const hash = sessionHash(token)
      const expiresAt = new Date(now() + sessionTimes.absolute).toISOString()
      const due = passwordDue && ({ passwordDue } as const)
      const stored: Stored = { role, lastUse: now(), ...due }
      await store.insert([{ ...ref(hash), owner: staffId, value: JSON.stringify(stored), expiresAt }])
      return { token, session: { hash, staffId, role, expiresAt, ...due } }
    },
    read: (token) => readByHash(sessionHash(token)),
    readByHash,
    end: (hash) => store.remove([ref(hash)]),
    async endAllOf(staffId, { except } = {}) {
      const hashes = (await listOf(staffId)).filter((hash) => hash !== except)
      if (hashes.length > 0) await store.remove(hashes.map(ref))
      return hashes
    },
    listOf,
  }
}
