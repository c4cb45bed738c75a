import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export const eventColumns = [
  'position',
  'id',
  'stream',
  'revision',
  'type',
  'v',
  'at',
  'data',
  'sealed',
  'meta',
] as const
export type EventColumn = (typeof eventColumns)[number]
export type EventRow = Record<EventColumn, string | number | null>

export const readRows = (file: string): EventRow[] => {
  const db = new DatabaseSync(file)
  const rows = db.prepare('SELECT * FROM events ORDER BY position').all() as EventRow[]
  db.close()
  return rows
}

/** SQLite's variable-length numbers, for those below 2^21. */
const varint = (value: number): number[] => {
  const low = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) low.unshift(0x80 | (rest & 0x7f))
  return low
}

/** SQLite's serial type and bytes of a value as its record format stores it; numbers below 128 only. */
const stored = (value: string | number | null, isRowId: boolean): { type: number; bytes: Buffer } => {
  if (value === null || isRowId) return { type: 0, bytes: Buffer.alloc(0) }
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return { type: 13 + 2 * bytes.length, bytes }
  }
  if (value === 0 || value === 1) return { type: 8 + value, bytes: Buffer.alloc(0) }
  return { type: 1, bytes: Buffer.from([value]) }
}

const tableLeaf = 13

/** Where the rows of a file's tables begin, by what its pages point at: what earlier pages left behind looks like rows and is not read. */
const liveCells = (bytes: Buffer): number[] => {
  const pageSize = bytes.readUInt16BE(16)
  const pages = Array.from({ length: bytes.length / pageSize }, (_, index) => index * pageSize)
  return pages.flatMap((page) => {
    // The first page begins with the file's own header.
    const head = page === 0 ? 100 : page
    if (bytes[head] !== tableLeaf) return []
    return Array.from(
      { length: bytes.readUInt16BE(head + 3) },
      (_, cell) => page + bytes.readUInt16BE(head + 8 + 2 * cell),
    )
  })
}

/**
 * Where an event's cell stands in a closed file: its lengths, its record's header and its values. `placeholder` is the one byte of it
 * that means nothing: the position's type, which SQLite never reads because the position is the cell's own key.
 */
export const cellOf = (
  file: string,
  row: EventRow,
): { start: number; header: number; placeholder: number; end: number } => {
  const values = eventColumns.map((column) => stored(row[column], column === 'position'))
  const types = values.flatMap(({ type }) => varint(type))
  const header = [types.length + 1, ...types]
  const body = Buffer.concat(values.map(({ bytes }) => bytes))
  const lengths = [...varint(header.length + body.length), ...varint(Number(row.position))]
  const cell = Buffer.concat([Buffer.from([...lengths, ...header]), body])
  const bytes = readFileSync(file)
  const start = liveCells(bytes).find((offset) => bytes.subarray(offset, offset + cell.length).equals(cell))
  if (start === undefined) throw new Error(`the event at ${row.position} does not stand in the file as one cell`)
  return {
    start,
    header: cell.length - body.length,
    placeholder: start + lengths.length + 1,
    end: start + cell.length,
  }
}
