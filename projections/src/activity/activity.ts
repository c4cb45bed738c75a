import { staffIdOf } from '@clinic/platform/log/actor.ts'
import type { ActivityEvent, ActivitySubject } from '@clinic/shared-events/contracts/activity.ts'
import { isShown, shownTypes } from '@clinic/shared-events/contracts/activity-sentences.ts'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { staffStream } from '@clinic/shared-events/staff/events.ts'
import { orderOf, type Projection } from '../projection.ts'

/** `order`: the id of an event, by which they are sorted; a subject has none. */
export type ActivityDocument = (ActivityEvent & { order: string }) | ActivitySubject

/** The open values an event is told with. None of them is a text that somebody wrote. */
const factNames = [
  'date',
  'startTime',
  'action',
  'withdrawal',
  'reminderType',
  'trackingNumber',
  'totalAmount',
  'price',
  'stock',
]

/** Gives an account its name, and is not told itself. */
const namingType = 'AccountOpened'

/**
 * What happened in the practice in the last 90 days (docs/decisions/0052): a document per event that is told, and one per
 * stream with the name it has now. Each event touches the names it needs, so that whoever follows is sent them with it; an erased name is erased everywhere at once.
 */
export const activity: Projection<ActivityDocument, AnyEvent> = {
  name: 'activity',
  /** 3: with why a request was withdrawn. 4: of reminders those that were opened. */
  version: 4,
  keptDays: 90,
  handles: [...shownTypes, namingType],
  indexes: [{ fields: ['order'] }],
  idsOf: (event) => {
    if (event.type === namingType) return [event.stream]
    return isShown(event.type, event.data) ? [...new Set([orderOf(event), event.stream, ...actorStream(event)])] : []
  },
  apply(known, event, id) {
    if (id === orderOf(event)) return happened(event)
    if (id !== event.stream) return known
    return { kind: 'subject', id, ...nameAfter(known?.kind === 'subject' ? known : null, event) }
  },
  shown: (doc) => {
    if (doc.kind === 'subject') return doc
    const { order: _, ...event } = doc
    return event
  },
}

/** The stream of the account that did it, where one did. */
const actorStream = ({ meta }: Recorded): string[] => {
  const staffId = staffIdOf(meta.actor)
  return staffId === null ? [] : [staffStream(staffId)]
}

const byOf = (event: Recorded): string => actorStream(event)[0] ?? (event.meta.actor === 'public' ? 'public' : 'system')

const happened = (event: Recorded): ActivityDocument => {
  const id = orderOf(event)
  const { at, type, stream, data } = event
  return { kind: 'event', id, order: id, at, type, of: stream, by: byOf(event), facts: factsOf(data) }
}

/** The values of an event by name; those of where it was moved to as `toDate`, `toStartTime`. */
const factsOf = (data: Readonly<Record<string, unknown>>): ActivityEvent['facts'] => {
  const facts: Record<string, string | number> = {}
  const take = (name: string, value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') facts[name] = value
  }
  for (const name of factNames) take(name, data[name])
  const { to } = data
  if (typeof to === 'object' && to !== null) {
    if ('date' in to) take('toDate', to.date)
    if ('startTime' in to) take('toStartTime', to.startTime)
  }
  return facts
}

type Named = Pick<ActivitySubject, 'name' | 'erased'>

/** The name that an event gives what it is about, where it gives one. */
const nameAfter = (known: Named | null, { contact, financial, data }: Recorded): Named => {
  const before = { name: known?.name ?? null, erased: known?.erased ?? false }
  if (contact === null || financial === null) return { name: null, erased: true }
  const given = contact?.name ?? financial?.customerName ?? data.title
  return typeof given === 'string' ? { name: given, erased: false } : before
}
