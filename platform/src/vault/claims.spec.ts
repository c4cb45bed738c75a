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

  it('of several values are found in their order, in one reading', async () => {
    const { store, claims } = started()
    let readings = 0
    const counted = createClaims(
      { ...store, get: (refs) => store.get(refs).finally(() => readings++) },
      Buffer.alloc(32, 5),
    )
    await claims.claim('firstSessionEmail', 'ana@example.com', 'intake-1')
    await claims.claim('firstSessionPhone', '8888', 'intake-2')
    const asked = [
      ['firstSessionPhone', '8888'],
      ['firstSessionCedula', '1-2345-6789'],
      ['firstSessionEmail', 'ANA@example.com'],
    ] as const
    expect([await counted.resolveAll(asked), readings]).toEqual([['intake-2', null, 'intake-1'], 1])
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

  // @rule erase-comes-again: Issue: claims are released, so that the same person may register and write again
  it('of a stream go all at once, those of its steps and of its visit too, and no other', async () => {
    const { claims } = started()
    await claims.claim('patientCedula', '1-2345-6789', 'patient-a#step')
    await claims.claim('firstSessionPhone', '8888-1234', 'patient-a')
    await claims.claim('publicBooking', 'ana@ejemplo.cr#1', 'a#r1')
    await claims.claim('patientEmail', 'ana@ejemplo.cr', 'patient-ab#step')
    await claims.forget('patient-a')
    await claims.forget('patient-a')
    const now = await Promise.all([
      claims.resolve('patientCedula', '1-2345-6789'),
      claims.resolve('firstSessionPhone', '8888-1234'),
      claims.resolve('publicBooking', 'ana@ejemplo.cr#1'),
      claims.resolve('patientEmail', 'ana@ejemplo.cr'),
    ])
    expect(now).toEqual([null, null, null, 'patient-ab#step'])
  })
})
