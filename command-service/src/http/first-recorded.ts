import type { Origin } from '../handling/origin.ts'

/** The event of a type that a command left, with its instant: of a repeat, that of the first time. */
export const firstRecorded = <E extends { type: string }, T extends E['type']>(
  events: readonly E[],
  type: T,
  { now }: Pick<Origin, 'now'>,
): (Extract<E, { type: T }> & { at: string }) | undefined => {
  const event = events.find((one): one is Extract<E, { type: T }> => one.type === type)
  return event && { ...event, at: 'at' in event && typeof event.at === 'string' ? event.at : now }
}
