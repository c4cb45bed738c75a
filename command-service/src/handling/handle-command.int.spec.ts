import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { openSqliteWorld, type Process, type World } from '../../testing/world.ts'
import { accept, type Command, type Decider, nothing, refuse } from './decider.ts'
import { type CommandHandler, createCommandHandler } from './handle-command.ts'

type Hold = Command<'Hold', { reservationId: string; most: number }>
type Full = { type: 'Full' }

/** Counts what is held on a day: enough of a rule to see how it is handled. */
const counting: Decider<readonly string[], Hold, ScheduleEvent, Full> = {
  initialState: () => [],
  evolve: (held, event) =>
    event.type === 'IntervalReserved'
      ? [...held, event.data.reservationId]
      : held.filter((id) => id !== event.data.reservationId),
  decide: ({ data }, held) => {
    if (held.includes(data.reservationId)) return nothing
    if (held.length >= data.most) return refuse({ type: 'Full' })
    const interval = { date: '2026-11-23', startTime: '09:00', endTime: '10:00', overbooked: false }
    return accept({
      type: 'IntervalReserved',
      data: { ...interval, reservationId: data.reservationId, appointmentId: 'a' },
    })
  },
}
const stream = 'schedule-2026-11-23'
const asked = (commandId: string, reservationId = commandId, more: object = {}) => ({
  stream,
  decider: counting,
  command: {
    type: 'Hold',
    data: { reservationId, most: 99 },
    meta: { commandId, now: '2026-11-20T15:00:00.000Z', actor: 'public' },
  } satisfies Hold,
  bodyHash: 'body',
  ...more,
})

let world: World
let process: Process
let conflicts: number
let reads: number
let handler: CommandHandler
let other: CommandHandler

const handlerOn = (log: EventLog, more: { elapsed?: () => number; foldedStreams?: number; alone?: boolean } = {}) =>
  createCommandHandler({
    log,
    codec: process.codec,
    onConflict: () => {
      conflicts += 1
    },
    random: () => 0,
    ...more,
  })

beforeEach(async () => {
  world = await openSqliteWorld()
  process = await world.start({ clock: manualClock('2026-11-20T15:00:00.000Z') })
  conflicts = 0
  reads = 0
  const log: EventLog = {
    ...world.log,
    readStream(...from) {
      reads += 1
      return world.log.readStream(...from)
    },
  }
  handler = handlerOn(log)
  other = handlerOn(world.log)
})
afterEach(() => world.close())

const stored = async () => (await world.log.readStream(stream)).map(({ data }) => data.reservationId)

describe('a command', () => {
  it('is appended at the revision it was decided at, and a stream is read once', async () => {
    expect(await handler.handle(asked('1', '1'))).toMatchObject({ ok: true, revision: 0n })
    expect(await handler.handle(asked('2', '2'))).toMatchObject({ ok: true, revision: 1n })
    expect(reads).toBe(1)
    expect(await stored()).toEqual(['1', '2'])
  })

  it('whose id comes from a key reads nothing after its append', async () => {
    await handler.handle(asked('1'))
    await handler.handle(asked('2'))
    expect(reads).toBe(1)
  })

  it('on a stream that cannot be there reads nothing', async () => {
    await handler.handle(asked('1', '1', { newStream: true }))
    expect(reads).toBe(0)
  })

  it('queues behind the others on its stream, so one process never conflicts with itself', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, i) => handler.handle(asked(`c${i}`))))
    expect(conflicts).toBe(0)
    expect(await stored()).toHaveLength(50)
  })

  it('that meets a newer revision is decided again over it, and the conflict is counted', async () => {
    await handler.handle(asked('1'))
    await other.handle(asked('2'))
    expect(await handler.handle(asked('3'))).toMatchObject({ ok: true, revision: 2n, state: ['1', '2', '3'] })
    expect(conflicts).toBe(1)
  })

  it('that keeps meeting newer revisions is Busy once its patience is over', async () => {
    const contested: EventLog = { ...world.log, append: async () => ({ ok: false, actual: 7n }) }
    let now = 0
    const tired = handlerOn(contested, { elapsed: () => (now += 300) })
    expect(await tired.handle(asked('1'))).toEqual({ ok: false, rejection: { type: 'Busy' } })
    expect(conflicts).toBe(7)
  })

  it('whose append was longer on the way than a stream may stand still is decided again: what it meets is that it moved', async () => {
    let now = 0
    const slow: EventLog = {
      ...world.log,
      append(...given) {
        now += 3_000
        return world.log.append(...given)
      },
    }
    const stalled = handlerOn(slow, { elapsed: () => now })
    await stalled.handle(asked('1'))
    await other.handle(asked('2'))
    expect(await stalled.handle(asked('3'))).toMatchObject({ ok: true, state: ['1', '2', '3'] })
  })

  it('is refused by what the log holds now, not by what was cached', async () => {
    const most = (count: number, id: string) => {
      const one = asked(id)
      return { ...one, command: { ...one.command, data: { ...one.command.data, most: count } } }
    }
    await handler.handle(asked('1'))
    await other.handle(asked('2'))
    expect(await handler.handle(most(2, '3'))).toEqual({ ok: false, rejection: { type: 'Full' } })
    expect((await handler.read(stream, counting)).state).toEqual(['1', '2'])
  })
})

describe('a repeated command', () => {
  it('is answered from its own events, also after others came', async () => {
    const first = await handler.handle(asked('1'))
    await handler.handle(asked('2'))
    expect(await handler.handle(asked('1', 'ignored'))).toMatchObject({
      ok: true,
      revision: 0n,
      state: ['1'],
      position: first.ok && first.position,
      events: [{ type: 'IntervalReserved', data: { reservationId: '1' } }],
    })
    expect(await other.handle(asked('1'))).toMatchObject({ ok: true, revision: 0n })
    expect(await stored()).toEqual(['1', '2'])
  })

  it('with another body is refused', async () => {
    await handler.handle(asked('1'))
    const reused = { ok: false, rejection: { type: 'IdempotencyKeyReused' } }
    expect(await handler.handle(asked('1', '1', { bodyHash: 'another' }))).toEqual(reused)
    expect(await other.handle(asked('1', '1', { bodyHash: 'another' }))).toEqual(reused)
  })

  it('on another process at the same moment appends once, and both answer alike', async () => {
    const answers = await Promise.all([handler.handle(asked('1')), other.handle(asked('1'))])
    expect(answers[0]).toMatchObject({ ok: true, revision: 0n, state: ['1'] })
    expect(answers[1]).toMatchObject({ ok: true, revision: 0n, state: ['1'] })
    expect(await stored()).toEqual(['1'])
    expect(conflicts).toBeLessThanOrEqual(1)
    await other.handle(asked('2'))
    const [first, second] = await world.log.readStream(stream)
    expect(second?.meta.previousMac).toBe(first?.meta.mac)
  })
})

describe('a revision that the client edited', () => {
  it('lets nothing begin a stream that the client believes to have seen', async () => {
    const stale = { ok: false, rejection: { type: 'Stale', position: 0n } }
    expect(await handler.handle(asked('1', '1', { ifRevision: 0n }))).toEqual(stale)
    expect(await stored()).toEqual([])
  })

  it('lets the command pass when it is the newest, and is Stale otherwise', async () => {
    await handler.handle(asked('1'))
    expect(await handler.handle(asked('2', '2', { ifRevision: 0n }))).toMatchObject({ ok: true, revision: 1n })
    // With the position of the stream's last event, from which a read shows what made it stale.
    const stale = async () => ({ ok: false, rejection: { type: 'Stale', position: (await world.log.head()).position } })
    expect(await handler.handle(asked('3', '3', { ifRevision: 0n }))).toEqual(await stale())
    await other.handle(asked('4'))
    expect(await handler.handle(asked('5', '5', { ifRevision: 1n }))).toEqual(await stale())
    expect(await handler.handle(asked('6', '6', { ifRevision: 2n }))).toMatchObject({ ok: true })
  })
})

describe('an append whose outcome is not known', () => {
  it('is told as it is, and the next command reads what there is', async () => {
    let broken = true
    const log: EventLog = {
      ...world.log,
      async append(...at) {
        const appended = await world.log.append(...at)
        if (broken) throw new StoreAway('event log')
        return appended
      },
    }
    const unsure = handlerOn(log)
    await expect(unsure.handle(asked('1'))).rejects.toThrow(StoreAway)
    broken = false
    expect(await unsure.handle(asked('1'))).toMatchObject({ ok: true, revision: 0n })
    expect(await unsure.handle(asked('2'))).toMatchObject({ ok: true, revision: 1n })
    expect(conflicts).toBe(0)
    expect(await stored()).toEqual(['1', '2'])
  })
})

describe('a folded stream', () => {
  it('stays folded when something fails that is no append', async () => {
    let away = false
    const failing = () => Promise.reject(new StoreAway('vault'))
    const codec: Codec = { ...process.codec, seal: (...at) => (away ? failing() : process.codec.seal(...at)) }
    const log: EventLog = {
      ...world.log,
      readStream(...from) {
        reads += 1
        return world.log.readStream(...from)
      },
    }
    const alone = createCommandHandler({ log, codec })
    await alone.handle(asked('1'))
    await expect(alone.handle(asked('2', '2', { beforeAppend: failing }))).rejects.toThrow(StoreAway)
    away = true
    await expect(alone.handle(asked('3'))).rejects.toThrow(StoreAway)
    away = false
    expect(await alone.handle(asked('4'))).toMatchObject({ ok: true, revision: 1n, state: ['1', '4'] })
    expect(reads).toBe(1)
  })

  it('is read again after an append whose outcome is unclear', async () => {
    let broken = false
    const log: EventLog = {
      ...world.log,
      append: (...at) => (broken ? Promise.reject(new StoreAway('event log')) : world.log.append(...at)),
      readStream(...from) {
        reads += 1
        return world.log.readStream(...from)
      },
    }
    const unsure = handlerOn(log)
    await unsure.handle(asked('1', '1'))
    reads = 0
    broken = true
    await expect(unsure.handle(asked('2', '2'))).rejects.toThrow(StoreAway)
    broken = false
    expect(await unsure.handle(asked('3', '3'))).toMatchObject({ ok: true, state: ['1', '3'] })
    expect(reads).toBe(1)
  })

  it('keeps no command ids of events whose commands the decider recognises itself', async () => {
    const decided = { ...counting, repeatsDecided: ['IntervalReserved' as const] }
    for (const id of ['1', '2']) await handler.handle({ ...asked(id), decider: decided })
    expect([...(await handler.read(stream, decided)).seen]).toEqual([])
    expect([...(await other.read(stream, decided)).seen]).toEqual([])
    expect([...(await other.read(stream, counting)).seen]).toEqual([])
    expect([...(await handlerOn(world.log).read(stream, counting)).seen.keys()]).toEqual(['1', '2'])
    const again = await other.handle({ ...asked('1', '1', { bodyHash: 'another' }), decider: decided })
    expect(again).toMatchObject({ ok: true, events: [] })
    expect(await stored()).toEqual(['1', '2'])
  })
})

describe('what another stream must hold first', () => {
  const beforeAppendWith = (answer: object) => ({ beforeAppend: async () => answer })

  it('refuses without an append, or gives the events as they may be appended', async () => {
    const refused = await handler.handle(asked('1', '1', beforeAppendWith(refuse({ type: 'Full' }))))
    expect(refused).toEqual({ ok: false, rejection: { type: 'Full' } })
    expect(await stored()).toEqual([])
    const decision = counting.decide(asked('2').command, [])
    if (!decision.ok) throw new Error('refused')
    const [event] = decision.events
    if (event?.type !== 'IntervalReserved') throw new Error('another event')
    const over = { ...event, data: { ...event.data, overbooked: true } }
    await handler.handle(asked('2', '2', beforeAppendWith(accept(over))))
    expect((await world.log.readStream(stream))[0]?.data).toMatchObject({ overbooked: true })
  })
})

it('forgets streams beyond its bound and when told, and reads them again', async () => {
  const small = handlerOn(world.log, { foldedStreams: 2 })
  await small.handle(asked('1'))
  for (let i = 0; i < 5; i += 1) await small.handle({ ...asked(`o${i}`), stream: `schedule-2026-12-0${i + 1}` })
  expect(await small.handle(asked('2'))).toMatchObject({ ok: true, state: ['1', '2'] })
  small.evict(stream)
  small.evict()
  expect(await small.handle(asked('3'))).toMatchObject({ ok: true, state: ['1', '2', '3'] })
})

describe('a stream in memory', () => {
  it('is looked for in the log, unless nobody else appends to it', async () => {
    await handler.handle(asked('1'))
    await other.handle(asked('2'))
    expect(await handler.read(stream, counting)).toMatchObject({ revision: 1n, state: ['1', '2'] })
    const next = 'schedule-2026-11-24'
    const alone = handlerOn({ ...world.log, readStream: () => Promise.reject(new Error('was asked')) }, { alone: true })
    await alone.handle(asked('3', '3', { stream: next, newStream: true }))
    expect(await alone.read(next, counting)).toMatchObject({ revision: 0n, state: ['3'] })
    await expect(alone.read(stream, counting)).rejects.toThrow('was asked')
    alone.evict()
    await expect(alone.read(next, counting)).rejects.toThrow('was asked')
  })

  it('is never older than what this process appended, also where another was forgotten meanwhile', async () => {
    const log: EventLog = {
      ...world.log,
      async append(...events) {
        const appended = await world.log.append(...events)
        if (appended.ok && appended.revision > 0n) alone.evict('schedule-2026-11-24')
        return appended
      },
    }
    const alone = handlerOn(log, { alone: true })
    await alone.handle(asked('1'))
    await alone.handle(asked('2'))
    expect(await alone.read(stream, counting)).toMatchObject({ revision: 1n, state: ['1', '2'] })
  })
})
