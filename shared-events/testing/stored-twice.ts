import type { StoredEvent } from '../src/definitions/stored-event.ts'

type Stored = Pick<StoredEvent, 'stream' | 'revision' | 'at' | 'type' | 'data' | 'meta'>

/**
 * Commands of which one stream holds more than one append: their events do not follow each other, were decided at different times, or say
 * the same again. Empty when each is stored once. `events` in the order of each stream.
 */
export const storedTwice = (events: readonly Stored[]): string[] => {
  return [...Map.groupBy(events, ({ stream, meta }) => `${meta.commandId} in ${stream}`)].flatMap(([name, own]) => {
    const first = own[0]?.revision ?? 0n
    const oneAppend =
      own.every(({ revision, at }, index) => revision === first + BigInt(index) && at === own[0]?.at) &&
      new Set(own.map(({ type, data }) => JSON.stringify([type, data]))).size === own.length
    return oneAppend ? [] : [`${name}: ${own.map(({ type, revision }) => `${type} at ${revision}`).join(', ')}`]
  })
}
