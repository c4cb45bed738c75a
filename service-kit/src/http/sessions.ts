import { type Role, signedInCookie } from '@clinic/shared-events/contracts/staff.ts'
import type { Session, Sessions } from '@clinic/shared-events/vault/sessions.ts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '../config.ts'

export type { Session }

/** What HTTP needs of the vault's sessions: read on every request, never cached (design §6). */
export type SessionReader = Pick<Sessions, 'read'>

export const sessionCookie = 'session'

type Headers = { headers: { cookie?: string } }

/** The session token a request carries, or null. Whatever else stands in the cookie header is ignored. */
export const sessionTokenOf = (request: Headers): string | null => {
  const { cookie } = request.headers
  if (!cookie) return null
  const token = parseCookie(cookie)[sessionCookie]
  return token && token.length <= 200 ? token : null
}

type CookieConfig = Pick<Config, 'publicUrl'>

const attributes = (config: CookieConfig) =>
  ({ sameSite: 'lax', path: '/', secure: config.publicUrl?.startsWith('https:') ?? false }) as const

/**
 * Set-Cookie values for a new session: its token, out of reach of scripts, and the mark that there is one. Both last as long as
 * the browser, and the vault decides when the session ends.
 */
export const openCookies = (config: CookieConfig, token: string): string[] => [
  stringifySetCookie({ name: sessionCookie, value: token, httpOnly: true, ...attributes(config) }),
  stringifySetCookie({ name: signedInCookie, value: '1', ...attributes(config) }),
]

/** Set-Cookie values that take the session's cookies away. */
export const closeCookies = (config: CookieConfig): string[] => [
  stringifySetCookie({ name: sessionCookie, value: '', maxAge: 0, httpOnly: true, ...attributes(config) }),
  stringifySetCookie({ name: signedInCookie, value: '', maxAge: 0, ...attributes(config) }),
]

/** Who a call counts as for the route table. */
export const callerOf = (session: Session | null): 'anonymous' | Role => session?.role ?? 'anonymous'
