import { createHmac, randomUUID } from 'node:crypto'
import { commandIdOf, uuidV5 } from '@clinic/shared-events/definitions/ids.ts'
import type { Actor, Id, Instant } from './decider.ts'

/** Where a command comes from: what its events carry beside their content. */
export type Origin = {
  commandId: Id
  actor: Actor
  now: Instant
  /** Keyed hash of the body; '' without a key. */
  bodyHash: string
  /** The command that set this one off; none when it was the first. */
  cause?: Id
  /** The id is random, for this call alone, not derived from a key that may come twice. */
  randomId: boolean
}

export type CallIdentity = { actor: Actor; method: string; path: string; idempotencyKey: string | null; body: unknown }

/**
 * The command a call stands for (docs/log.md#idempotency). Without a key nothing can come twice, so there is no body to compare later.
 * @param secret the vault's 'body'
 */
export const originOf = (call: CallIdentity, secret: Buffer, now: Instant): Origin => {
  const { actor, method, path, idempotencyKey: key, body } = call
  if (key === null) return originWithoutKey(actor, now)
  // A call that takes no body has an undefined one, which JSON does not know.
  const bodyHash = createHmac('sha256', secret)
    .update(JSON.stringify(body) ?? '')
    .digest('base64url')
  return { commandId: commandIdOf(actor, method, path, key), actor, now, bodyHash, randomId: false }
}

/** The command that a call stands for, as the routes ask for it. */
export type OriginFor = (call: CallIdentity) => Origin

/** The origin of what is done once: its command's id is random. */
export const originWithoutKey = (actor: Actor, now: Instant): Origin => ({
  commandId: randomUUID(),
  actor,
  now,
  bodyHash: '',
  randomId: true,
})

/** The origin of what the system does by itself; the same `about` is the same command, whoever sends it. */
export const systemOrigin = (system: string, now: Instant, ...about: readonly string[]): Origin => ({
  commandId: uuidV5('system-command', ...about),
  actor: `system:${system}`,
  now,
  bodyHash: '',
  randomId: false,
})

/** A command as it comes from an origin, with what its handling needs of both. */
export const commandFrom = <T extends string, C extends { type: T; data: unknown }>(origin: Origin, command: C) => {
  const { commandId, actor, now, bodyHash, cause } = origin
  return {
    command: { ...command, meta: { commandId, actor, now } },
    bodyHash,
    ...(cause !== undefined && { correlation: cause, causation: cause }),
  }
}

/** The origin of a command that another one sets off: an own command by what it is `about`, whoever sends it. */
export const causedBy = (origin: Origin, ...about: readonly string[]): Origin => ({
  ...origin,
  commandId: systemOrigin('', origin.now, ...about).commandId,
  cause: origin.commandId,
})

/** One try to hold something elsewhere: the same command with the same body is the same step. One with a random id has one body only. */
export const stepOf = ({ commandId, bodyHash, randomId }: Origin): string =>
  randomId ? commandId : uuidV5('step', commandId, bodyHash)
