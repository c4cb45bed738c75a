import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import type { Vault } from '@clinic/shared-events/vault/open-vault.ts'
import type { Handled } from '../handling/command-request.ts'
import type { Instant, Sent } from '../handling/decider.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import { commandFrom, type Origin, systemOrigin } from '../handling/origin.ts'
import { type Account, type AccountCommand, type AccountRejection, account } from './account.ts'

export type StaffParts = {
  handler: CommandHandler
  vault: Pick<Vault, 'sessions' | 'credentials' | 'claims' | 'counters' | 'browsers'>
  now: () => Instant
  /** Told of what nobody waits for and went wrong. */
  onLeftOver: (error: unknown) => void
}
export type StaffAnswer = Handled<Account, StaffEvent, AccountRejection>

/** Sends a command to an account's stream. */
export const send = (
  { handler }: StaffParts,
  staffId: string,
  command: Sent<AccountCommand>,
  origin: Origin,
): Promise<StaffAnswer> =>
  handler.handle({
    stream: staffStream(staffId),
    decider: account,
    ...commandFrom(origin, command),
  })

export const readAccount = async ({ handler }: StaffParts, staffId: string): Promise<Account> =>
  (await handler.read(staffStream(staffId), account)).state

/**
 * The events that follow a change in the vault have command ids made from what the vault holds, so that repeating an
 * unfinished change records it once: a session by its hash, a password by its nonce (docs/http.md#sessions).
 */
export const signOutOrigin = (now: Instant, session: string): Origin =>
  systemOrigin('sessions', now, 'sign-out', session)
export const passwordOrigin = (now: Instant, staffId: string, nonce: string): Origin =>
  systemOrigin('credentials', now, 'password', staffId, nonce)
