import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { Session } from '@clinic/platform/vault/people/sessions.ts'
import { describe, expect, test } from 'vitest'
import { silent } from '../../testing/live-fakes.ts'
import { createSessionSockets } from './session-sockets.ts'

const session = (hash: string, staffId: string): Session => ({
  hash,
  staffId,
  role: 'doctor',
  expiresAt: '2026-11-22T00:00:00.000Z',
})

/** Three sockets: two of Ana, on one session each, and a second of her first session; one of Luis. */
const setUp = (readByHash?: () => Promise<Session | null>) => {
  const ended = new Set<string>()
  const closed: string[] = []
  const counted: (boolean | undefined)[] = []
  const all = { 'ana-1': 'ana', 'ana-2': 'ana', 'luis-1': 'luis' }
  const sockets = createSessionSockets(
    {
      readByHash: async (hash, options) => {
        counted.push(options?.counts)
        if (readByHash) return readByHash()
        return ended.has(hash) ? null : session(hash, all[hash as keyof typeof all])
      },
    },
    silent,
  )
  const add = (name: string, hash: string, staffId: string) => {
    const close = () => {
      closed.push(name)
      sockets.remove(socket)
    }
    const socket = { session: session(hash, staffId), close }
    sockets.add(socket)
  }
  add('ana-phone', 'ana-1', 'ana')
  add('ana-phone-tab', 'ana-1', 'ana')
  add('ana-desk', 'ana-2', 'ana')
  add('luis', 'luis-1', 'luis')
  return { sockets, ended, closed, counted }
}

const settled = () => new Promise(setImmediate)

describe('sockets of sessions that end', () => {
  test('signing out closes every socket of that session and no other', () => {
    const { sockets, closed } = setUp()
    sockets.onEvent({ type: 'SignedOut', data: { staffId: 'ana', session: 'ana-1' } })
    expect(closed).toEqual(['ana-phone', 'ana-phone-tab'])
  })

  test.each(['AccountDeactivated', 'PasswordReplaced'])(
    '%s closes those of the sessions the vault has ended',
    async (type) => {
      const { sockets, closed, ended } = setUp()
      ended.add('ana-1')
      ended.add('luis-1')
      sockets.onEvent({ type, data: { staffId: 'ana' } })
      await settled()
      expect(closed).toEqual(['ana-phone', 'ana-phone-tab'])
    },
  )

  test('a sweep closes those that ran out, and does not count as use', async () => {
    const { sockets, closed, ended, counted } = setUp()
    ended.add('luis-1')
    await sockets.sweep()
    expect(closed).toEqual(['luis'])
    expect(counted).toEqual([false, false, false])
    await sockets.sweep()
    expect(counted.length).toBe(5)
  })

  test('a vault that is away closes nothing', async () => {
    const { sockets, closed } = setUp(() => Promise.reject(new StoreAway('vault')))
    await sockets.sweep()
    expect(closed).toEqual([])
  })

  test('other events are none of its business', async () => {
    const { sockets, counted, closed } = setUp()
    sockets.onEvent({ type: 'SignedIn', data: { staffId: 'ana', session: 'ana-1' } })
    sockets.onEvent({ type: 'AppointmentBooked', data: {} })
    await settled()
    expect([counted, closed]).toEqual([[], []])
  })
})
