import type { Config } from '../config.ts'
import { foreignOrigin } from './problem.ts'

type Question = { origin: string | undefined; host: string | undefined; hasSession: boolean }

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Whether a call or handshake comes from this site (docs/http.md#origin): `Origin` is the request's host or PUBLIC_URL. Without `Origin`
 * only calls without a session's cookie pass, since a browser always sends it where it matters.
 */
export const isOwnOrigin = (config: Pick<Config, 'publicUrl'>, { origin, host, hasSession }: Question): boolean => {
  if (origin === undefined) return !hasSession
  if (config.publicUrl !== null && origin === config.publicUrl) return true
  const from = hostOf(origin)
  return from !== null && from !== '' && from === host?.toLowerCase()
}

/** Refuses calls that are not from this site. @throws HttpProblem 403 */
export const requireOwnOrigin = (config: Pick<Config, 'publicUrl'>, question: Question): void => {
  if (!isOwnOrigin(config, question)) throw foreignOrigin()
}
