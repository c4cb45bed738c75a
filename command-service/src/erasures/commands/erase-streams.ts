import type { SealedFiles } from '@clinic/platform/images/sealed-files.ts'
import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { ErasureReason } from '@clinic/shared-events/contracts/practice/erasures.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { personalClasses } from '@clinic/shared-events/definitions/stored-event.ts'
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
  /** Notes outside the stores which keys are destroyed. */
  noteErased(keys: readonly string[]): Promise<void>
  idSecret: Buffer
  /** A UTC ISO instant. */
  now: () => string
}
/** `NothingToErase`: it holds nothing of a person, any more or at all. */
export type ErasureRejection = { type: 'StreamKept' } | { type: 'NothingToErase' }

type Chosen = { streams: readonly string[]; reason: ErasureReason }
export type ErasureAnswer = CommandResult<ErasureState, ErasureEvent, ErasureRejection>

type Planned = { ok: true; data: Erasure } | { ok: false; rejection: ErasureRejection }

/** What would be erased, by the streams as the log has them now. */
const plan = async (
  { log, codec, now }: ErasureDeps,
  erasureId: string,
  { streams, reason }: Chosen,
): Promise<Planned> => {
  const erased: Erasure['streams'] = []
  const types = new Set<string>()
  for (const stream of new Set(streams)) {
    const events = await readEvents({ log, codec }, stream, 0n)
    const holding = events.filter((event) => heldIn(event).length > 0)
    if (holding.length === 0) return refuse({ type: 'NothingToErase' })
    if (keptOf(stream, events, now()) !== null) return refuse({ type: 'StreamKept' })
    for (const { type } of holding) types.add(type)
    const held = new Set(holding.flatMap(heldIn))
    erased.push({ stream, classes: personalClasses.filter((one) => held.has(one)), events: holding.length })
  }
  return { ok: true, data: { erasureId, reason, streams: erased, types: [...types] } }
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
  const streams: Erasure['streams'] = []
  const types = new Set<string>()
  if (folded.state.status === 'begun')
    for (const one of folded.state.erasure.streams) {
      if (!(await forget(deps, one.stream))) continue
      const destroyed = await destroyedIn(deps, one.stream)
      for (const type of destroyed.types) types.add(type)
      streams.push(destroyed.erased)
    }
  return deps.handler.handle({
    stream,
    decider: erasure,
    ...commandFrom(origin, { type: 'CertifyErasure', data: { erasureId, streams, types: [...types] } }),
  })
}

/** What of a stream cannot be opened any more: counted once its keys are gone, so that nothing that came meanwhile is left out. */
const destroyedIn = async ({ log }: ErasureDeps, stream: string) => {
  const sealed = (await log.readStream(stream)).filter((event) => (event.sealed ?? []).length > 0)
  const classes = new Set(sealed.flatMap((event) => event.sealed ?? []).map((block) => block.class))
  const erased = { stream, classes: personalClasses.filter((one) => classes.has(one)), events: sealed.length }
  return { erased, types: new Set(sealed.map(({ type }) => type)) }
}

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
