import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import type { FindQuery, ReadStore, RowKey } from '@clinic/projections/read-store/read-store.ts'
import { noSuchCursor } from '@clinic/shared-events/contracts/wire/common.ts'

/** A row's place in a list as its cursor names it. `cut`: its values are but the beginnings of those it is sorted by. */
type RowPosition = { key: RowKey; cut: boolean }

/** A cursor is shorter than this, so that an address with it fits everywhere and `listCursor` takes it. */
const shorterThan = 400
/** Bytes of JSON that make so many characters. */
const mostBytes = Math.floor(((shorterThan - 1) * 3) / 4)
/** What marks a cursor whose values are cut. */
const cutMark = 1

/**
 * The cursor of a row in a list: base64url of its sorted values and its id. Nothing personal is sorted by. Values that are too long together
 * are cut: the row is found by its id then.
 */
export const cursorOf = ({ sort, id }: RowKey): string => {
  const whole = encoded([...sort, id])
  if (whole.length < shorterThan) return whole
  const rest = bytesOf([...sort.map(() => ''), id, cutMark])
  const share = Math.floor((mostBytes - rest) / sort.length)
  return encoded([...sort.map((value) => (typeof value === 'string' ? cutTo(value, share) : value)), id, cutMark])
}

const encoded = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The beginning of a text that takes so many bytes inside JSON. */
const cutTo = (text: string, bytes: number): string => {
  let kept = ''
  let left = bytes
  for (const character of text) {
    left -= bytesOf(character) - 2
    if (left < 0) break
    kept += character
  }
  return kept
}

/** The place a cursor names, in a list sorted by that many fields. @throws HttpProblem 400 for what is no cursor */
export const rowPositionOf = (cursor: string, fields: number): RowPosition => {
  const values = valuesIn(Buffer.from(cursor, 'base64url').toString())
  const cut = values.length === fields + 2 && values.at(-1) === cutMark
  const texts = (cut ? values.slice(0, -1) : values).filter((value) => typeof value === 'string')
  const id = texts.at(-1)
  if (id === undefined || texts.length !== fields + 1 || values.length !== fields + 1 + Number(cut))
    throw new HttpProblem(400, 'invalid', noSuchCursor, { after: noSuchCursor })
  return { key: { id, sort: texts.slice(0, -1) }, cut }
}

/** Every list is sorted by texts. */
const valuesIn = (json: string): unknown[] => {
  try {
    const values: unknown = JSON.parse(json)
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}

/** The key of a row by what its document is sorted by. */
export const keyIn = (id: string, json: string | null, sort: FindQuery['sort'] = []): RowKey => {
  const values = JSON.parse(json ?? '{}') as Readonly<Record<string, string>>
  return { id, sort: sort.map(({ field }) => values[field] ?? null) }
}

/**
 * The key to go on behind. Of a place that is cut it is the row's own, where the row still stands there; else everything that begins like it
 * comes again, for a row twice does no harm.
 */
export const keyBehind = async (
  store: ReadStore,
  collection: string,
  { key, cut }: RowPosition,
  sort: NonNullable<FindQuery['sort']>,
): Promise<RowKey> => {
  if (!cut) return key
  const [row] = await store.getMany(collection, [key.id])
  const whole = row?.json ? keyIn(row.id, row.json, sort) : null
  const isThere = whole?.sort.every((value, at) => String(value).startsWith(String(key.sort[at])))
  if (whole && isThere) return whole
  // In a list that goes down, whatever begins like a text comes after the highest text that does.
  return { ...key, sort: key.sort.map((value) => (sort[0]?.desc ? `${value}\u{10ffff}` : value)) }
}
