import type { IncomingMessage } from 'node:http'
import { addressOf } from '@clinic/platform/http/calls/address.ts'
import type { HttpConfig } from '@clinic/platform/http/calls/kit.ts'
import { createSocketLimiter } from '@clinic/platform/http/limits.ts'
import { isOwnOrigin } from '@clinic/platform/http/origin.ts'
import { sessionTokenOf } from '@clinic/platform/http/sessions.ts'
import { type Session, type Sessions, sessionHash } from '@clinic/platform/vault/people/sessions.ts'
import { createConnectionCount } from './bounds.ts'

/** Who opened a socket: the session of the handshake's cookie, or null for the public. */
export type Visitor = { session: Session | null; address: string }

type Admission = {
  /**
   * Whether a handshake may become a socket (docs/http.md#origin). A refusal is at the HTTP level: clients try again later by
   * themselves.
   */
  admits(request: IncomingMessage): Promise<boolean>
  /** The visitor of a handshake that was let in. */
  visitor(request: IncomingMessage): Visitor
  /** Counts a join; false when the address has had too many. */
  allowsJoin(visitor: Visitor): Promise<boolean>
  stop(): void
}

/** Checks Origin, session, rate and open sockets of everyone who wants one. Opening one does not count as use of the session. */
export const createAdmission = (
  config: HttpConfig,
  sessions: Pick<Sessions, 'readByHash'>,
  isStopping: () => boolean,
): Admission => {
  const limiter = createSocketLimiter(config.rateLimits)
  const connections = createConnectionCount(config.rateLimits)
  const visitors = new WeakMap<IncomingMessage, Visitor>()
  return {
    async admits(request) {
      const token = sessionTokenOf(config, request)
      const { origin, host } = request.headers
      if (isStopping() || !isOwnOrigin(config, { origin, host, hasSession: token !== null })) return false
      const address = addressOf(request, config.trustProxy)
      if (!(await limiter.allows(address))) return false
      const session = token === null ? null : await sessions.readByHash(sessionHash(token), { counts: false })
      visitors.set(request, { session, address })
      return connections.admits(request, address, session !== null)
    },
    visitor: (request) => visitors.get(request) ?? { session: null, address: '' },
    allowsJoin: ({ address }) => limiter.allows(address),
    stop: limiter.stop,
  }
}
