import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { Condition } from '../read-store.ts'
import { partsOf } from '../search-parts.ts'
import { quoted } from './schema.ts'

const tableOf = (collection: string): string => `${collection}~parts`

const triggersOf = (collection: string) => {
  const [inserted, replaced, deleted] = ['inserted', 'replaced', 'deleted'].map((what) =>
    quoted(`${tableOf(collection)}-${what}`),
  )
  return { inserted, replaced, deleted }
}

/**
 * Makes the index of a collection's search texts, if it is not there, and fills it. It holds the parts of each text and the number of
 * its row, not the text; what is taken out of it is overwritten (docs/log.md#erasure).
 */
export const prepareSearch = (db: DatabaseSync, collection: string): void => {
  if (isThere(db, collection)) return
  const parts = quoted(tableOf(collection))
  db.exec(`CREATE VIRTUAL TABLE ${parts}
      USING fts5(search, content = '', detail = none, columnsize = 0, tokenize = 'trigram case_sensitive 1');
    INSERT INTO ${parts} (${parts}, rank) VALUES ('secure-delete', 1);
    INSERT INTO ${parts} (rowid, search) SELECT row, search FROM ${quoted(collection)} WHERE search IS NOT NULL`)
  followRows(db, collection)
}

export const dropSearch = (db: DatabaseSync, collection: string): void =>
  db.exec(`DROP TABLE IF EXISTS ${quoted(tableOf(collection))}`)

/** Gives the index the name of its collection, which was renamed before. */
export const renameSearch = (db: DatabaseSync, from: string, to: string): void => {
  if (!isThere(db, from)) return
  for (const trigger of Object.values(triggersOf(from))) db.exec(`DROP TRIGGER ${trigger}`)
  db.exec(`ALTER TABLE ${quoted(tableOf(from))} RENAME TO ${quoted(tableOf(to))}`)
  followRows(db, to)
}

const isThere = (db: DatabaseSync, collection: string): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(tableOf(collection)) !== undefined

/** Whatever changes a row changes its parts, inside the same transaction. A row whose text stays is not touched in the index. */
const followRows = (db: DatabaseSync, collection: string): void => {
  const [rows, parts] = [quoted(collection), quoted(tableOf(collection))]
  const { inserted, replaced, deleted } = triggersOf(collection)
  const add = `INSERT INTO ${parts} (rowid, search) SELECT new.row, new.search WHERE new.search IS NOT NULL;`
  const remove = `INSERT INTO ${parts} (${parts}, rowid, search) SELECT 'delete', old.row, old.search WHERE old.search IS NOT NULL;`
  db.exec(`
    CREATE TRIGGER ${inserted} AFTER INSERT ON ${rows} BEGIN ${add} END;
    CREATE TRIGGER ${replaced} AFTER UPDATE OF search ON ${rows} WHEN old.search IS NOT new.search BEGIN ${remove} ${add} END;
    CREATE TRIGGER ${deleted} AFTER DELETE ON ${rows} BEGIN ${remove} END`)
}

/** Rows of a page, about. */
const pageRows = 50
/** Parts, and texts that are frequent, of which it is remembered whether they are. */
const mostRemembered = 20_000
/** For how long: what is frequent among few rows may be rare among many. */
const rememberedMs = 3_600_000

/** A NUL character ends the text of a MATCH: parts with one are not looked up, the texts of the rows decide. */
const isAsked = (part: string): boolean => !part.includes('\0')
const matching = (parts: readonly string[]): string =>
  parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')

/** Looks up which rows may have the texts that a query's `contains` asks for. */
export const createSearch = (prepared: (sql: string) => StatementSync) => {
  /** Whether more rows than are looked up have a part, or all parts of a text. One that became frequent since is looked up no less rightly. */
  const frequent = new LRUCache<string, boolean>({ max: mostRemembered, ttl: rememberedMs })

  /**
   * How many rows are looked up at most. Of n rows that k have the text, a page is found in order after about 50 n / k of them, which is
   * more than k while k is under √(50 n): 387 of 3,000 rows, 2,236 of 100,000.
   */
  const mostRowsOf = (collection: string): number => {
    const rows = prepared(`SELECT ifnull(max(row), 0) FROM ${quoted(collection)}`).get() as unknown as [bigint]
    return Math.ceil(Math.sqrt(pageRows * Number(rows[0])))
  }

  /** The numbers of the rows that have all these parts; null for too many. */
  function rowsWith(collection: string, parts: readonly string[]): string | null {
    const key = `${collection} ${matching(parts)}`
    if (frequent.get(key)) return null
    const table = quoted(tableOf(collection))
    const mostRows = mostRowsOf(collection)
    // The sum: SQLite compiles a statement anew each time a bare limit is bound to it.
    const found = prepared(`SELECT json_group_array(rowid), count(*) FROM
      (SELECT rowid FROM ${table} WHERE ${table} MATCH ? LIMIT ? + 0)`).get(matching(parts), mostRows + 1)
    // The connection gives rows as arrays.
    const [rows, count] = found as unknown as [string, bigint]
    const tooMany = count > mostRows
    if (tooMany || parts.length === 1) frequent.set(key, tooMany)
    return tooMany ? null : rows
  }

  const isRare = (collection: string, part: string): boolean => {
    const known = frequent.get(`${collection} ${matching([part])}`)
    return known === undefined ? rowsWith(collection, [part]) !== null : !known
  }

  return {
    /**
     * The numbers of rows, as a JSON array, among which are all that have the texts; null where nothing narrows them to few. What is
     * rare among the parts narrows enough: all of them together cost ten times as much.
     */
    rowsFor(collection: string, where: readonly Condition[] = []): string | null {
      const texts = where.flatMap((one) => ('contains' in one ? partsOf(one.contains) : []))
      const parts = [...new Set(texts)].filter(isAsked)
      if (parts.length === 0) return null
      const rare = parts.filter((part) => isRare(collection, part))
      return rowsWith(collection, rare.length > 0 ? rare : parts)
    },
    forget: (): void => frequent.clear(),
  }
}
