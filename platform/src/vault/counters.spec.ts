import { describe, expect, it } from 'vitest'
import { createCounters } from './counters.ts'
import { openSqliteVaultStore } from './sqlite/sqlite-vault-store.ts'

const started = () => {
  const clock = { now: Date.parse('2026-11-21T14:00:00.000Z') }
  const { store } = openSqliteVaultStore(':memory:')
  return { clock, store, counters: createCounters(store, Buffer.alloc(32, 5), () => clock.now) }
}

describe('counters', () => {
  it('count within a window that begins with the first, and start over after it', async () => {
    const { counters, clock } = started()
    expect(await counters.read('sign-in', 'admin')).toBe(0)
    for (const count of [1, 2, 3]) expect(await counters.increment('sign-in', 'admin', 60_000)).toBe(count)
    clock.now += 59_999
    expect(await counters.increment('sign-in', 'admin', 60_000)).toBe(4)
    expect(await counters.read('sign-in', 'admin')).toBe(4)
    clock.now += 1
    expect(await counters.read('sign-in', 'admin')).toBe(0)
    expect(await counters.increment('sign-in', 'admin', 60_000)).toBe(1)
    clock.now += 59_999
    expect(await counters.read('sign-in', 'admin')).toBe(1)
  })

  it('lose none of many at once', async () => {
    const { counters } = started()
    const counts = await Promise.all(Array.from({ length: 25 }, () => counters.increment('sign-in', 'admin', 60_000)))
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
    expect(await counters.read('sign-in', 'admin')).toBe(25)
  })

  it('keep names and keys apart, and store neither in clear', async () => {
    const { counters, store } = started()
    await counters.increment('sign-in', '10.0.0.7', 60_000)
    expect(await counters.read('sign-in', '10.0.0.8')).toBe(0)
    expect(await counters.read('booking', '10.0.0.7')).toBe(0)
    expect(JSON.stringify(await store.list('counter'))).not.toMatch(/10\.0\.0\.7|sign-in/)
  })

  it('write twice for many at once: the first, and all that came meanwhile', async () => {
    const { store, clock } = started()
    let writes = 0
    const counting = {
      ...store,
      replace: (...of: Parameters<typeof store.replace>) => {
        writes += 1
        return store.replace(...of)
      },
    }
    const counters = createCounters(counting, Buffer.alloc(32, 5), () => clock.now)
    await Promise.all(Array.from({ length: 25 }, () => counters.increment('sign-in', 'admin', 60_000)))
    expect(writes).toBe(1)
  })

  it('go on after a store that was away', async () => {
    const { store, clock } = started()
    let away = true
    const insert: typeof store.insert = (records) => (away ? Promise.reject(new Error('away')) : store.insert(records))
    const counters = createCounters({ ...store, insert }, Buffer.alloc(32, 5), () => clock.now)
    const failing = counters.increment('sign-in', 'admin', 60_000)
    await expect(failing).rejects.toThrow('away')
    away = false
    expect(await counters.increment('sign-in', 'admin', 60_000)).toBe(1)
  })

  it('take one back, of the window that runs and never below none', async () => {
    const { counters, clock } = started()
    await counters.takeBack('sign-in', 'admin')
    for (const _ of [1, 2]) await counters.increment('sign-in', 'admin', 60_000)
    await counters.takeBack('sign-in', 'admin')
    expect(await counters.read('sign-in', 'admin')).toBe(1)
    for (const _ of [1, 2]) await counters.takeBack('sign-in', 'admin')
    expect(await counters.read('sign-in', 'admin')).toBe(0)
    expect(await counters.increment('sign-in', 'admin', 60_000)).toBe(1)
    clock.now += 60_000
    await counters.takeBack('sign-in', 'admin')
    expect(await counters.increment('sign-in', 'admin', 60_000)).toBe(1)
  })

  it('can be set back', async () => {
    const { counters } = started()
    await counters.increment('sign-in', 'admin', 60_000)
    await counters.reset('sign-in', 'admin')
    expect(await counters.read('sign-in', 'admin')).toBe(0)
  })
})
