import type { Config } from '@clinic/platform/config/config.ts'
import type { HeadStore } from '@clinic/platform/heads/head-store.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import type { SealedFiles } from '@clinic/platform/images/sealed-files.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { HistoryReader } from '@clinic/platform/log/history.ts'
import type { Accesses } from '@clinic/platform/vault/accesses.ts'
import type { CalendarFeeds } from '@clinic/platform/vault/calendar-feeds.ts'
import type { Drafts } from '@clinic/platform/vault/drafts.ts'
import type { RefusedPostCount } from '@clinic/platform/vault/people/refused-posts.ts'
import { collectionOf, type Projection, type ShownUnder } from '@clinic/projections/projection.ts'
import type { ReadStore } from '@clinic/projections/read-store/read-store.ts'
import type { Reached } from '@clinic/projections/runner/reached.ts'
import type { PracticeNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'

/** The name and version of a projection, which name its collection, and what is shown of its documents: all of them where that is absent. */
export type Collection = Pick<Projection, 'name' | 'version' | 'shown'>

export type Reading = {
  /** What is shown depends on it. */
  settings: ShownUnder
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

/** The practice as it now stands. `revision`: of what was chosen over the environment's values. */
export type CurrentPractice = (
  minPosition?: bigint | null,
) => Promise<{ practice: PracticeNow; revision: string; position: bigint }>

/** What the reads of the slices are made from. */
export type ReadDeps = {
  reading: Reading
  currentPractice: CurrentPractice
  config: Pick<Config, 'practice' | 'bookingHorizonDays' | 'publicUrl' | 'mail'>
  calendarFeeds: Pick<CalendarFeeds, 'of'>
  refusedPosts: Pick<RefusedPostCount, 'read'>
  /** What was begun and not sent. */
  drafts: Pick<Drafts, 'list' | 'read'>
  /** Who saw clinical data. */
  accesses: Pick<Accesses, 'list'>
  /** The log as administrators look through it, and its signed heads. */
  log: Pick<EventLog, 'readAll' | 'readBack' | 'readStream' | 'head'>
  heads: Pick<HeadStore, 'list'>
  /** See `headKeyOf`. */
  headKey: Buffer
  /** Whole streams of the log, checked. */
  history: HistoryReader
  /** What patients sent. */
  files: Pick<SealedFiles, 'read'>
  /** The vault's 'ids'. */
  idSecret: Buffer
  /** Milliseconds since 1970. */
  now: () => number
}

/** The position a projection has at least, for processes that learn it after every batch and need not ask the store. */
export type StandsAt = (projection: string) => bigint

export const createReading = (
  store: ReadStore,
  reached: Reached,
  settings: ShownUnder,
  standsAt?: StandsAt,
): Reading => ({
  settings,
  async read(of, minPosition, rows) {
    if (minPosition !== null) await reached(of.name, minPosition)
    const collection = collectionOf(of)
    const position = standsAt ? standsAt(of.name) : ((await store.checkpoint(collection))?.position ?? 0n)
    return { position, rows: await rows(store, collection) }
  },
})

/** What is shown of a document, or of an array of them, as JSON text. @param text as it is stored */
export const shownText = ({ settings }: Reading, { shown }: Collection, text: string): string => {
  if (!shown) return text
  // Stored documents are objects.
  const read = JSON.parse(text) as object | object[]
  return JSON.stringify(Array.isArray(read) ? read.map((doc) => shown(doc, settings)) : shown(read, settings))
}

/** What is shown of one document as JSON text, null when there is none; at least as new as the position. */
export const readOne = async (reading: Reading, of: Collection, id: string, minPosition: bigint | null) => {
  const { position, rows } = await reading.read(of, minPosition, (store, collection) => store.getMany(collection, [id]))
  const json = rows[0]?.json ?? null
  return { position, json: json && shownText(reading, of, json) }
}

/** A document that was read. @throws HttpProblem what `missing` makes where there is none */
export const expectOne = (found: Awaited<ReturnType<typeof readOne>>, missing: () => HttpProblem) => {
  const { position, json } = found
  if (json === null) throw missing()
  return { position, json }
}

const notFound = (sentence: string) => () => new HttpProblem(404, 'not-found', sentence)

/** What several reads answer where there is none. */
export const noSuchAppointment = notFound('No existe la cita que busca.')
export const noSuchRecord = notFound('No existe ese expediente.')
export const noSuchHistory = notFound('No existe lo que busca, o no tiene historial.')
export const unusableLink = notFound('Este enlace no es válido, o la cita ya pasó o fue cancelada.')
