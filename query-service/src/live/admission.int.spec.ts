import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOpened } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { useLiveClients } from '../../testing/use-live-clients.ts'

describe('who gets a socket, and for how long', () => {
  let rig: Rig

  beforeAll(async () => {
    rig = await startRig({ sweepEveryMs: 10 })
    await rig.append('staff-ana', accountOpened('ana', 'doctor'))
  })
  afterAll(() => rig.close())

  const enter = useLiveClients(() => rig.url)
  const board = async (staffId = 'ana') => {
    const session = await rig.signIn(staffId)
    const client = await enter({ cookie: session.cookie })
    expect((await client.join('staff')).answer).toEqual({ ok: true })
    return { client, hash: session.hash }
  }
  const signedOut = (session: string) => ({ type: 'SignedOut' as const, data: { staffId: 'ana', session } })

  test('a foreign page gets none, with a session or without', async () => {
    const { cookie } = await rig.signIn('ana')
    await expect(enter({ origin: 'http://evil.example', cookie })).rejects.toThrow()
    await expect(enter({ origin: 'http://evil.example' })).rejects.toThrow()
  })

  test('without Origin only those without a session get one', async () => {
    const { cookie } = await rig.signIn('ana')
    await expect(enter({ origin: null, cookie })).rejects.toThrow()
    expect((await enter({ origin: null })).socket.connected).toBe(true)
  })

  test('long polling is not spoken', async () => {
    await expect(enter({ transports: ['polling'] })).rejects.toThrow()
  })

  test('an unknown cookie is a visitor', async () => {
    const client = await enter({ cookie: 'session=made-up' })
    expect((await client.join('staff')).answer).toMatchObject({ ok: false })
    expect((await client.join('slots')).answer).toEqual({ ok: true })
  })

  test('signing out closes the sockets of that session and leaves the others', async () => {
    const [here, there] = [await board(), await board()]
    await rig.endSession(here.hash)
    await rig.append('signIns-ana-2026-11', signedOut(here.hash))
    expect(await here.client.ended).toBe('io server disconnect')
    expect(there.client.socket.connected).toBe(true)
  })

  test('a session that ended in the vault alone loses its sockets too', async () => {
    const { client, hash } = await board()
    await rig.endSession(hash)
    expect(await client.ended).toBe('io server disconnect')
  })

  test('a board that is used stays open for 12 hours; unused it ends after one', async () => {
    const [used, unused] = [await board(), await board('luis')]
    for (let hours = 0; hours < 3; hours += 0.5) {
      rig.pass(30)
      used.client.socket.emit('using')
      // Answered after `using` on the same socket: the use is noted by then.
      expect((await used.client.join('staff')).answer).toEqual({ ok: true })
    }
    expect(await unused.client.ended).toBe('io server disconnect')
    expect(used.client.socket.connected).toBe(true)
    rig.pass(12 * 60)
    expect(await used.client.ended).toBe('io server disconnect')
  })

  // @rule resting-no-socket: Issue: a resting session cannot read and cannot open a socket
  test('a session that rests loses its sockets and enters no room of staff, until it is unlocked', async () => {
    const pin = { algorithm: 'argon2id', memory: 8, passes: 1, parallelism: 1, nonce: 'n', tag: 't' } as const
    const { cookie, hash } = await rig.signIn('ana', 'doctor', { passwordDue: false, pin })
    const client = await enter({ cookie })
    expect((await client.join('staff')).answer).toEqual({ ok: true })
    rig.pass(60)
    expect(await client.ended).toBe('io server disconnect')
    const again = await enter({ cookie })
    expect((await again.join('staff')).answer).toMatchObject({ ok: false })
    const me = () => request(rig.url).get('/api/auth/me').set('Cookie', cookie)
    expect([(await me()).status, (await me()).body.code]).toEqual([401, 'session-resting'])
    expect(await rig.unlockSession(hash)).toBe(true)
    expect((await me()).body.session).toEqual({ until: expect.any(String), rests: true })
    const unlocked = await enter({ cookie })
    expect((await unlocked.join('staff')).answer).toEqual({ ok: true })
  })

  test('a room is entered with the session as it is now', async () => {
    const session = await rig.signIn('ana')
    const client = await enter({ cookie: session.cookie })
    await rig.endSession(session.hash)
    const joined = client.join('staff').then(({ answer }) => answer.ok)
    expect(await Promise.race([joined, client.ended])).not.toBe(true)
  })
})
