import { describe, expect, test } from 'vitest'
import { reachable } from '../log/sqlite/errors.ts'
import { sqliteAwayOr } from './sqlite-away.ts'
import { StoreAway } from './store-away.ts'
import { guarded } from './vault-file.ts'
import { sentenceOf } from './why-away.ts'

const failed = (errcode: number): Error => Object.assign(new Error('n/a'), { code: 'ERR_SQLITE_ERROR', errcode })
const caught = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}
/** How each store on SQLite classifies an error; the read store uses the list as it is. */
const stores: Record<string, (error: Error) => unknown> = {
  'event log': (error) =>
    caught(() =>
      reachable(() => {
        throw error
      }),
    ),
  'vault and work store': (error) =>
    caught(() =>
      guarded('vault', () => {
        throw error
      }),
    ),
  'read store': (error) => sqliteAwayOr(error, 'read store'),
}
const away = { BUSY: 5, LOCKED: 6, READONLY: 8, IOERR: 10, FULL: 13, CANTOPEN: 14, PROTOCOL: 15 }
const extended = { BUSY_SNAPSHOT: 517, IOERR_WRITE: 778, CANTOPEN_FULLPATH: 782 }
const ours = { ERROR: 1, CORRUPT: 11, TOOBIG: 18, CONSTRAINT: 19, MISMATCH: 20, MISUSE: 21, NOTADB: 26 }

for (const [store, awayError] of Object.entries(stores))
  describe(`the ${store} on SQLite`, () => {
    test('is away while its file cannot be used', () => {
      for (const [name, errcode] of Object.entries({ ...away, ...extended }))
        expect([name, awayError(failed(errcode))]).toEqual([name, expect.any(StoreAway)])
    })

    test('says why: nothing of a server that is not there', () => {
      const why = (errcode: number) => sentenceOf(awayError(failed(errcode)) as StoreAway)
      expect([away.FULL, extended.IOERR_WRITE, away.BUSY].map(why)).toEqual([
        'The disk of the data folder is full: make room.',
        'The disk of the data folder fails when it is read or written.',
        'Another program holds a file of the data folder.',
      ])
    })

    test('is there when a statement is wrong or a file is broken', () => {
      for (const errcode of Object.values(ours)) {
        const error = failed(errcode)
        expect(awayError(error)).toBe(error)
      }
      const other = new TypeError('n/a')
      expect(awayError(other)).toBe(other)
    })
  })
