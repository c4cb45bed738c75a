import type { DatabaseSync } from 'node:sqlite'
import { openForReading } from './schema.ts'

/** What SQLite itself finds wrong with the log's file, a line each; empty when it is sound. Reads the whole file. */
export const integrityProblems = (file: string): string[] => {
  const db = openForReading(file)
  try {
    const rows = db.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
    return [...rows.map((row) => row.integrity_check).filter((line) => line !== 'ok'), ...holes(db)]
  } finally {
    db.close()
  }
}

/** The gaps in the positions, which are given without a gap and never taken back: at a missing one an event was removed or moved. */
const holes = (db: DatabaseSync): string[] => {
  const found = db.prepare(
    `SELECT before + 1 AS "first", position - 1 AS "last"
     FROM (SELECT position, LAG(position, 1, 0) OVER (ORDER BY position) AS before FROM events)
     WHERE position <> before + 1`,
  )
  const rows = found.all() as { first: number; last: number }[]
  return rows.map(({ first, last }) =>
    first === last ? `no event stands at position ${first}` : `no events stand at positions ${first} to ${last}`,
  )
}
