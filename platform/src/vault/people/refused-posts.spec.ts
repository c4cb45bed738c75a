import { expect, it } from 'vitest'
import { openSqliteVaultStore } from '../sqlite/sqlite-vault-store.ts'
import { createRefusedPostCount } from './refused-posts.ts'

// @rule refused-posts
it('counts what was refused, since when and when last, however many processes count, until it begins anew', async () => {
  const { store, close } = openSqliteVaultStore(':memory:')
  const [one, other] = [createRefusedPostCount(store), createRefusedPostCount(store)]
  expect(await one.read()).toBeNull()
  await one.add(2, '2026-11-20T15:00:00.000Z')
  await Promise.all([one, other, one, other].map((count) => count.add(3, '2026-11-20T15:05:00.000Z')))
  expect(await other.read()).toEqual({
    count: 14,
    since: '2026-11-20T15:00:00.000Z',
    lastAt: '2026-11-20T15:05:00.000Z',
  })
  await other.clear()
  expect(await one.read()).toBeNull()
  close()
})
