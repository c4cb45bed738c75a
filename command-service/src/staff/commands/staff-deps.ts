import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { Credential } from '@clinic/platform/vault/people/credentials.ts'
import type { VaultChange } from '@clinic/platform/vault/vault-change.ts'
import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import type { SignInEvent } from '@clinic/shared-events/staff/sign-in-events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import type { Instant, Sent } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { commandFrom, type Origin, systemOrigin } from '../../handling/origin.ts'
import type { Folded } from '../../handling/streams/folded.ts'
import { type Account, type AccountCommand, type AccountRejection, account } from '../account.ts'
import { type SignInCommand, type SignIns, signIns } from '../sign-ins.ts'

export type StaffDeps = {
  handler: CommandHandler
  vault: Pick<
    Vault,
    | 'sessions'
    | 'credentials'
    | 'claims'
    | 'counters'
    | 'browsers'
    | 'deactivations'
    | 'administrators'
    | 'calendarFeeds'
  >
  /** Refused as a password. */
  practiceName: () => Promise<string>
  now: () => Instant
  /** Called with what failed and nobody waits for. */
  onLeftOver: (error: unknown) => void
}
export type StaffAnswer = CommandResult<Account, StaffEvent, AccountRejection>

/** Sends a command to an account's stream. */
export const send = (
  { handler }: StaffDeps,
  staffId: string,
  command: Sent<AccountCommand>,
  origin: Origin,
): Promise<StaffAnswer> =>
  handler.handle({
    stream: staffStream(staffId),
    decider: account,
    ...commandFrom(origin, command),
  })

export type SignInRecorded = CommandResult<SignIns, SignInEvent, never>

/** Records a sign-in or its end in the stream of the month that it began in. */
export const record = (
  { handler }: StaffDeps,
  stream: string,
  command: Sent<SignInCommand>,
  origin: Origin,
): Promise<SignInRecorded> =>
  handler.handle({
    stream,
    decider: signIns,
    ...commandFrom(origin, command),
  })

/** An account as it is in the log now, with the commands that it has recorded. */
export const readFolded = ({ handler }: StaffDeps, staffId: string): Promise<Folded<Account>> =>
  handler.read(staffStream(staffId), account)

export const readAccount = async (deps: StaffDeps, staffId: string): Promise<Account> =>
  (await readFolded(deps, staffId)).state

/**
 * The events that follow a change in the vault have command ids made from what the vault holds, so that repeating an
 * unfinished change records it once: a session by its hash, a password by its nonce (docs/http.md#sessions).
 */
export const signOutOrigin = (now: Instant, session: string): Origin =>
  systemOrigin('sessions', now, 'sign-out', session)
export const passwordOrigin = (now: Instant, staffId: string, nonce: string): Origin =>
  systemOrigin('credentials', now, 'password', staffId, nonce)

/** A command as a change in the vault keeps it, and the command of a kept change. */
export const changeOf = ({ commandId, actor, bodyHash }: Origin): VaultChange => ({ commandId, actor, bodyHash })
export const changeOrigin = ({ commandId, actor, bodyHash }: VaultChange, now: Instant): Origin => ({
  commandId,
  actor,
  bodyHash,
  now,
  randomId: false,
})

/** The command that records a stored password: the one it was set by, or one named by its nonce where the system set it. */
export const credentialOrigin = (now: Instant, staffId: string, { change, nonce }: Credential): Origin =>
  change ? changeOrigin(change, now) : passwordOrigin(now, staffId, nonce)
