import { randomUUID } from 'node:crypto'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import {
  definitionOf,
  type EventContent,
  type EventRegistry,
  upcast,
} from '@clinic/shared-events/definitions/event-registry.ts'
import {
  type EventMeta,
  type EventToAppend,
  type PersonalClass,
  personalClasses,
  type Revision,
  type SealedBlock,
  type StoredEvent,
} from '@clinic/shared-events/definitions/stored-event.ts'
import type { DataKey, ResolvedKey } from '../vault/keys/data-keys.ts'
import type { Vault } from '../vault/open-vault.ts'
import { checkContent } from './check-content.ts'
import { macOf } from './mac.ts'
import { openBlock, type SealedAt, sealBlock } from './seal.ts'

/** The fields that all events of one append share. `at` is a UTC ISO instant. */
export type SealContext = Omit<EventMeta, 'previousMac' | 'mac'> & { at: string }

/** Translates between events as deciders and projections see them and as the log stores them (docs/log.md#the-envelope). */
export type Codec = {
  /** Makes the stream's keys for these classes, so that their commit can run beside other work before `seal`. @throws ClassErased */
  ensureKeys(stream: string, classes: readonly PersonalClass[]): Promise<void>
  /**
   * Checks, seals and chains events for an append at `expected`, after the event whose mac is `previousMac` (null: the first).
   * Each time under new ids: whoever repeats an append sends what was sealed for it. Their keys are durable when it resolves. `givenUp`: keys to be used no
   * more. @throws EventRefused, ClassErased, KeyMissing, StoreAway
   */
  seal(
    stream: string,
    expected: Revision | 'no-stream',
    previousMac: string | null,
    events: readonly AnyEvent[],
    context: SealContext,
    givenUp?: readonly string[],
  ): Promise<EventToAppend[]>
  /** The events in their newest shape, in the order given; erased classes are null. @throws UnknownEvent, KeyMissing, SealBroken, StoreAway */
  open<E extends AnyEvent = AnyEvent>(stored: readonly StoredEvent[]): Promise<Recorded<E>[]>
}

type CodecOptions = { registry: EventRegistry; vault: Pick<Vault, 'dataKeys' | 'secret'> }

export const createCodec = ({ registry, vault }: CodecOptions): Codec => ({
  async ensureKeys(stream, classes) {
    await vault.dataKeys.ensure(stream, classes)
  },

  async seal(stream, expected, previousMac, events, context, givenUp = []) {
    if ((expected === 'no-stream') !== (previousMac === null))
      throw new Error(`${stream}: a first event has no previous mac, a later one has one`)
    const checked = events.map((event) => checkEvent(registry, event))
    const classes = new Set(checked.flatMap(({ personal }) => personal.map(({ personalClass }) => personalClass)))
    const keys = classes.size > 0 ? await vault.dataKeys.ensure(stream, [...classes], { givenUp }) : new Map()
    const first = expected === 'no-stream' ? 0n : expected + 1n
    let previous = previousMac
    return checked.map((event, index) => {
      const sealedAt = { stream, id: randomUUID(), type: event.type, v: event.v }
      const revision = first + BigInt(index)
      const sealed = chained(
        vault.secret('mac'),
        { ...sealedAt, revision },
        sealParts(sealedAt, event, keys),
        context,
        previous,
      )
      previous = sealed.meta.mac
      return sealed
    })
  },

  async open<E extends AnyEvent>(stored: readonly StoredEvent[]) {
    const keys = await vault.dataKeys.resolve(keyIdsOf(stored))
    // What was sealed had passed E's schema, and upcasters end in its newest shape.
    return stored.map((event) => openEvent(registry, event, keys) as Recorded<E>)
  },
})

type CheckedEvent = Pick<StoredEvent, 'type' | 'v' | 'data'> & { personal: ReturnType<typeof checkContent> }

const checkEvent = (registry: EventRegistry, event: AnyEvent): CheckedEvent => {
  const definition = registry.get(event.type)
  if (!definition) throw new Error(`${event.type} is not a registered event`)
  return { type: event.type, v: definition.v, data: event.data, personal: checkContent(definition, event) }
}

type Parts = Pick<StoredEvent, 'data' | 'sealed'>

const sealParts = (
  at: SealedAt,
  { data, personal }: CheckedEvent,
  keys: ReadonlyMap<PersonalClass, DataKey>,
): Parts => {
  if (personal.length === 0) return { data }
  const seal = ({ personalClass, content }: CheckedEvent['personal'][number]): SealedBlock =>
    sealBlock(at, personalClass, keys.get(personalClass) as DataKey, content)
  return { data, sealed: personal.map(seal) }
}

/** The event with its `mac`, over everything that will be stored and the mac before it. */
const chained = (
  secret: Buffer,
  { stream, revision, ...named }: SealedAt & { revision: Revision },
  parts: Parts,
  { at, ...context }: SealContext,
  previousMac: string | null,
): EventToAppend => {
  const event = { ...named, at, ...parts, meta: { ...context, previousMac, mac: '' } }
  event.meta.mac = macOf(secret, { ...event, stream, revision })
  return event
}

const keyIdsOf = (stored: readonly StoredEvent[]): Set<string> => {
  const ids = new Set<string>()
  for (const { sealed } of stored) for (const block of sealed ?? []) ids.add(block.key)
  return ids
}

const openEvent = (
  registry: EventRegistry,
  event: StoredEvent,
  keys: ReadonlyMap<string, ResolvedKey>,
): Recorded<AnyEvent> => {
  const { id, stream, revision, position, at, meta, type, v } = event
  const definition = definitionOf(registry, type, v)
  const content: EventContent = { data: event.data }
  for (const block of event.sealed ?? []) {
    const key = keys.get(block.key) as ResolvedKey
    content[block.class] = key === 'erased' ? null : openBlock(event, block, key)
  }
  const newest = v === definition.v ? content : upcast(definition, v, content)
  // A class of this type without a block had nothing to seal.
  for (const personalClass of personalClasses)
    if (definition.schemas[personalClass] && newest[personalClass] === undefined) newest[personalClass] = {}
  return { type, ...newest, id, stream, revision, position, at, meta }
}
