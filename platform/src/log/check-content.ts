import type { AnyEvent, EventDefinition } from '@clinic/shared-events/definitions/define-event.ts'
import { type PersonalClass, personalClasses } from '@clinic/shared-events/definitions/stored-event.ts'
import { sameContent } from './canonical.ts'

/** An event that does not fit its definition: a bug of the code that decided it. Names the field, never a value. */
export class EventRefused extends Error {
  constructor(type: string, where: string, why: string) {
    super(`${type}: ${where} ${why}`)
    this.name = 'EventRefused'
  }
}

/**
 * The event's personal content by class, once all of it was checked against the schemas. An unknown field is refused too,
 * for it could be a personal one in `data`. A class whose content is empty is left out: there is nothing to seal.
 * @throws EventRefused
 */
export const checkContent = (
  definition: EventDefinition,
  event: AnyEvent,
): { personalClass: PersonalClass; content: Record<string, unknown> }[] => {
  check(definition, 'data', event.data)
  return personalClasses.flatMap((personalClass) => {
    const content = event[personalClass]
    if (!definition.schemas[personalClass]) {
      if (content === undefined) return []
      throw new EventRefused(definition.type, personalClass, 'is not part of this event')
    }
    if (content === null)
      throw new EventRefused(definition.type, personalClass, 'was erased and cannot be sealed again')
    check(definition, personalClass, content)
    return content && hasContent(content) ? [{ personalClass, content }] : []
  })
}

const hasContent = (content: Record<string, unknown>): boolean =>
  Object.values(content).some((value) => value !== undefined)

const check = (definition: EventDefinition, part: 'data' | PersonalClass, content: unknown): void => {
  const { type } = definition
  const result = definition.schemas[part]?.safeParse(content)
  if (!result?.success) {
    const [issue] = result?.error.issues ?? []
    throw new EventRefused(type, [part, ...(issue?.path ?? [])].join('.'), `does not fit: ${issue?.code}`)
  }
  if (!sameContent(result.data, content))
    throw new EventRefused(type, part, 'holds a field or a form that its schema does not keep')
}
