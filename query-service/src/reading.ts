import { collectionOf, type Projection } from '@clinic/projections/projection.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import type { Reached } from '@clinic/projections/runner/reached.ts'
import type { Config } from '@clinic/service-kit/config.ts'
import type { CalendarFeeds } from '@clinic/shared-events/vault/calendar-feeds.ts'

/** The name and version of a projection, which name its collection. */
export type Collection = Pick<Projection, 'name' | 'version'>

export type Reading = {
  /**
   * Waits (bounded) until the projection has reached `minPosition`, takes its position, then reads. The rows are at least as new as
   * the position: whoever follows the log from it misses nothing (docs/reading.md#reached).
   */
  read<T>(
    of: Collection,
    minPosition: bigint | null,
    rows: (store: ReadStore, collection: string) => Promise<T>,
  ): Promise<{ position: bigint; rows: T }>
}

/** What the reads of the slices are made from. */
export type ReadParts = {
  reading: Reading
  config: Pick<Config, 'practice' | 'bookingHorizonDays'>
  calendarFeeds: Pick<CalendarFeeds, 'of'>
  /** The vault's 'ids'. */
  idSecret: Buffer
  /** Milliseconds since 1970. */
  now: () => number
}

/** The position a projection has at least, for processes that learn it after every batch and need not ask the store. */
export type StandsAt = (projection: string) => bigint

export const createReading = (store: ReadStore, reached: Reached, standsAt?: StandsAt): Reading => ({
  async read(of, minPosition, rows) {
    if (minPosition !== null) await reached(of.name, minPosition)
    const collection = collectionOf(of)
    const position = standsAt ? standsAt(of.name) : ((await store.checkpoint(collection))?.position ?? 0n)
    return { position, rows: await rows(store, collection) }
  },
})

/** The JSON text of one document, or null when there is none. */
export const oneText = async (store: ReadStore, collection: string, id: string): Promise<string | null> => {
  const [found] = await store.getMany(collection, [id])
  return found?.json ?? null
}
