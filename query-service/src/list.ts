import { setImmediate as turn } from 'node:timers/promises'
import type { Reply } from '@clinic/platform/http/calls/call.ts'
import type { Condition, FindQuery, ReadStore, RowKey } from '@clinic/projections/read-store/read-store.ts'
import { cursorOf, keyBehind, keyIn, rowPositionOf } from './list-cursor.ts'
import { type Collection, type Reading, shownText } from './reading.ts'

/** Rows of one answer where no `limit` is asked for (docs/http.md#lists). */
const mostRows = 5_000
/**
 * The most rows of an answer that is one text: it costs the main thread a third of what it did in pieces (docs/performance.md), and 80 MB
 * if each row were as long as a form may be.
 */
const textRows = 400
/** Rows of a longer answer that are read and written at once. */
const pieceRows = 200

/** A list of a projection's rows. `sort` goes one way, by texts. */
export type List = {
  of: Collection
  where?: readonly Condition[]
  sort: NonNullable<FindQuery['sort']>
}

/** The query of a call for a list. `after`: the cursor at which the answer before it ended, from its `Link`. */
type ListCall = {
  path: string
  query: Readonly<Record<string, string | number | undefined>> & {
    limit?: number | undefined
    after?: string | undefined
  }
  minPosition: bigint | null
}

/** `next`: the key of the last row where more follow. */
type Found = { text: string; next?: RowKey } | { keys: readonly RowKey[]; store: ReadStore; collection: string }

/**
 * Answers a list as a plain array, with a `Link` to what follows where it is cut. Rows are sent as the text they are stored as, many in pieces, so that others are answered in between. The rows are chosen at once: whatever changes meanwhile, none is sent twice and none
 * is left out that belonged there all the time.
 * @throws HttpProblem 400 for an `after` that is none
 */
export const answerList = async (reading: Reading, list: List, call: ListCall): Promise<Reply> => {
  const { position, rows } = await reading.read(list.of, call.minPosition, (store, collection) =>
    rowsFor(store, collection, list, call),
  )
  const shown = (text: string) => shownText(reading, list.of, text)
  if ('text' in rows) return { position, json: shown(rows.text), ...linkTo(call, rows.next && cursorOf(rows.next)) }
  const most = call.query.limit ?? mostRows
  const next = rows.keys.length > most ? rows.keys[most - 1] : undefined
  const ids = rows.keys.slice(0, most).map(({ id }) => id)
  return {
    position,
    pieces: piecesOf(ids, async (some) => (await textsOf(rows, list.where ?? [], position, some)).map(shown)),
    ...linkTo(call, next && cursorOf(next)),
  }
}

/** The header of an answer that is cut: the same call, from behind its last row on. */
export const linkTo = ({ path, query }: ListCall, after: string | undefined) => {
  if (after === undefined) return undefined
  const asked = Object.entries({ ...query, after }).filter(([, value]) => value !== undefined)
  const address = `${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`
  return { headers: { Link: `<${address}>; rel="next"` } }
}

/** The rows of a list: few at once as text, of many only their keys. */
const rowsFor = async (store: ReadStore, collection: string, list: List, call: ListCall): Promise<Found> => {
  const { where = [], sort } = list
  const { limit, after } = call.query
  const from = after === undefined ? undefined : rowPositionOf(after, sort.length)
  const behind = from && (await keyBehind(store, collection, from, sort))
  const query: FindQuery = { where, sort, ...(behind && { behind }) }
  if (limit !== undefined && limit <= textRows) return pageFor(store, collection, query, limit)
  const few = await store.findText(collection, { ...query, limit: textRows + 1 })
  if (few.count <= textRows) return few
  return { keys: await store.findKeys(collection, { ...query, limit: (limit ?? mostRows) + 1 }), store, collection }
}

/** A page of few rows. Its documents are sorted by texts of their own. */
const pageFor = async (store: ReadStore, collection: string, query: FindQuery, limit: number): Promise<Found> => {
  const rows = await store.find(collection, { ...query, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const text = `[${page.map(({ json }) => json).join()}]`
  const last = page.at(-1)
  if (!last || rows.length <= limit) return { text }
  return { text, next: keyIn(last.id, last.json, query.sort) }
}

/** The rows of these ids as they are now, in this order, without those that are gone or, changed after the position, no longer belong to the list. */
export const textsOf = async (
  { store, collection }: { store: ReadStore; collection: string },
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
