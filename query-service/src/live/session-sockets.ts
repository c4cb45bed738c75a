import { type Logger, problemLevel, safeError } from '@clinic/platform/telemetry/logger.ts'
import type { Session, Sessions } from '@clinic/platform/vault/people/sessions.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'

/** A socket that was opened with a session. */
type SessionSocket = { session: Session; close(): void }

export type SessionSockets = {
  add(socket: SessionSocket): void
  remove(socket: SessionSocket): void
  /** To be called with every event: closes the sockets of sessions that it ends. */
  onEvent(event: Pick<AnyEvent, 'type' | 'data'>): void
  /** Asks the vault for every session that has a socket, and closes those of ended ones. */
  sweep(): Promise<void>
}

/**
 * Closes the sockets of sessions that have ended (docs/http.md#sessions): at once on the event that says so, which is written after the
 * vault, and on each sweep for those that ran out.
 */
export const createSessionSockets = (sessions: Pick<Sessions, 'readByHash'>, log: Logger): SessionSockets => {
  const bySession = new Map<string, Set<SessionSocket>>()

  const closeAll = (hash: string) => {
    for (const socket of [...(bySession.get(hash) ?? [])]) socket.close()
  }

  const check = async (hash: string) => {
    if ((await sessions.readByHash(hash, { counts: false })) === null) closeAll(hash)
  }

  const checkAll = async (hashes: readonly string[]) => {
    const results = await Promise.allSettled(hashes.map(check))
    const failed = results.find((result) => result.status === 'rejected')
    if (!failed) return
    log[problemLevel(failed.reason, 'warn')]({ error: safeError(failed.reason) }, 'sessions of sockets not checked')
  }

  const hashesOf = (staffId: unknown): string[] =>
    [...bySession]
      .filter(([, set]) => [...set].some(({ session }) => session.staffId === staffId))
      .map(([hash]) => hash)

  return {
    add(socket) {
      const set = bySession.get(socket.session.hash) ?? new Set()
      bySession.set(socket.session.hash, set.add(socket))
    },
    remove(socket) {
      const set = bySession.get(socket.session.hash)
      set?.delete(socket)
      if (set?.size === 0) bySession.delete(socket.session.hash)
    },
    onEvent({ type, data }) {
      if (type === 'SignedOut' && typeof data.session === 'string') closeAll(data.session)
      if (type === 'AccountDeactivated' || type === 'PasswordReplaced') void checkAll(hashesOf(data.staffId))
    },
    sweep: () => checkAll([...bySession.keys()]),
  }
}
