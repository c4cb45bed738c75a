import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { scheduleStream } from '@clinic/shared-events/schedule/events.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gatedLog } from '../../testing/gated-log.ts'
import { serve } from '../../testing/http-world.ts'
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts'
import { contact, interval, unkeyedOrigin } from '../../testing/samples.ts'
import { openSqliteWorld, type Process, type World } from '../../testing/world.ts'
import { createReservations } from '../schedule/commands/reservations.ts'
import { schedule } from '../schedule/schedule.ts'
import type { Deadline } from './deadline.ts'
import { createCommandHandler } from './handle-command.ts'

const date = '2026-11-23'
const busy = { ok: false, rejection: 'Busy' }

let world: World
let clock: ManualClock
let process: Process

beforeEach(async () => {
  world = await openSqliteWorld()
  clock = manualClock('2026-11-20T15:00:00.000Z')
  process = await world.start({ clock })
})
afterEach(() => world.close())

/** A process of its own on a log, whose patience runs by the manual clock. */
const on = (log: EventLog) => {
  const time = { elapsed: clock.now, after: clock.after }
  const handler = createCommandHandler({ log, codec: process.codec, ...time })
  const reservations = createReservations(handler, 1_000)
  const hold = (id: string, day = date, deadline?: Deadline) => {
    const held = { ...interval(day, '09:00', '10:00'), reservationId: id, appointmentId: id }
    return reservations.reserve(held, false, unkeyedOrigin(clock.now()), deadline)
  }
  return { handler, hold }
}
const until = (ms: number): Deadline => ({ still: clock.now() + ms, end: clock.now() + 10_000 })
const stored = async () => (await world.log.readStream(scheduleStream(date))).map(({ data }) => data.reservationId)

describe('while an append of a stream hangs', () => {
  it('500 wait behind it, and the next are Busy at once', async () => {
    const gate = gatedLog(world.log, 'IntervalReserved')
    const { hold } = on(gate.log)
    const first = hold('r0')
    await gate.arrived
    const waiting = Array.from({ length: 500 }, (_, n) => hold(`r${n + 1}`))
    expect(await Promise.all([hold('late'), hold('later')])).toEqual([busy, busy])
    gate.open()
    for (const answer of await Promise.all([first, ...waiting])) expect(answer).toMatchObject({ ok: true })
    expect(await stored()).toEqual(Array.from({ length: 501 }, (_, n) => `r${n}`))
  })

  it('whoever waited 2 s is Busy, and nothing of it is attempted when the store is back', async () => {
    const gate = gatedLog(world.log, 'IntervalReserved')
    const { handler, hold } = on(gate.log)
    const first = hold('r0')
    await gate.arrived
    const waiting = Promise.all(['r1', 'r2', 'r3'].map((id) => hold(id)))
    const reading = expect(handler.read(scheduleStream(date), schedule)).rejects.toThrow('waited too long')
    clock.advance(1_000)
    const later = hold('r4')
    clock.advance(1_000)
    expect(await waiting).toEqual([busy, busy, busy])
    await reading
    gate.open()
    expect(await Promise.all([first, later])).toMatchObject([{ ok: true }, { ok: true }])
    expect(await stored()).toEqual(['r0', 'r4'])
    expect((await handler.read(scheduleStream(date), schedule)).state.held).toHaveLength(2)
  })

  it('what a step has waited for one stream is not waited for the next again', async () => {
    const gate = gatedLog(world.log, 'IntervalReserved')
    const { hold } = on(gate.log)
    const first = hold('r0')
    await gate.arrived
    const last = hold('r1', date, until(500))
    clock.advance(500)
    expect(await last).toEqual(busy)
    expect(await hold('r2', date, until(-1))).toEqual(busy)
    gate.open()
    await first
    // A stream without a running command is free at once.
    expect(await hold('r3', date, until(-1))).toMatchObject({ ok: true })
    expect(await stored()).toEqual(['r0', 'r3'])
  })
})

describe('while others keep changing a stream', () => {
  /** A log in which somebody else's booking comes just before each of the first appends, so many milliseconds after the last. */
  const overtaken = (times: number, everyMs: number): EventLog => {
    let n = 0
    return {
      ...world.log,
      async append(stream, expected, events) {
        if (n < times) {
          n += 1
          const own = createReservations(createCommandHandler({ log: world.log, codec: process.codec }), 1_000)
          const held = { ...interval(date, '09:00', '10:00'), reservationId: `other-${n}`, appointmentId: `other-${n}` }
          await own.reserve(held, false, unkeyedOrigin(clock.now()))
          clock.advance(everyMs)
        }
        return world.log.append(stream, expected, events)
      },
    }
  }

  it('a booking that met them for more than 2 s is answered, and so is the one behind it', async () => {
    const { hold } = on(overtaken(6, 1_500))
    expect(await Promise.all([hold('r0'), hold('r1')])).toMatchObject([{ ok: true }, { ok: true }])
    expect(await stored()).toEqual(['other-1', 'other-2', 'other-3', 'other-4', 'other-5', 'other-6', 'r0', 'r1'])
  })

  it('it is given up after 10 s', async () => {
    const { hold } = on(overtaken(100, 1_500))
    expect(await hold('r0')).toEqual(busy)
    expect(await stored()).toHaveLength(7)
  })
})

it('patients who waited too long for a day are answered 503 with Retry-After, and no booking of theirs comes later', async () => {
  const gate = gatedLog(world.log, 'IntervalReserved')
  const http = await serve(await world.start({ clock, log: gate.log }))
  const book = (startTime: string) =>
    http.call('POST', '/api/appointments', { body: { ...contact, date, startTime }, key: `key-of-${startTime}` })
  const first = book('09:00')
  await gate.arrived
  for (const { status, headers, body } of await Promise.all([book('10:00'), book('11:00')])) {
    expect([status, headers.get('Retry-After')]).toEqual([503, '1'])
    expect(body).toMatchObject({ code: 'busy' })
  }
  gate.open()
  expect((await first).status).toBe(201)
  expect((await book('10:00')).status).toBe(201)
  expect(await stored()).toHaveLength(2)
  await http.close()
})
