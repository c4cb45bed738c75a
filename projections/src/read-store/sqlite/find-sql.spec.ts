import { describe, expect, it } from 'vitest'
import { findSql } from './find-sql.ts'

const notes = { collection: 'notes@1', columns: ['id', 'patientId', 'createdAt'], rows: null }
const query = { where: [{ field: 'patientId', eq: 'p1' }], sort: [{ field: 'createdAt', desc: true }] }
const upToOrder = 'FROM "notes@1" WHERE json IS NOT NULL AND "patientId" IS ? ORDER BY "createdAt" DESC,id DESC'

describe('the limit of a query is part of its text, for one that is bound would have it compiled anew each time', () => {
  it.each([
    ['none', {}, ''],
    ['a limit', { limit: 51 }, ' LIMIT 51'],
    ['no rows at all', { limit: 0 }, ' LIMIT 0'],
    ['rows passed over', { skip: 3, limit: 2 }, ' LIMIT 2 OFFSET 3'],
    ['rows passed over, without a limit', { skip: 3 }, ' LIMIT -1 OFFSET 3'],
  ])('%s', (_, part, text) => {
    expect(findSql(notes, { ...query, ...part })).toEqual({ text: upToOrder + text, params: ['p1'] })
  })

  it('and is nothing but a whole number', () => {
    expect(() => findSql(notes, { ...query, limit: 1.5 })).toThrow('a limit is a whole number')
    expect(() => findSql(notes, { ...query, skip: Number.NaN })).toThrow('a limit is a whole number')
  })
})
