import type { Role } from '@clinic/shared-events/contracts/staff.ts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '../config.ts'

/** A live session as the vault tells it. `expiresAt` is the UTC ISO instant it ends at without further use. */
export type Session = { staffId: string; role: Role; expiresAt: string }

/** What HTTP needs of the vault's sessions. */
export type SessionReader = {
  /** The session, or null when there is none or it has ended. A call counts as use. Rejects with `StoreAway`. */
  read(sessionId: string): Promise<Session | null>
}

export const sessionCookie = 'session'

type Headers = { headers: { cookie?: string } }

/** The session id a request carries, or null. Whatever else stands in the cookie header is ignored. */
export const sessionIdOf = (request: Headers): string | null => {
  const { cookie } = request.headers
  if (!cookie) return null
  const id = parseCookie(cookie)[sessionCookie]
  return id && id.length <= 200 ? id : null
}

type CookieConfig = Pick<Config, 'publicUrl'>

const attributes = (config: CookieConfig) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: config.publicUrl?.startsWith('https:') ?? false }) as const

/** Set-Cookie for a new session; it lasts as long as the browser, and the vault decides when it ends. */
export const openCookie = (config: CookieConfig, sessionId: string): string =>
  stringifySetCookie({ name: sessionCookie, value: sessionId, ...attributes(config) })

/** Set-Cookie that takes the session's cookie away. */
export const closeCookie = (config: CookieConfig): string =>
  stringifySetCookie({ name: sessionCookie, value: '', maxAge: 0, ...attributes(config) })

/** Who a call counts as for the route table. */
export const callerOf = (session: Session | null): 'anonymous' | Role => session?.role ?? 'anonymous'
