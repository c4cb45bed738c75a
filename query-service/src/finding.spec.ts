import type { FindQuery, ReadStore, StoredDocument } from '@clinic/projections/read-store/read-store.ts'
import { describe, expect, test } from 'vitest'
import { forgiving } from './finding.ts'

const sort = [{ field: 'createdAt', desc: true }]
const row = (n: number, name: string): StoredDocument => {
  const id = String(n).padStart(6, '0')
  return { id, position: BigInt(n), json: JSON.stringify({ name, createdAt: id }) }
}

/** A store whose rows have none of the words exactly. `reads`: how many rows each look through them has read. */
const storeWith = (rows: readonly StoredDocument[]) => {
  const reads: number[] = []
  const find = async (_: string, { where = [], behind, limit = rows.length }: FindQuery) => {
    if (where.length > 0) return []
    const from = behind ? rows.findIndex(({ id }) => id === behind.id) + 1 : 0
    const found = rows.slice(from, from + limit)
    reads.push(found.length)
    return found
  }
  return { store: { find } as unknown as ReadStore, reads }
}
const look = async (rows: readonly StoredDocument[], typed: string) => {
  const { store, reads } = storeWith(rows)
  const [where] = await forgiving(store, 'people@1', { typed, name: 'name', sort })
  return { ids: where && 'in' in where ? where.in : [], reads }
}

describe('what is looked through for a name with a wrong letter', () => {
  test('is read in pieces, with turns of others in between', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const rows = Array.from({ length: 6_000 }, (_, n) => row(n, n === 4_900 ? 'Óscar Zeledón' : 'Ana Mora'))
    const { ids, reads } = await look(rows, 'zeldeon')
    clearImmediate(next)
    expect(ids).toEqual(['004900'])
    expect(reads.reduce((all, some) => all + some)).toBe(5_000)
    expect(Math.max(...reads)).toBeLessThanOrEqual(250)
    expect(turns).toBeGreaterThanOrEqual(reads.length - 1)
  })

  test('is read no further than to what is told', async () => {
    const { ids, reads } = await look(
      Array.from({ length: 6_000 }, (_, n) => row(n, 'Óscar Zeledón')),
      'zeldeon',
    )
    expect(ids).toHaveLength(100)
    expect(reads).toHaveLength(1)
  })

  test('is nothing where no word is long enough for one', async () => {
    expect(await look([row(1, 'Ana Mora')], 'anx mo')).toEqual({ ids: [], reads: [] })
  })
})
