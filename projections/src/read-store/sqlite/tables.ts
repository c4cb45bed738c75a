import type { DatabaseSync } from 'node:sqlite'
import { createStatements } from '@clinic/platform/stores/sqlite-file.ts'
import type { Condition } from '../read-store.ts'
import type { Queried } from './find-sql.ts'
import { queriedColumns } from './schema.ts'
import { createSearch } from './search-index.ts'
import { createTableWriter } from './table-writer.ts'

/** Statements kept per connection, those asked last: a limit is part of the text, and callers choose it. */
const mostStatements = 500

/** What one connection remembers of the collections: their columns, writers and prepared statements. */
export const createTables = (db: DatabaseSync, now: () => number) => {
  const writers = new Map<string, ReturnType<typeof createTableWriter>>()
  const columns = new Map<string, string[]>()

  const { prepared, forget: forgetStatements } = createStatements(db, mostStatements, (statement) => {
    statement.setReturnArrays(true)
    statement.setReadBigInts(true)
  })
  const { rowsFor, forget: forgetSearch } = createSearch(prepared)

  /** Empty while there is no such collection; then it is asked for again each time. */
  function known(collection: string): string[] {
    const cached = columns.get(collection)
    if (cached) return cached
    const found = queriedColumns(db, collection)
    if (found.length > 0) columns.set(collection, found)
    return found
  }

  function writerOf(collection: string) {
    let writer = writers.get(collection)
    if (!writer) {
      writer = createTableWriter(db, collection, known(collection), now)
      writers.set(collection, writer)
    }
    return writer
  }

  function forget(...collections: string[]): void {
    for (const collection of collections) {
      writers.delete(collection)
      columns.delete(collection)
    }
    forgetStatements()
    forgetSearch()
  }

  /** Queries a collection; one that is not there, or that another connection has just dropped, reads as empty. */
  function asked<T>(collection: string, empty: T, ask: (columns: string[]) => T): T {
    const there = known(collection)
    if (there.length === 0) return empty
    try {
      return ask(there)
    } catch (error) {
      if (!isNoSuchTable(error)) throw error
      forget(collection)
      return empty
    }
  }

  /** Runs reads in one transaction: all of them see the file as it was at the first, whatever another connection commits meanwhile. */
  function inOneReading<T>(read: () => T): T {
    prepared('BEGIN').run()
    try {
      return read()
    } finally {
      if (db.isTransaction) prepared('COMMIT').run()
    }
  }

  /** Queries the rows of a collection that meet the conditions. Which of them have a text is looked up before. */
  function askedWhere<T>(
    collection: string,
    empty: T,
    where: readonly Condition[] | undefined,
    ask: (queried: Queried) => T,
  ): T {
    return asked(collection, empty, (columns) => {
      const searches = columns.includes('search') && where?.some((one) => 'contains' in one)
      if (!searches) return ask({ collection, columns, rows: null })
      return inOneReading(() => ask({ collection, columns, rows: rowsFor(collection, where) }))
    })
  }

  return { prepared, writerOf, forget, asked, askedWhere }
}

const isNoSuchTable = (error: unknown): boolean => error instanceof Error && error.message.startsWith('no such table')
