import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { change, joining, listener, resumed, settle, setup, waits } from '~/testing/live-wire.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a live room', () => {
  test('is joined with the position of the snapshot, and what changed since is told', async () => {
    const { joins, states, server, seen } = await joining()
    expect(joins).toEqual([{ room: 'staff', positions: { appointments: '100' } }])
    server().resumed(resumed([change('a', '101'), change('b', '102')]))
    server().change(change('c', '103'))
    expect(seen).toEqual(['a@101', 'b@102', 'c@103'])
    expect(states).toEqual(['connecting', 'live'])
  })

  test('holds back what arrives before it has resumed, and tells it afterwards, once', async () => {
    const { server, seen } = await joining()
    server().change(change('b', '102'))
    server().change(change('c', '103'))
    expect(seen).toEqual([])
    server().resumed(resumed([change('a', '101'), change('b', '102')]))
    expect(seen).toEqual(['a@101', 'b@102', 'c@103'])
  })

  test('does not tell a projection that nobody asked for', async () => {
    const { server, seen } = await joining()
    server().resumed(resumed([change('x', '101', 'orders')]))
    server().change(change('y', '102', 'orders'))
    expect(seen).toEqual([])
  })

  test('is joined again after a reconnect, from where it was, and nothing is told twice', async () => {
    const { joins, states, server, seen } = await joining()
    server().resumed(resumed())
    server().change(change('a', '110'))
    server().change(change('b', '120'))
    server().down()
    server().up()
    await settle()
    expect(joins.at(-1)).toEqual({ room: 'staff', positions: { appointments: '110' } })
    server().resumed(resumed([change('b', '120'), change('c', '130')]))
    expect(seen).toEqual(['a@110', 'b@120', 'c@130'])
    expect(states).toEqual(['connecting', 'live', 'offline', 'connecting', 'live'])
  })

  test('that changed too much asks for a new reading', async () => {
    const { server, seen } = await joining()
    server().resumed(resumed([], ['appointments']))
    expect(seen).toEqual(['refresh'])
  })

  // @rule live-refilled: Ours: a board that comes back to a read model that was built anew reads it again: any row may be another
  test('of a read model that was built anew since asks for a new reading, once', async () => {
    const { server, seen } = await joining()
    const back = async (filled: string) => {
      server().down()
      server().up()
      await settle()
      server().resumed({ ...resumed(), filled: { appointments: filled } })
    }
    server().resumed({ ...resumed(), filled: { appointments: 'appointments@1.5' } })
    await back('appointments@1.5')
    expect(seen).toEqual([])
    await back('appointments@2.9')
    await back('appointments@2.9')
    expect(seen).toEqual(['refresh'])
  })

  test('that is refused is asked for once more on a new connection: the user may have signed in meanwhile', async () => {
    const { count, server, answerJoins, seen } = await joining({ ok: false, error: 'Inicie sesión' })
    expect(count()).toEqual({ opened: 2, closed: 1 })
    answerJoins({ ok: true })
    server().up()
    await settle()
    server().resumed(resumed([change('a', '101')]))
    expect(seen).toEqual(['a@101'])
  })

  test('that is refused again says so and is asked for later', async () => {
    const { joins, states, server, answerJoins, seen } = await joining({ ok: false, error: 'Inicie sesión' })
    server().up()
    await settle()
    expect(seen).toEqual(['refused: Inicie sesión'])
    expect(states.at(-1)).toBe('offline')
    answerJoins({ ok: true })
    await vi.advanceTimersByTimeAsync(waits.retry)
    server().up()
    await settle()
    server().resumed(resumed([change('a', '101')]))
    expect(joins).toHaveLength(3)
    expect(seen.at(-1)).toBe('a@101')
    expect(states.at(-1)).toBe('live')
  })
})

// @rule live-clinical-rooms
describe('what nobody on the page follows any more', () => {
  test('is left at once, and what others follow in that room goes on', async () => {
    const { client, leaves, server, seen } = await joining()
    server().resumed(resumed())
    const thread = listener()
    const end = client.subscribe('appointment:a', 'appointment-threads', '100', thread.handlers)
    await settle()
    server().resumed(resumed([], [], 'appointment:a'))
    end()
    await settle()
    expect(leaves).toEqual([{ room: 'appointment:a', projections: ['appointment-threads'] }])
    server().change(change('a', '101'))
    expect(seen).toEqual(['a@101'])
  })

  test('is not left where it is followed again at once, from a newer reading', async () => {
    const { client, leaves, server, end, handlers } = await joining()
    server().resumed(resumed())
    end()
    client.subscribe('staff', 'appointments', '110', handlers)
    await settle()
    expect(leaves).toEqual([])
  })

  test('is not left while another follows it too', async () => {
    const { client, leaves, server, end } = await joining()
    server().resumed(resumed())
    client.subscribe('staff', 'appointments', '100', listener().handlers)
    end()
    await settle()
    expect(leaves).toEqual([])
  })
})

describe('several subscribers', () => {
  test('a second one joins with the positions of both, and each is told only what it lacks', async () => {
    const { client, joins, server } = setup()
    const list = listener()
    const detail = listener()
    client.subscribe('staff', 'appointments', '100', list.handlers)
    await settle()
    server().up()
    await settle()
    server().resumed(resumed([change('a', '105')]))
    client.subscribe('staff', 'appointment-threads', '90', detail.handlers)
    await settle()
    expect(joins.at(-1)).toEqual({ room: 'staff', positions: { appointments: '100', 'appointment-threads': '90' } })
    server().resumed(resumed([change('a', '95', 'appointment-threads'), change('a', '105')]))
    expect(list.seen).toEqual(['a@105'])
    expect(detail.seen).toEqual(['a@95'])
  })

  test('one that comes while a join is under way is joined right after it', async () => {
    const { client, joins, server } = setup()
    const first = listener()
    const second = listener()
    client.subscribe('staff', 'appointments', '100', first.handlers)
    await settle()
    server().up()
    client.subscribe('staff', 'appointments', '90', second.handlers)
    await settle()
    server().resumed(resumed([change('a', '101')]))
    expect(second.seen).toEqual([])
    await settle()
    expect(joins.at(-1)).toEqual({ room: 'staff', positions: { appointments: '90' } })
    server().resumed(resumed([change('z', '95'), change('a', '101')]))
    expect(first.seen).toEqual(['a@101'])
    expect(second.seen).toEqual(['z@95', 'a@101'])
  })

  test('one that has ended is told nothing any more', async () => {
    const { server, seen, end } = await joining()
    server().resumed(resumed())
    end()
    server().change(change('a', '101'))
    expect(seen).toEqual([])
  })
})
