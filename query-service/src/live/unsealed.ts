import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import {
  definitionOf,
  type EventContent,
  type EventRegistry,
  upcast,
} from '@clinic/shared-events/definitions/event-registry.ts'
import type { StoredEvent } from '@clinic/shared-events/definitions/stored-event.ts'

/**
 * An event in its newest shape with its personal data left sealed: each class is null, as if erased. That is enough to know which rows
 * it touches, and needs no key. @throws UnknownEvent for a type or version this program does not have
 */
export const unsealed = (registry: EventRegistry, event: StoredEvent): Recorded => {
  const { id, stream, revision, position, at, meta, type, v } = event
  const content: EventContent = { data: event.data }
  for (const block of event.sealed ?? []) content[block.class] = null
  return { type, ...upcast(definitionOf(registry, type, v), v, content), id, stream, revision, position, at, meta }
}
