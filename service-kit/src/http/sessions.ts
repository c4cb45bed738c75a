import type { Role } from '@clinic/shared-events/contracts/staff.ts'
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
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: config.publicUrl?.startsWith('https:') ?? false }) as const

/** Set-Cookie for a new session; it lasts as long as the browser, and the vault decides when it ends. */
export const openCookie = (config: CookieConfig, token: string): string =>
  stringifySetCookie({ name: sessionCookie, value: token, ...attributes(config) })

/** Set-Cookie that takes the session's cookie away. */
export const closeCookie = (config: CookieConfig): string =>
  stringifySetCookie({ name: sessionCookie, value: '', maxAge: 0, ...attributes(config) })

/** Who a call counts as for the route table. */
export const callerOf = (session: Session | null): 'anonymous' | Role => session?.role ?? 'anonymous'
