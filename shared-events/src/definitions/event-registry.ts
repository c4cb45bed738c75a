import type { AnyEvent, EventDefinition, Upcaster } from './define-event.ts'
import { type PersonalClass, personalClasses } from './stored-event.ts'

/** Every event type of the system with how it is checked and brought to its newest version. */
export type EventRegistry = ReadonlyMap<string, EventDefinition>

/** An event's content as upcasters see it: open data and each sealed class, null once erased. */
export type EventContent = { data: Record<string, unknown> } & Partial<
  Record<PersonalClass, Record<string, unknown> | null>
>

/** The open data of an event and its personal classes; of those that it does not have nothing. */
export const contentOf = (event: AnyEvent): EventContent => {
  const content: EventContent = { data: event.data }
  for (const personal of personalClasses) if (event[personal] !== undefined) content[personal] = event[personal]
  return content
}

/** A stored event whose type or version this program does not know: made by a newer one. */
export class UnknownEvent extends Error {
  constructor(type: string, v: number) {
    super(`no definition for ${type} version ${v}`)
    this.name = 'UnknownEvent'
  }
}

/** An upcaster that threw at a stored event: the program does not bring that shape to the newest. */
export class UpcasterFailed extends Error {
  constructor(type: string, from: number, cause: unknown) {
    super(`the upcaster of ${type} from version ${from} failed`, { cause })
    this.name = 'UpcasterFailed'
  }
}

/** Makes the registry. @throws Error when two definitions share a type, or one lacks an upcaster between its versions */
export const createRegistry = (definitions: readonly EventDefinition[]): EventRegistry => {
  const registry = new Map<string, EventDefinition>()
  for (const definition of definitions) {
    if (registry.has(definition.type)) throw new Error(`${definition.type} is defined twice`)
    for (let from = 1; from < definition.v; from += 1) upcasterOf(definition, from)
    registry.set(definition.type, definition)
  }
  return registry
}

const upcasterOf = (definition: EventDefinition, from: number): Upcaster => {
  const found = definition.upcasters.filter((upcaster) => upcaster.type === definition.type && upcaster.from === from)
  const [upcaster] = found
  if (!upcaster || found.length > 1)
    throw new Error(`${definition.type} needs one upcaster from version ${from}, not ${found.length}`)
  return upcaster
}

/** @throws UnknownEvent for a type or version this program does not have */
export const definitionOf = (registry: EventRegistry, type: string, v: number): EventDefinition => {
  const definition = registry.get(type)
  if (!definition || v > definition.v || v < 1) throw new UnknownEvent(type, v)
  return definition
}

/** The content in its newest shape, one upcaster after the other. @throws UpcasterFailed */
export const upcast = (definition: EventDefinition, v: number, content: EventContent): EventContent => {
  let newest: unknown = content
  for (let from = v; from < definition.v; from += 1) newest = upOne(definition, from, newest)
  return newest as EventContent
}

const upOne = (definition: EventDefinition, from: number, content: unknown): unknown => {
  const upcaster = upcasterOf(definition, from)
  try {
    return upcaster.up(content)
  } catch (cause) {
    throw new UpcasterFailed(definition.type, from, cause)
  }
}
