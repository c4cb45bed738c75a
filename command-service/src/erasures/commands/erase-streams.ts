import type { SealedFiles } from '@clinic/platform/images/sealed-files.ts'
import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { ErasureReason } from '@clinic/shared-events/contracts/practice/erasures.ts'
import { fenceType, givenUpIn, isFence } from '@clinic/shared-events/definitions/erased.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import {
  type PersonalClass,
  personalClasses,
  type StoredEvent,
} from '@clinic/shared-events/definitions/stored-event.ts'
import {
  type Erasure,
  type ErasureEvent,
  erasureStream,
  type PersonalDataGivenUp,
} from '@clinic/shared-events/erasures/events.ts'
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
  log: Pick<EventLog, 'readStream' | 'append'>
  codec: Pick<Codec, 'open' | 'seal'>
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
    for (const { stream: one } of folded.state.erasure.streams) {
      const givenUp = await giveUp(deps, erasureId, one, origin)
      if (!givenUp) continue
      await forget(deps, one, givenUp)
      destroyed.set(one, givenUp.events.map(sealedBy(givenUp.keys)).filter(holds))
    }
  return deps.handler.handle({
    stream,
    decider: erasure,
    ...commandFrom(origin, { type: 'CertifyErasure', data: { erasureId, ...sumOf(destroyed) } }),
  })
}

/** What of an event cannot be opened any more once these keys are destroyed. */
const sealedBy =
  (keys: readonly string[]) =>
  ({ type, sealed = [] }: StoredEvent) => ({
    type,
    classes: sealed.filter(({ key }) => keys.includes(key)).map((block) => block.class),
  })

/** 'appointment-x' → 'x'. */
export const idIn = (stream: string): string => stream.slice(stream.indexOf('-') + 1)

const isFile = (event: { type: string }): event is MessageFileKept => event.type === 'MessageFileKept'
const isFenceOf =
  (erasureId: string) =>
  (event: StoredEvent): boolean =>
    isFence(event) && (event.data as PersonalDataGivenUp['data']).erasureId === erasureId

/** What a stream gave up: its events until then, and the keys of what is personal in them. */
type GivenUp = { keys: readonly string[]; events: readonly StoredEvent[] }

/**
 * Appends the fence, at the revision at which nothing had to be kept: what was decided over the stream as it was before is decided again, and finds nobody. From
 * then on nothing stops the erasure. Null where it holds something by now that has to be kept.
 */
const giveUp = async (
  deps: ErasureDeps,
  erasureId: string,
  stream: string,
  { commandId, actor, now: at, cause = commandId }: Origin,
): Promise<GivenUp | null> => {
  const { handler, log, codec, vault, now } = deps
  const context = { commandId, actor, at, bodyHash: '', correlation: cause, causation: cause }
  for (;;) {
    const stored = await log.readStream(stream, 0n)
    const fence = stored.find(isFenceOf(erasureId))
    if (fence) return { keys: givenUpIn([fence]), events: stored.slice(0, Number(fence.revision)) }
    const events = await codec.open(stored)
    const last = stored.at(-1)
    // One whose keys are gone holds nothing: its erasure is only finished.
    const holdsStill = events.some((event) => heldIn(event).length > 0)
    if (!last || (holdsStill && keptOf(stream, events, now()) !== null)) return null
    const keys = await vault.dataKeys.made(stream, personalClasses)
    const data = { erasureId, keys }
    const sealed = await codec.seal(stream, last.revision, last.meta.mac, [{ type: fenceType, data }], context)
    try {
      if ((await log.append(stream, last.revision, sealed)).ok) return { keys, events: stored }
    } finally {
      // Appended past the handler, or perhaps appended: what it has in memory is not all there is.
      handler.evict(stream)
    }
  }
}

/** Destroys all that is kept of what a stream gave up. */
const forget = async (deps: ErasureDeps, stream: string, { keys, events }: GivenUp): Promise<void> => {
  const { handler, vault, files, forgetMails, noteErased } = deps
  for (const event of events)
    if (isFile(event)) await files.remove({ stream, messageId: event.data.messageId, number: event.data.number })
  await forgetMails(idIn(stream))
  await vault.dataKeys.erase(stream, personalClasses, noteErased, keys)
  await vault.claims.forget(stream)
  handler.evict(stream)
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
