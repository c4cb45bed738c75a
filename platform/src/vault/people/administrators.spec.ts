import { describe, expect, it } from 'vitest'
import { openSqliteVaultStore } from '../sqlite/sqlite-vault-store.ts'
import { createAdministrators } from './administrators.ts'
import { createDeactivations } from './deactivations.ts'

const yes = async () => true
const started = () => {
  const { store } = openSqliteVaultStore(':memory:')
  return { administrators: createAdministrators(store), deactivations: createDeactivations(store) }
}

describe('the list of active administrators', () => {
  it('never loses its last one, and takes nobody out twice', async () => {
    const { administrators } = started()
    expect(await administrators.remove('a')).toBe(false)
    await administrators.add('a', yes)
    expect(await administrators.remove('a')).toBe(false)
    await administrators.add('b', yes)
    expect([await administrators.remove('a'), await administrators.remove('a')]).toEqual([true, true])
    expect(await administrators.remove('b')).toBe(false)
  })

  it('leaves one of ten who go at once', async () => {
    const { administrators } = started()
    const ids = Array.from({ length: 10 }, (_, n) => `a${n}`)
    await Promise.all(ids.map((id) => administrators.add(id, yes)))
    const gone = await Promise.all(ids.map((id) => administrators.remove(id)))
    expect(gone.filter((is) => !is)).toHaveLength(1)
  })

  it('takes in nobody who is not active when it is written', async () => {
    const { administrators } = started()
    await administrators.add('a', yes)
    let asked = 0
    await administrators.add('b', async () => {
      asked += 1
      // Somebody else changes the list meanwhile, and b is being deactivated by then.
      if (asked === 1) await administrators.add('c', yes)
      return asked === 1
    })
    expect(asked).toBe(2)
    await administrators.remove('a')
    expect(await administrators.remove('c')).toBe(false)
  })
})

describe('the mark of a deactivation', () => {
  it('is that of the first, and is taken away by its own change alone', async () => {
    const { deactivations } = started()
    const [first, second] = ['c1', 'c2'].map((commandId) => ({ commandId, actor: 'staff:a', bodyHash: '' }))
    if (!first || !second) throw new Error('two changes')
    expect(await deactivations.mark('s1', first)).toEqual(first)
    expect(await deactivations.mark('s1', second)).toEqual(first)
    await deactivations.clear('s1', second)
    expect(await deactivations.read('s1')).toEqual(first)
    await deactivations.clear('s1', first)
    expect(await deactivations.read('s1')).toBeNull()
  })
})
