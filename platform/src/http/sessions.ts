import { type Role, signedInCookie } from '@clinic/shared-events/contracts/practice/staff.ts'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '../config/config.ts'
import type { Session, Sessions } from '../vault/people/sessions.ts'
import { notSignedIn } from './calls/problem.ts'

export type { Session }

/** The vault's sessions as HTTP uses them: read on every request, never cached (docs/http.md#sessions). */
export type SessionReader = Pick<Sessions, 'read' | 'readResting'>

type CookieConfig = Pick<Config, 'publicUrl'>

const usesHttps = ({ publicUrl }: CookieConfig): boolean => publicUrl?.startsWith('https:') ?? false

/** Where browsers use https they let only this very host set a cookie with this prefix, over https: no name below or beside it can. */
const ownHost = (config: CookieConfig, name: string): string => (usesHttps(config) ? `__Host-${name}` : name)
const sessionCookie = (config: CookieConfig): string => ownHost(config, 'session')

type Headers = { headers: { cookie?: string } }

/** The session token a request carries, or null. The rest of the cookie header is ignored. */
export const sessionTokenOf = (config: CookieConfig, request: Headers): string | null => {
  const token = cookieOf(request, sessionCookie(config))
  return token && token.length <= 200 ? token : null
}

const cookieOf = ({ headers: { cookie } }: Headers, name: string): string | null =>
  (cookie && parseCookie(cookie)[name]) || null

const attributes = (config: CookieConfig) => ({ sameSite: 'lax', path: '/', secure: usesHttps(config) }) as const

/**
 * Set-Cookie values for a new session: its token, out of reach of scripts, and the mark that there is one. Both last as long as
 * the browser, and the vault decides when the session ends.
 */
export const openCookies = (config: CookieConfig, token: string): string[] => [
  stringifySetCookie({ name: sessionCookie(config), value: token, httpOnly: true, ...attributes(config) }),
  stringifySetCookie({ name: signedInCookie, value: '1', ...attributes(config) }),
]

/** Set-Cookie values that take the session's cookies away. */
export const closeCookies = (config: CookieConfig): string[] => [
  stringifySetCookie({ name: sessionCookie(config), value: '', maxAge: 0, httpOnly: true, ...attributes(config) }),
  stringifySetCookie({ name: signedInCookie, value: '', maxAge: 0, ...attributes(config) }),
]

/** The name of the cookie with a known browser's mark; see the vault's `KnownBrowsers`. */
const browserCookie = (config: CookieConfig): string => ownHost(config, 'known-browser')
const browserCookieDays = 365

/** The mark of a known browser that a request carries, not checked, or null. */
export const browserMarkOf = (config: CookieConfig, request: Headers): string | null =>
  cookieOf(request, browserCookie(config))

/** Set-Cookie value with the mark of a known browser, for its next sign-in. It outlives the session, and signing out leaves it. */
export const rememberBrowser = (config: CookieConfig, mark: string): string =>
  stringifySetCookie({
    name: browserCookie(config),
    value: mark,
    maxAge: browserCookieDays * 24 * 60 * 60,
    httpOnly: true,
    ...attributes(config),
  })

/** Who makes a call, as declarations name it. */
export const callerOf = (session: Session | null): 'anonymous' | Role => session?.role ?? 'anonymous'

/** What is answered of a session to whoever has it. */
export const aboutSession = ({ expiresAt: until, passwordDue, rests }: Session) => ({
  ...(passwordDue && { passwordDue }),
  session: { until, rests: rests === true },
})

/** The session of a call that only staff may make. @throws HttpProblem 401 where there is none */
export const expectSession = (session: Session | null): Session => {
  if (!session) throw notSignedIn()
  return session
}
