import type { AnyEvent } from './define-event.ts'

type Stored = Pick<AnyEvent, 'type' | 'data'>
/** Which streams an erasure destroyed the keys of, and the types of their events that held something. */
type Erased = { streams: readonly { stream: string }[]; types: readonly string[] }

/** The type of the certificate of an erasure, by which everybody forgets (docs/log.md#erasure). */
export const certificateType = 'PersonalDataErased'

/** What a certificate says was erased; null for any other event. Its only version is read as it is stored. */
export const erasedIn = ({ type, data }: Stored): Erased | null => (type === certificateType ? (data as Erased) : null)

/** The type of the event by which a stream gives up what is personal in it, before the keys of that are destroyed: who decided over it appends nothing more. */
export const fenceType = 'PersonalDataGivenUp'

export const isFence = ({ type }: Stored): boolean => type === fenceType

/** The ids of the keys that a stream gave up in these events. */
export const givenUpIn = (events: readonly Stored[]): string[] =>
  events.filter(isFence).flatMap(({ data }) => (data as { keys: readonly string[] }).keys)

/** Whether a certificate concerns whoever handles these types. */
export const erasesFrom = (event: Stored, handles: readonly string[]): boolean =>
  erasedIn(event)?.types.some((type) => handles.includes(type)) ?? false
