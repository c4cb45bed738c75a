import { describe, expect, it } from 'vitest'
import { openSqliteVaultStore } from '../sqlite/sqlite-vault-store.ts'
import type { Credential } from './credentials.ts'
import { createSessions, sessionHash } from './sessions.ts'

const minute = 60_000
const hour = 60 * minute

const started = () => {
  const clock = { now: Date.parse('2026-11-21T14:00:00.000Z') }
  const { store } = openSqliteVaultStore(':memory:')
  return { clock, store, sessions: createSessions(store, () => clock.now) }
}

const pin: Credential = {
  algorithm: 'argon2id',
  memory: 8,
  passes: 1,
  parallelism: 1,
  nonce: 'nonce',
  tag: 'tag',
}

describe('sessions of a device that staff keep', () => {
  // @rule resting-after-an-hour: Issue: on a device that staff keep, a session rests after 60 minutes instead of ending,
  //   at most until 12 h after signing in
  it('rest after an hour without use, are not read then, and are used again once they are unlocked', async () => {
    const { sessions, clock } = started()
    const { token, session } = await sessions.open('admin', 'doctor', { passwordDue: false, pin })
    expect(session.rests).toBe(true)
    clock.now += hour - 1
    expect(await sessions.read(token)).toEqual(session)
    expect(await sessions.readResting(token)).toBeNull()
    clock.now += hour
    expect(await sessions.read(token)).toBeNull()
    expect(await sessions.readByHash(session.hash, { counts: false })).toBeNull()
    expect(await sessions.readResting(token)).toEqual(session)
    expect(await sessions.pinOf(session.hash)).toEqual(pin)
    expect(await sessions.unlock(session.hash)).toBe(true)
    expect(await sessions.read(token)).toEqual(session)
    expect(await sessions.readResting(token)).toBeNull()
  })

  // @rule resting-after-an-hour
  it('end after twelve hours, at rest or not, and when they are ended', async () => {
    const { sessions, clock } = started()
    const [old, ended] = [
      await sessions.open('admin', 'doctor', { passwordDue: false, pin }),
      await sessions.open('admin', 'doctor', { passwordDue: false, pin }),
    ]
    clock.now += 2 * hour
    expect(await sessions.endAllOf('admin', { except: old.session.hash })).toEqual([ended.session.hash])
    clock.now += 10 * hour - 1
    expect(await sessions.readResting(old.token)).toEqual(old.session)
    clock.now += 1
    for (const { token, session } of [old, ended]) {
      expect(await sessions.readResting(token)).toBeNull()
      expect(await sessions.pinOf(session.hash)).toBeNull()
      expect(await sessions.unlock(session.hash)).toBe(false)
    }
  })

  it('are told from those without a PIN, which end', async () => {
    const { sessions, clock } = started()
    const { token, session } = await sessions.open('admin', 'doctor')
    clock.now += hour
    expect(await sessions.readResting(token)).toBeNull()
    expect(await sessions.unlock(session.hash)).toBe(false)
    expect(await sessions.read(token)).toBeNull()
  })
})

describe('sessions', () => {
  it('are known by their token, which is stored nowhere', async () => {
    const { sessions, store } = started()
    const { token, session } = await sessions.open('admin', 'admin')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await sessions.read(token)).toEqual({
      hash: sessionHash(token),
      staffId: 'admin',
      role: 'admin',
      expiresAt: '2026-11-22T02:00:00.000Z',
    })
    expect(session.hash).toBe(sessionHash(token))
    expect(JSON.stringify(await store.list('session'))).not.toContain(token)
    for (const wrong of ['', 'nobody', session.hash]) expect(await sessions.read(wrong)).toBeNull()
  })

  it('end after an hour without use, and not before', async () => {
    const { sessions, clock } = started()
    const { token } = await sessions.open('admin', 'doctor')
    clock.now += hour - 1
    expect(await sessions.read(token)).not.toBeNull()
    clock.now += hour - 1
    expect(await sessions.read(token)).not.toBeNull()
    clock.now += hour
    expect(await sessions.read(token)).toBeNull()
  })

  it('end after twelve hours however much they are used', async () => {
    const { sessions, clock } = started()
    const { token } = await sessions.open('admin', 'doctor')
    for (let used = 0; used < 23; used += 1) {
      clock.now += 30 * minute
      expect(await sessions.read(token)).not.toBeNull()
    }
    clock.now += 30 * minute
    expect(await sessions.read(token)).toBeNull()
  })

  it('note their use at most once a minute', async () => {
    const { sessions, clock, store } = started()
    const { token } = await sessions.open('admin', 'doctor')
    const version = async () => (await store.list('session'))[0]?.version
    for (let i = 0; i < 5; i += 1) await sessions.read(token)
    clock.now += minute - 1
    await sessions.read(token)
    expect(await version()).toBe(1)
    clock.now += 1
    await sessions.read(token)
    await sessions.read(token)
    expect(await version()).toBe(2)
  })

  it('can be looked at by hash without that being a use', async () => {
    const { sessions, clock, store } = started()
    const { session } = await sessions.open('admin', 'doctor')
    clock.now += 2 * minute
    expect(await sessions.readByHash(session.hash, { counts: false })).toEqual(session)
    expect((await store.list('session'))[0]?.version).toBe(1)
    expect(await sessions.readByHash(session.hash)).toEqual(session)
    expect((await store.list('session'))[0]?.version).toBe(2)
  })

  it('end one by one, or all of a staff member, perhaps but one', async () => {
    const { sessions } = started()
    const [a, b, c, other] = await Promise.all([
      sessions.open('admin', 'admin'),
      sessions.open('admin', 'admin'),
      sessions.open('admin', 'admin'),
      sessions.open('doctor-1', 'doctor'),
    ])
    await sessions.end(a.session.hash)
    await sessions.end(a.session.hash)
    expect(await sessions.read(a.token)).toBeNull()
    expect(await sessions.endAllOf('admin', { except: b.session.hash })).toEqual([c.session.hash])
    expect(await sessions.listOf('admin')).toEqual([b.session.hash])
    expect(await sessions.endAllOf('admin')).toEqual([b.session.hash])
    expect(await sessions.endAllOf('admin')).toEqual([])
    expect(await sessions.read(other.token)).not.toBeNull()
  })

  it('that were ended are not brought back by a request that was on its way', async () => {
    const { sessions, clock, store } = started()
    const { token, session } = await sessions.open('admin', 'admin')
    clock.now += 5 * minute
    const reading = sessions.read(token)
    await Promise.all([sessions.end(session.hash), reading])
    expect(await store.list('session')).toEqual([])
  })
})
