import { describe, expect, it } from 'vitest'
import { createClaims } from './claims.ts'
import { openSqliteVaultStore } from './sqlite/sqlite-vault-store.ts'

const started = () => {
  const { store } = openSqliteVaultStore(':memory:')
  return { store, claims: createClaims(store, Buffer.alloc(32, 5)) }
}

describe('claims', () => {
  it('give a value to the first stream, and name it to the others', async () => {
    const { claims } = started()
    expect(await claims.claim('username', 'María', 'staff-1')).toEqual({ ok: true })
    expect(await claims.claim('username', 'María', 'staff-1')).toEqual({ ok: true })
    expect(await claims.claim('username', 'María', 'staff-2')).toEqual({ ok: false, holder: 'staff-1' })
    expect(await claims.resolve('username', 'María')).toBe('staff-1')
    expect(await claims.resolve('username', 'Pedro')).toBeNull()
  })

  it('take spellings of one value for one, and kinds apart', async () => {
    const { claims } = started()
    await claims.claim('username', 'maría', 'staff-1')
    for (const same of [' MARÍA ', 'maría'.normalize('NFD')])
      expect(await claims.resolve('username', same)).toBe('staff-1')
    expect(await claims.resolve('username', 'maria')).toBeNull()
    expect(await claims.claim('firstSessionCedula', 'maría', 'patient-1')).toEqual({ ok: true })
  })

  it('let one of many win', async () => {
    const { claims } = started()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => claims.claim('firstSessionCedula', '1-2345-6789', `patient-${i}`)),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('are given up by their holder only', async () => {
    const { claims } = started()
    await claims.claim('username', 'ana', 'staff-1')
    await claims.release('username', 'ana', 'staff-2')
    expect(await claims.resolve('username', 'ana')).toBe('staff-1')
    await claims.release('username', 'ana', 'staff-1')
    await claims.release('username', 'ana', 'staff-1')
    expect(await claims.claim('username', 'ana', 'staff-2')).toEqual({ ok: true })
  })

  it('store no value in clear, and none that can be found by trying without the secret', async () => {
    const { claims, store } = started()
    await claims.claim('firstSessionCedula', '1-2345-6789', 'patient-1')
    expect(JSON.stringify(await store.list('claim'))).not.toMatch(/2345/)
    expect(await createClaims(store, Buffer.alloc(32, 6)).resolve('firstSessionCedula', '1-2345-6789')).toBeNull()
  })
})
