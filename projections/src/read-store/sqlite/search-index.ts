import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { shortWord } from '@clinic/shared-events/contracts/wire/search-text.ts'
import { LRUCache } from 'lru-cache'
import type { Condition } from '../read-store.ts'
import { partsOf } from '../search-parts.ts'
import { quoted } from './schema.ts'

/** The two indexes of a collection's search texts: of every three characters, and of words by their first one and two. */
const kinds = {
  parts: `tokenize = 'trigram case_sensitive 1'`,
  words: `tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2'`,
} as const
type Kind = keyof typeof kinds
const everyKind: readonly Kind[] = ['parts', 'words']

/** What finds the index of a collection: the trigger that fills it, which stays with its table when that is renamed. */
const findIndex = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? AND name GLOB ?"
const inserted = '-inserted'
const filledBy = (kind: Kind): string => `*~${kind}*${inserted}`
const indexNamed = (trigger: unknown): string => String(trigger).slice(0, -inserted.length)

const indexOf = (db: DatabaseSync, collection: string, kind: Kind): string | null => {
  const trigger = db.prepare(findIndex).get(collection, filledBy(kind))
  return trigger === undefined ? null : indexNamed(trigger.name)
}

/**
 * Makes the indexes of a collection's search texts, if they are not there, and fills them. They hold the parts and the words of each text and
 * the number of its row, not the text; what is taken out of them is overwritten (docs/log.md#erasure).
 */
export const prepareSearch = (db: DatabaseSync, collection: string): void => {
  for (const kind of everyKind) {
    if (indexOf(db, collection, kind) !== null) continue
    // A name of its own each time: a table that takes another's place brings its indexes with their names.
    const name = `${collection}~${kind}~${randomUUID().slice(0, 8)}`
    const index = quoted(name)
    db.exec(`CREATE VIRTUAL TABLE ${index}
        USING fts5(search, content = '', detail = none, columnsize = 0, ${kinds[kind]});
      INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', 1);
      INSERT INTO ${index} (rowid, search) SELECT row, search FROM ${quoted(collection)} WHERE search IS NOT NULL`)
    followRows(db, collection, name)
  }
}

/** To be called while the collection's table is still there. */
export const dropSearch = (db: DatabaseSync, collection: string): void => {
  for (const kind of everyKind) {
    const index = indexOf(db, collection, kind)
    if (index !== null) db.exec(`DROP TABLE ${quoted(index)}`)
  }
}

/** Whatever changes a row changes an index of it, inside the same transaction. A row whose text stays is not touched in the index. */
const followRows = (db: DatabaseSync, collection: string, name: string): void => {
  const [rows, index] = [quoted(collection), quoted(name)]
  const add = `INSERT INTO ${index} (rowid, search) SELECT new.row, new.search WHERE new.search IS NOT NULL;`
  const remove = `INSERT INTO ${index} (${index}, rowid, search) SELECT 'delete', old.row, old.search WHERE old.search IS NOT NULL;`
  db.exec(`
    CREATE TRIGGER ${quoted(`${name}${inserted}`)} AFTER INSERT ON ${rows} BEGIN ${add} END;
    CREATE TRIGGER ${quoted(`${name}-replaced`)} AFTER UPDATE OF search ON ${rows} WHEN old.search IS NOT new.search BEGIN ${remove} ${add} END;
    CREATE TRIGGER ${quoted(`${name}-deleted`)} AFTER DELETE ON ${rows} BEGIN ${remove} END`)
}

/** Rows of a page, about. */
const pageRows = 50
/** Parts, and texts that are frequent, of which it is remembered whether they are. */
const mostRemembered = 20_000
/** For how long: what is frequent among few rows may be rare among many. */
const rememberedMs = 3_600_000

/** What is looked up of one index: its terms, as MATCH takes them. */
type Looked = { kind: Kind; terms: readonly string[] }

const quotedTerm = (text: string): string => `"${text.replaceAll('"', '""')}"`
/** What is looked up for the texts of a query. A NUL character ends the text of a MATCH: parts with one are not looked up, the texts of the rows decide. */
const lookedUpFor = (texts: readonly string[]): Looked[] => {
  const short = texts.flatMap((text) => shortWord(text) || [])
  const parts = texts.flatMap(partsOf).filter((part) => !part.includes('\0'))
  const looked: Looked[] = [
    { kind: 'parts', terms: [...new Set(parts)].map(quotedTerm) },
    { kind: 'words', terms: [...new Set(short)].map((word) => `${quotedTerm(word)} *`) },
  ]
  return looked.filter(({ terms }) => terms.length > 0)
}

/** Looks up which rows may have the texts that a query's `contains` asks for. */
export const createSearch = (prepared: (sql: string) => StatementSync) => {
  /** Whether more rows than are looked up have a term, or all terms of a text. One that became frequent since is looked up no less rightly. */
  const frequent = new LRUCache<string, boolean>({ max: mostRemembered, ttl: rememberedMs })

  /**
   * How many rows are looked up at most. Of n rows that k have the text, a page is found in order after about 50 n / k of them, which is
   * more than k while k is under √(50 n): 387 of 3,000 rows, 2,236 of 100,000.
   */
  const mostRowsOf = (collection: string): number => {
    const rows = prepared(`SELECT ifnull(max(row), 0) FROM ${quoted(collection)}`).get() as unknown as [bigint]
    return Math.ceil(Math.sqrt(pageRows * Number(rows[0])))
  }
  /** Names of indexes, as long as the file's tables stay as they are: another connection may put another in the place of one. */
  const names = new Map<string, string | null>()
  let schemaVersion: unknown
  function namedIndex(collection: string, kind: Kind): string | null {
    const [version] = prepared('PRAGMA schema_version').get() as unknown as [bigint]
    if (version !== schemaVersion) names.clear()
    schemaVersion = version
    const key = `${collection}~${kind}`
    const known = names.get(key)
    if (known !== undefined) return known
    const trigger = prepared(findIndex).get(collection, filledBy(kind)) as unknown as [string] | undefined
    const found = trigger ? indexNamed(trigger[0]) : null
    names.set(key, found)
    return found
  }
  const keyOf = (collection: string, { kind, terms }: Looked) => `${collection}~${kind} ${terms.join(' AND ')}`

  /** The numbers of the rows that have all these terms; null for too many. */
  function rowsWith(collection: string, looked: Looked): string | null {
    const key = keyOf(collection, looked)
    if (frequent.get(key)) return null
    const index = namedIndex(collection, looked.kind)
    if (index === null) return null
    const table = quoted(index)
    const mostRows = mostRowsOf(collection)
    // The sum: SQLite compiles a statement anew each time a bare limit is bound to it.
    const found = prepared(`SELECT json_group_array(rowid), count(*) FROM
      (SELECT rowid FROM ${table} WHERE ${table} MATCH ? LIMIT ? + 0)`).get(looked.terms.join(' AND '), mostRows + 1)
    // The connection gives rows as arrays.
    const [rows, count] = found as unknown as [string, bigint]
    const tooMany = count > mostRows
    if (tooMany || looked.terms.length === 1) frequent.set(key, tooMany)
    return tooMany ? null : rows
  }

  const isRare = (collection: string, looked: Looked): boolean => {
    const known = frequent.get(keyOf(collection, looked))
    return known === undefined ? rowsWith(collection, looked) !== null : !known
  }

  return {
    /**
     * The numbers of rows, as a JSON array, among which are all that have the texts; null where nothing narrows them to few. What is
     * rare among the terms of an index narrows enough: all of them together cost ten times as much.
     */
    rowsFor(collection: string, where: readonly Condition[] = []): string | null {
      const texts = where.flatMap((one) => ('contains' in one ? [one.contains] : []))
      // A short text without a letter or digit begins no word.
      if (texts.some((text) => shortWord(text) === '')) return '[]'
      const looked = lookedUpFor(texts)
      for (const { kind, terms } of looked) {
        const rare = terms.filter((term) => isRare(collection, { kind, terms: [term] }))
        if (rare.length > 0) return rowsWith(collection, { kind, terms: rare })
      }
      for (const all of looked) {
        const rows = rowsWith(collection, all)
        if (rows !== null) return rows
      }
      return null
    },
    forget: (): void => frequent.clear(),
  }
}
