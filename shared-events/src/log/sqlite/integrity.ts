import { openForReading } from './schema.ts'

/** What SQLite itself finds wrong with the log's file, a line each; empty when it is sound. Reads the whole file. */
export function integrityProblems(file: string): string[] {
  const db = openForReading(file)
  try {
    const rows = db.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  } finally {
    db.close()
  }
}
