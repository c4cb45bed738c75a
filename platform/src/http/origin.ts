import type { Config } from '../config/config.ts'
import { foreignOrigin } from './calls/problem.ts'

type Question = { origin: string | undefined; host: string | undefined; hasSession: boolean }

/**
 * Whether a call or handshake comes from this site (docs/http.md#origin): `Origin` is PUBLIC_URL or the request's host,
 * over https where PUBLIC_URL is: a page that came over http may be anybody's on the way. Without `Origin`
 * only calls without a session's cookie pass, since a browser always sends it where it matters.
 */
export const isOwnOrigin = (config: Pick<Config, 'publicUrl'>, { origin, host, hasSession }: Question): boolean => {
  if (origin === undefined) return !hasSession
  if (config.publicUrl !== null && origin === config.publicUrl) return true
  const from = URL.parse(origin)
  if (config.publicUrl?.startsWith('https:') && from?.protocol !== 'https:') return false
  return from !== null && from.host !== '' && from.host === host?.toLowerCase()
}

/** Refuses calls that are not from this site. @throws HttpProblem 403 */
export const requireOwnOrigin = (config: Pick<Config, 'publicUrl'>, question: Question): void => {
  if (!isOwnOrigin(config, question)) throw foreignOrigin()
}
