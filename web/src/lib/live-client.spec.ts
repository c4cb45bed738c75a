import type { JoinAnswer, JoinRequest, Resumed, RowChange } from '@clinic/shared-events/contracts/live.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLiveClient, type LiveState, type WireEvents } from './live-client.ts'

const waits = { linger: 1000, retry: 2000 }

const change = (id: string, position: string, projection = 'appointments'): RowChange => ({
  projection,
  id,
  position,
  row: { id },
})

const resumed = (changes: RowChange[] = [], refresh: string[] = [], room: Resumed['room'] = 'staff'): Resumed => ({
  room,
  changes,
  refresh,
})

/** A wire whose two ends the test holds. */
const setup = (failures = 0) => {
  const joins: JoinRequest[] = []
  const states: LiveState[] = []
  const lates: string[][] = []
  let answer: JoinAnswer = { ok: true }
  let events: WireEvents | undefined
  let opened = 0
  let closed = 0
  const client = createLiveClient(
    async (given) => {
      opened += 1
      if (opened <= failures) throw new Error('not loaded')
      events = given
      return {
        join: async (request) => {
          joins.push(request)
          return answer
        },
        close: () => {
          closed += 1
        },
      }
    },
    (state) => states.push(state),
    waits,
    (projections) => lates.push([...projections]),
  )
  const server = () => {
    if (!events) throw new Error('nobody has connected')
    return events
  }
  return {
    client,
    joins,
    states,
    lates,
    server,
    count: () => ({ opened, closed }),
    answerJoins: (next: JoinAnswer) => {
      answer = next
    },
  }
}

const listener = () => {
  const seen: string[] = []
  return {
    seen,
    handlers: {
      onChange: (changes: RowChange[]) => {
        for (const one of changes) seen.push(`${one.id}@${one.position}`)
      },
      onRefresh: () => {
        seen.push('refresh')
      },
      onRefused: (error: string) => {
        seen.push(`refused: ${error}`)
      },
    },
  }
}

/** Lets what was promised happen. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a live room', () => {
  test('is joined with the position of the snapshot, and what changed since is told', async () => {
    const { client, joins, states, server } = setup()
    const { seen, handlers } = listener()
    client.subscribe('staff', 'appointments', '100', handlers)
    await settle()
    server().up()
    await settle()
    expect(joins).toEqual([{ room: 'staff', positions: { appointments: '100' } }])
    server().resumed(resumed([change('a', '101'), change('b', '102')]))
    server().change(change('c', '103'))
    expect(seen).toEqual(['a@101', 'b@102', 'c@103'])
    expect(states).toEqual(['connecting', 'live'])
  })

  test('holds back what arrives before it has resumed, and tells it afterwards, once', async () => {
    const { client, server } = setup()
    const { seen, handlers } = listener()
    client.subscribe('staff', 'appointments', '100', handlers)
    await settle()
    server().up()
    await settle()
    server().change(change('b', '102'))
    server().change(change('c', '103'))
    expect(seen).toEqual([])
    server().resumed(resumed([change('a', '101'), change('b', '102')]))
    expect(seen).toEqual(['a@101', 'b@102', 'c@103'])
  })

  test('does not tell a projection that nobody asked for', async () => {
    const { client, server } = setup()
    const { seen, handlers } = listener()
    client.subscribe('staff', 'appointments', '100', handlers)
    await settle()
    server().up()
    await settle()
    server().resumed(resumed([change('x', '101', 'orders')]))
    server().change(change('y', '102', 'orders'))
    expect(seen).toEqual([])
  })

  test('is joined again after a reconnect, from where it was, and nothing is told twice', async () => {
    const { client, joins, states, server } = setup()
    const { seen, handlers } = listener()
    client.subscribe('staff', 'appointments', '100', handlers)
    await settle()
    server().up()
    await settle()
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
    const { client, server } = setup()
    const { seen, handlers } = listener()
    client.subscribe('staff', 'appointments', '100', handlers)
    await settle()
    server().up()
    await settle()
    server().resumed(resumed([], ['appointments']))
    expect(seen).toEqual(['refresh'])
  })

  test('that is refused is asked for once more on a new connection: the user may have signed in meanwhile', async () => {
    const { client, count, server, answerJoins } = setup()
    const { seen, handlers } = listener()
    answerJoins({ ok: false, error: 'Inicie sesión' })
    client.subscribe('staff', 'appointments', '100', handlers)
    await settle()
    server().up()
    await settle()
    expect(count()).toEqual({ opened: 2, closed: 1 })
    answerJoins({ ok: true })
    server().up()
    await settle()
    server().resumed(resumed([change('a', '101')]))
    expect(seen).toEqual(['a@101'])
  })

  test('that is refused again says so and is asked for later', async () => {
    const { client, joins, states, server, answerJoins } = setup()
    const { seen, handlers } = listener()
    answerJoins({ ok: false, error: 'Inicie sesión' })
    client.subscribe('staff', 'appointments', '100', handlers)
    await settle()
    server().up()
    await settle()
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
    const { client, server } = setup()
    const { seen, handlers } = listener()
    const end = client.subscribe('staff', 'appointments', '100', handlers)
    await settle()
    server().up()
    await settle()
    server().resumed(resumed())
    end()
    server().change(change('a', '101'))
    expect(seen).toEqual([])
  })
})

describe('the connection', () => {
  test('stays through a change of page and closes when nobody needs it', async () => {
    const { client, count, server } = setup()
    const end = client.subscribe('slots', 'taken-intervals', '1', listener().handlers)
    await settle()
    server().up()
    end()
    await vi.advanceTimersByTimeAsync(waits.linger / 2)
    const endNext = client.subscribe('slots', 'taken-intervals', '1', listener().handlers)
    await vi.advanceTimersByTimeAsync(waits.linger * 2)
    expect(count()).toEqual({ opened: 1, closed: 0 })
    endNext()
    await vi.advanceTimersByTimeAsync(waits.linger)
    expect(count()).toEqual({ opened: 1, closed: 1 })
  })

  test('passes on which projections are late, and knows of none once it is cut', async () => {
    const { client, lates, server } = setup()
    client.subscribe('staff', 'appointments', '100', listener().handlers)
    await settle()
    server().up()
    server().resumed(resumed())
    server().late({ projections: ['appointments', 'orders'] })
    server().late({ projections: [] })
    server().late({ projections: ['orders'] })
    expect(lates).toEqual([['appointments', 'orders'], [], ['orders']])
    server().down()
    expect(lates.at(-1)).toEqual([])
  })

  test('that cannot be loaded is tried again', async () => {
    const { client, count, states, joins, server } = setup(1)
    client.subscribe('staff', 'appointments', '100', listener().handlers)
    await settle()
    expect(states).toEqual(['offline'])
    await vi.advanceTimersByTimeAsync(waits.retry)
    expect(count().opened).toBe(2)
    server().up()
    await settle()
    expect(joins).toHaveLength(1)
  })

  test('is given up as soon as the browser is offline, and tried again later: the browser may be mistaken', async () => {
    const { client, count, joins, server, states } = setup()
    const { seen, handlers } = listener()
    client.subscribe('staff', 'appointments', '100', handlers)
    await settle()
    server().up()
    await settle()
    server().resumed(resumed([change('a', '101'), change('b', '102')]))
    client.offline()
    expect(states.at(-1)).toBe('offline')
    expect(count()).toEqual({ opened: 1, closed: 1 })
    await vi.advanceTimersByTimeAsync(waits.retry)
    expect(count().opened).toBe(2)
    server().up()
    await settle()
    expect(joins.at(-1)).toEqual({ room: 'staff', positions: { appointments: '101' } })
    server().resumed(resumed([change('b', '102'), change('c', '103')]))
    expect(seen).toEqual(['a@101', 'b@102', 'c@103'])
    expect(states.at(-1)).toBe('live')
  })

  test('is there at once when the browser is online again, and one that is there stays', async () => {
    const { client, count, server, states } = setup()
    client.subscribe('staff', 'appointments', '100', listener().handlers)
    await settle()
    server().up()
    await settle()
    server().resumed(resumed())
    client.online()
    expect(count()).toEqual({ opened: 1, closed: 0 })
    client.offline()
    client.online()
    await settle()
    expect(count()).toEqual({ opened: 2, closed: 1 })
    server().up()
    await settle()
    server().resumed(resumed())
    expect(states.at(-1)).toBe('live')
    await vi.advanceTimersByTimeAsync(waits.retry)
    expect(count()).toEqual({ opened: 2, closed: 1 })
  })

  test('that nobody needs is not made because the browser is online again', async () => {
    const { client, count } = setup()
    client.offline()
    client.online()
    await vi.advanceTimersByTimeAsync(waits.retry)
    expect(count().opened).toBe(0)
  })
})
