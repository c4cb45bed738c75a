import { type Logger, safeError } from '@clinic/service-kit/log.ts'
import type { AnyEvent } from '@clinic/shared-events/log/define-event.ts'
import type { Session, Sessions } from '@clinic/shared-events/vault/sessions.ts'

/** A socket that stands on a session. */
export type Watched = { session: Session; close(): void }

export type SessionWatch = {
  add(watched: Watched): void
  remove(watched: Watched): void
  /** Reads what an event says about sessions: ended ones lose their sockets. */
  onEvent(event: Pick<AnyEvent, 'type' | 'data'>): void
  /** Asks the vault for every session that has a socket; those that have ended lose it. */
  sweep(): Promise<void>
}

/**
 * Closes the sockets of sessions that have ended (docs/http.md#sessions): at once on the event that says so, which is written after the
 * vault, and on each sweep for those that ran out.
 */
export const createSessionWatch = (sessions: Pick<Sessions, 'readByHash'>, log: Logger): SessionWatch => {
  const bySession = new Map<string, Set<Watched>>()

  const closeAll = (hash: string) => {
    for (const watched of [...(bySession.get(hash) ?? [])]) watched.close()
  }

  const check = async (hash: string) => {
    if ((await sessions.readByHash(hash, { counts: false })) === null) closeAll(hash)
  }

  const checkAll = async (hashes: readonly string[]) => {
    const results = await Promise.allSettled(hashes.map(check))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) log.warn({ error: safeError(failed.reason) }, 'sessions of sockets not checked')
  }

  const hashesOf = (staffId: unknown): string[] =>
    [...bySession]
      .filter(([, set]) => [...set].some(({ session }) => session.staffId === staffId))
      .map(([hash]) => hash)

  return {
    add(watched) {
      const set = bySession.get(watched.session.hash) ?? new Set()
      bySession.set(watched.session.hash, set.add(watched))
    },
    remove(watched) {
      const set = bySession.get(watched.session.hash)
      set?.delete(watched)
      if (set?.size === 0) bySession.delete(watched.session.hash)
    },
    onEvent({ type, data }) {
      if (type === 'SignedOut' && typeof data.session === 'string') closeAll(data.session)
      if (type === 'AccountDeactivated' || type === 'PasswordReplaced') void checkAll(hashesOf(data.staffId))
    },
    sweep: () => checkAll([...bySession.keys()]),
  }
}
