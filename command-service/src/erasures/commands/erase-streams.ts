import type { SealedFiles } from '@clinic/platform/images/sealed-files.ts'
import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { ErasureReason } from '@clinic/shared-events/contracts/practice/erasures.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { type PersonalClass, personalClasses } from '@clinic/shared-events/definitions/stored-event.ts'
import { type Erasure, type ErasureEvent, erasureStream } from '@clinic/shared-events/erasures/events.ts'
import { heldIn, keptOf } from '@clinic/shared-events/erasures/person-streams.ts'
import type { MessageFileKept } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import { refuse } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { causedBy, commandFrom, type Origin, systemOrigin } from '../../handling/origin.ts'
import { readEvents } from '../../handling/streams/folded.ts'
import type { ItemKind } from '../../process-managers/item-kind.ts'
import { processManagerNames } from '../../process-managers/names.ts'
import { type ErasureState, erasure } from '../erasure.ts'

export type ErasureDeps = {
  handler: CommandHandler
  log: Pick<EventLog, 'readStream'>
  codec: Pick<Codec, 'open'>
  vault: Pick<Vault, 'dataKeys' | 'claims'>
  /** What patients sent. */
  files: Pick<SealedFiles, 'remove'>
  /** Removes what lies unsent of a stream's mails. */
  forgetMails(id: string): Promise<void>
  /** When the oldest mail was put that lies unsent, a UTC ISO instant; null where none does. */
  oldestMail(): Promise<string | null>
  /** Notes outside the stores which keys are destroyed. */
  noteErased(keys: readonly string[]): Promise<void>
  idSecret: Buffer
  /** A UTC ISO instant. */
  now: () => string
}
/** `NothingToErase`: it holds nothing of a person, any more or at all. */
export type ErasureRejection = { type: 'StreamKept' } | { type: 'NothingToErase' }

type Chosen = { streams: readonly string[]; reason: ErasureReason }
type ErasureAnswer = CommandResult<ErasureState, ErasureEvent, ErasureRejection>

type Planned = { ok: true; data: Erasure } | { ok: false; rejection: ErasureRejection }

/** The events of each stream that hold something of a person, with the classes. */
type Held = Map<string, readonly { type: string; classes: readonly PersonalClass[] }[]>
const holds = ({ classes }: { classes: readonly PersonalClass[] }): boolean => classes.length > 0

/** What an erasure says of its streams: of each the classes and how many events, and of all the kinds of events. */
const sumOf = (held: Held): Pick<Erasure, 'streams' | 'types'> => ({
  streams: [...held].map(([stream, events]) => ({
    stream,
    classes: personalClasses.filter((one) => events.some(({ classes }) => classes.includes(one))),
    events: events.length,
  })),
  types: [...new Set([...held.values()].flat().map(({ type }) => type))],
})

/** What would be erased, by the streams as the log has them now. */
const plan = async (
  { log, codec, now }: ErasureDeps,
  erasureId: string,
  { streams, reason }: Chosen,
): Promise<Planned> => {
  const held: Held = new Map()
  for (const stream of new Set(streams)) {
    const events = await readEvents({ log, codec }, stream, 0n)
    const holding = events.map((event) => ({ type: event.type, classes: heldIn(event) })).filter(holds)
    if (holding.length === 0) return refuse({ type: 'NothingToErase' })
    if (keptOf(stream, events, now()) !== null) return refuse({ type: 'StreamKept' })
    held.set(stream, holding)
  }
  return { ok: true, data: { erasureId, reason, ...sumOf(held) } }
}

/**
 * Erases streams: records that it is begun, destroys their keys and everything else that is kept of them, and certifies that
 * (docs/log.md#erasure). The same command again goes on where it was cut off; so does a process manager.
 */
export const eraseStreams = async (deps: ErasureDeps, chosen: Chosen, origin: Origin): Promise<ErasureAnswer> => {
  const { handler, idSecret } = deps
  const erasureId = entityIdOf(idSecret, origin.commandId, 'erasure')
  const stream = erasureStream(erasureId)
  const { state } = await handler.read(stream, erasure)
  const planned: Planned =
    state.status === 'none' ? await plan(deps, erasureId, chosen) : { ok: true, data: state.erasure }
  if (!planned.ok) return planned
  const begun = await handler.handle({
    stream,
    decider: erasure,
    ...commandFrom(origin, { type: 'BeginErasure', data: planned.data }),
  })
  // The command of a process manager that finishes it too: it has no body.
  return begun.ok ? finish(deps, erasureId, { ...causedBy(origin, 'certify-erasure', erasureId), bodyHash: '' }) : begun
}

/** Every step may be repeated: what is gone already is no error. Where it was held up, what came since decides what may still be erased. */
const finish = async (deps: ErasureDeps, erasureId: string, origin: Origin): Promise<ErasureAnswer> => {
  const stream = erasureStream(erasureId)
  const folded = await deps.handler.read(stream, erasure)
  if (folded.state.status === 'certified') return { ok: true, ...folded, events: [] }
  const destroyed: Held = new Map()
  if (folded.state.status === 'begun')
    for (const one of folded.state.erasure.streams)
      if (await forget(deps, one.stream)) destroyed.set(one.stream, await sealedIn(deps, one.stream))
  return deps.handler.handle({
    stream,
    decider: erasure,
    ...commandFrom(origin, { type: 'CertifyErasure', data: { erasureId, ...sumOf(destroyed) } }),
  })
}

/** What of a stream cannot be opened any more: read once its keys are gone, so that nothing that came meanwhile is left out. */
const sealedIn = async ({ log }: ErasureDeps, stream: string) =>
  (await log.readStream(stream))
    .map(({ type, sealed = [] }) => ({ type, classes: sealed.map((block) => block.class) }))
    .filter(holds)

/** 'appointment-x' → 'x'. */
export const idIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1)

const isFile = (event: { type: string }): event is MessageFileKept => event.type === 'MessageFileKept'

/** Destroys all that is kept of a stream. False, and nothing is touched, where it holds something by now that has to be kept. */
const forget = async (deps: ErasureDeps, stream: string): Promise<boolean> => {
  const { handler, log, codec, vault, files, forgetMails, noteErased, now } = deps
  const events = await readEvents({ log, codec }, stream, 0n)
  // One whose keys are gone holds nothing: its erasure is only finished.
  if (events.some((event) => heldIn(event).length > 0) && keptOf(stream, events, now()) !== null) return false
  for (const event of events)
    if (isFile(event)) await files.remove({ stream, messageId: event.data.messageId, number: event.data.number })
  await forgetMails(idIn(stream))
  await vault.dataKeys.erase(stream, personalClasses, noteErased)
  await vault.claims.forget(stream)
  handler.evict(stream)
  return true
}

/** Erasures that were begun, as a process manager finishes them where a crash cut them off. */
export const erasureItems = (deps: ErasureDeps): ItemKind<{ erasureId: string }> => ({
  kind: 'erasure',
  handles: ['ErasureBegun', 'PersonalDataErased'] satisfies ErasureEvent['type'][],
  follow({ type, data }) {
    const { erasureId } = data as Erasure
    return type === 'ErasureBegun'
      ? { schedule: [{ id: erasureId, ref: { erasureId } }], forget: [] }
      : { schedule: [], forget: [erasureId] }
  },
  async settle({ erasureId }) {
    const origin = systemOrigin(processManagerNames.erasures, deps.now(), 'certify-erasure', erasureId)
    return (await finish(deps, erasureId, origin)).ok ? 'over' : 'again'
  },
})
