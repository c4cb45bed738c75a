import { setImmediate as turn } from 'node:timers/promises'
import type { Condition, FindQuery, ReadStore, RowKey } from '@clinic/projections/read-store/read-store.ts'
import type { Reply } from '@clinic/service-kit/http/call.ts'
import { placeOf, wordOf } from './list-place.ts'
import type { Collection, Reading } from './reading.ts'

/** Rows of one answer where no `limit` is asked for (docs/decisions/0032). */
export const mostRows = 5_000
/** Rows that are read and written at once: a millisecond of the thread that answers everybody, and 20 MB were each as long as a form may be. */
const pieceRows = 100

/** `sort` goes one way, by texts. */
export type List = { of: Collection; where?: readonly Condition[]; sort: NonNullable<FindQuery['sort']> }

/** What a call for a list says. `after`: where the answer before it ended, as its `Link` says. */
export type ListCall = {
  path: string
  query: Readonly<Record<string, string | number | undefined>> & {
    limit?: number | undefined
    after?: string | undefined
  }
  minPosition: bigint | null
}

type Found = { text: string } | { places: readonly RowKey[]; store: ReadStore; collection: string }

/**
 * A list as a plain array, with a `Link` to what follows where it is cut. The rows leave as the text they are stored as; many leave in
 * pieces, so that others are answered in between. Which rows they are is settled at once: whatever changes meanwhile, none comes twice
 * and none is left out that belonged there all the time.
 * @throws HttpProblem 400 for an `after` that is none
 */
export const answerList = async (reading: Reading, list: List, call: ListCall): Promise<Reply> => {
  const { position, rows } = await reading.read(list.of, call.minPosition, (store, collection) =>
    rowsFor(store, collection, list, call),
  )
  if ('text' in rows) return { position, json: rows.text }
  const { limit } = call.query
  const last = rows.places[mostRows - 1]
  const isCut = limit === undefined && rows.places.length > mostRows
  const ids = rows.places.slice(0, limit ?? mostRows).map(({ id }) => id)
  return {
    position,
    pieces: piecesOf(ids, (some) => textsOf(rows, list.where ?? [], position, some)),
    ...(isCut && last && { headers: { Link: `<${addressOf(call, last)}>; rel="next"` } }),
  }
}

/** Few rows at once as text; of many only their places. */
const rowsFor = async (store: ReadStore, collection: string, list: List, call: ListCall): Promise<Found> => {
  const { where = [], sort } = list
  const { limit, after } = call.query
  const query: FindQuery = { where, sort, ...(after !== undefined && { behind: placeOf(after, sort.length) }) }
  if (limit !== undefined && limit <= pieceRows) return { text: await store.findText(collection, { ...query, limit }) }
  const few = await store.find(collection, { ...query, limit: pieceRows + 1 })
  if (few.length <= pieceRows) return { text: `[${few.map(({ json }) => json).join()}]` }
  return { places: await store.findKeys(collection, { ...query, limit: limit ?? mostRows + 1 }), store, collection }
}

/** The rows of these ids as they are now, but those that went meanwhile or belong there no more. */
const textsOf = async (
  { store, collection }: Extract<Found, { places: unknown }>,
  where: readonly Condition[],
  position: bigint,
  ids: readonly string[],
): Promise<string[]> => {
  const found = new Map((await store.getMany(collection, ids)).map((row) => [row.id, row]))
  const belongs = async (id: string): Promise<boolean> =>
    where.length === 0 || (await store.count(collection, [...where, { field: 'id', eq: id }])) > 0
  const texts: string[] = []
  for (const id of ids) {
    const row = found.get(id)
    if (row?.json && (row.position <= position || (await belongs(id)))) texts.push(row.json)
  }
  return texts
}

async function* piecesOf(
  ids: readonly string[],
  textsOf: (ids: readonly string[]) => Promise<string[]>,
): AsyncGenerator<string> {
  let sign = '['
  for (let at = 0; at < ids.length; at += pieceRows) {
    const texts = await textsOf(ids.slice(at, at + pieceRows))
    if (texts.length > 0) {
      yield sign + texts.join()
      sign = ','
    }
    await turn()
  }
  yield sign === '[' ? '[]' : ']'
}

/** The same call, from behind that place on. */
const addressOf = ({ path, query }: ListCall, place: RowKey): string => {
  const asked = Object.entries({ ...query, after: wordOf(place) }).filter(([, value]) => value !== undefined)
  return `${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`
}
