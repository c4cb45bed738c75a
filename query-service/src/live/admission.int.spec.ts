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

  test('a room is entered with the session as it is now', async () => {
    const session = await rig.signIn('ana')
    const client = await enter({ cookie: session.cookie })
    await rig.endSession(session.hash)
    const joined = client.join('staff').then(({ answer }) => answer.ok)
    expect(await Promise.race([joined, client.ended])).not.toBe(true)
  })
})
