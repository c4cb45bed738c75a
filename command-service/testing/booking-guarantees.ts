import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { type EventLog, StoreAway } from '@clinic/shared-events/log/event-log.ts'
import { scheduleStream } from '@clinic/shared-events/schedule/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holds, isBooked } from '../src/appointments/appointment.ts'
import { rowOf } from '../src/appointments/appointment-row.ts'
import { bookAppointment } from '../src/appointments/book-appointment.ts'
import { changeStatus } from '../src/appointments/change-status.ts'
import { appointment } from '../src/appointments/decide-appointment.ts'
import { editAppointment } from '../src/appointments/edit-appointment.ts'
import type { StepAnswer } from '../src/appointments/steps.ts'
import type { Origin } from '../src/handling/origin.ts'
import { keeperName } from '../src/schedule/reservation-keeper.ts'
import { schedule } from '../src/schedule/schedule.ts'
import { settleReservation } from '../src/schedule/settle-reservation.ts'
import { failingLog, gatedLog } from './gated-log.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { booking, drawnOrigin, halfHour, interval, keyedOrigin, weekdaysFrom } from './samples.ts'
import type { OpenWorld, Process, World } from './world.ts'

const patienceMs = 60_000

/**
 * What booking, moving and cancelling promise whatever happens side by side (design §3, §4), on any pair of stores.
 * `openWorld` gives empty ones. Every test has a day of its own.
 */
export const bookingGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`booking guarantees on ${name}`, () => {
    let world: World
    let clock: ManualClock
    let one: Process
    let other: Process
    const nextDay = weekdaysFrom('2026-11-23')

    beforeAll(async () => {
      world = await openWorld()
      clock = manualClock('2026-11-20T15:00:00.000Z')
      one = await world.start({ clock })
      other = await world.start({ clock })
    })
    afterAll(() => world.close())

    const held = async (date: string) => (await one.handler.read(scheduleStream(date), schedule)).state.held
    const stateOf = async (id: string) => (await one.handler.read(appointmentStream(id), appointment)).state
    const book = (process: Process, at: ReturnType<typeof interval>, origin: Origin = drawnOrigin(clock.now())) =>
      bookAppointment(process.steps, booking(at), origin)
    const bookDone = async (at: ReturnType<typeof interval>) => done(await book(one, at))
    const move = (process: Process, id: string, to: ReturnType<typeof interval>, origin = drawnOrigin(clock.now())) =>
      editAppointment(
        process.steps,
        { appointmentId: id, changes: { ...to, contact: {}, clinical: {} }, overbook: false },
        origin,
      )
    const cancel = (process: Process, id: string) =>
      changeStatus(process.steps, { appointmentId: id, to: 'cancelado' }, drawnOrigin(clock.now()))
    const types = async (log: EventLog, stream: string) => (await log.readStream(stream)).map(({ type }) => type)

    /** Runs a keeper until everything recorded so far is settled, then ends it. */
    const settleAll = async (process = other) => {
      const ending = new AbortController()
      const keeper = process.startKeeper(ending.signal)
      clock.advance(patienceMs)
      await keeper.settled((await world.log.head()).position)
      ending.abort()
      await keeper.done
    }

    /** Every held interval is named by its appointment, and by no more than the capacity. */
    const expectHolders = async (date: string, count: number) => {
      const reservations = await held(date)
      expect(reservations).toHaveLength(count)
      for (const { appointmentId, reservationId } of reservations)
        expect(holds(await stateOf(appointmentId), reservationId)).toBe(true)
    }

    it('accepts exactly one of 100 bookings at once that all overlap each other', async () => {
      const date = nextDay()
      const mixed = [
        interval(date, '09:00', '10:00'),
        interval(date, '09:30', '10:30'),
        interval(date, '08:45', '09:45'),
      ]
      const asked = Array.from({ length: 100 }, (_, i) => {
        const at = mixed[i % mixed.length]
        if (!at) throw new Error('no interval')
        return book(i % 2 === 0 ? one : other, at)
      })
      const answers = await Promise.all(asked)
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.rejection.type]))
      expect(new Set(refusals)).toEqual(new Set(['SlotTaken']))
      await expectHolders(date, 1)
    })

    it('accepts all of 20 bookings at once that do not meet', async () => {
      const date = nextDay()
      const asked = Array.from({ length: 20 }, (_, i) => book(i % 2 === 0 ? one : other, halfHour(date, i)))
      const answers = await Promise.all(asked)
      expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
      await expectHolders(date, 20)
    })

    it('makes one appointment of the same key sent 20 times at once and again later, and answers all alike', async () => {
      const at = interval(nextDay(), '09:00', '10:00')
      const origin = keyedOrigin(clock.now(), randomUUID())
      const send = (process: Process) => book(process, at, origin)
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i % 2 === 0 ? one : other)))
      const { id } = rowFrom(answers[0])
      done(await changeStatus(one.steps, { appointmentId: id, to: 'confirmado' }, drawnOrigin(clock.now())))
      answers.push(await send(one), await send(other))
      for (const answer of answers) expect(rowFrom(answer)).toEqual(rowFrom(answers[0]))
      expect(await types(world.log, appointmentStream(id))).toEqual(['AppointmentBooked', 'AppointmentConfirmed'])
      await expectHolders(at.date, 1)
    })

    it('refuses a key that comes again with another body, also at once on another process', async () => {
      const date = nextDay()
      const key = randomUUID()
      const [first, second] = await Promise.all([
        book(one, interval(date, '09:00', '10:00'), keyedOrigin(clock.now(), key, 'a body')),
        book(other, interval(date, '14:00', '15:00'), keyedOrigin(clock.now(), key, 'another body')),
      ])
      const refused = [first, second].filter((answer) => !answer.ok)
      expect(refused).toEqual([{ ok: false, rejection: { type: 'IdempotencyKeyReused' } }])
      const later = await book(one, interval(date, '16:00', '17:00'), keyedOrigin(clock.now(), key, 'a third body'))
      expect(later).toEqual({ ok: false, rejection: { type: 'IdempotencyKeyReused' } })
      await expectHolders(date, 1)
    })

    it('cancels and moves side by side: the slot is held once or not at all', async () => {
      for (let round = 0; round < 12; round += 1) {
        const [from, to] = [nextDay(), nextDay()]
        const { id } = rowFrom(await book(one, interval(from, '09:00', '10:00')))
        const [moved, cancelled] = await Promise.all([
          move(round % 2 === 0 ? one : other, id, interval(to, '09:00', '10:00')),
          cancel(other, id),
        ])
        expect(cancelled.ok).toBe(true)
        if (!moved.ok) expect(moved.rejection).toEqual({ type: 'CannotMove', status: 'cancelado' })
        expect((await stateOf(id)).status).toBe('cancelado')
        expect([...(await held(from)), ...(await held(to))]).toEqual([])
      }
    })

    it('moves one appointment to two places at once: it ends in one of them and holds only that', async () => {
      for (let round = 0; round < 6; round += 1) {
        const [from, a, b] = [nextDay(), nextDay(), nextDay()]
        const { id } = rowFrom(await book(one, interval(from, '09:00', '10:00')))
        await Promise.all([
          move(one, id, interval(a, '10:00', '11:00')),
          move(other, id, interval(b, '11:00', '12:00')),
        ])
        const all = [...(await held(from)), ...(await held(a)), ...(await held(b))]
        expect(all).toHaveLength(1)
        expect(holds(await stateOf(id), all[0]?.reservationId ?? '')).toBe(true)
      }
    })

    it('moves two appointments into the same free hour at once: one gets it, the other stays where it was', async () => {
      const [date, to] = [nextDay(), nextDay()]
      const first = rowFrom(await book(one, interval(date, '09:00', '10:00')))
      const second = rowFrom(await book(one, interval(date, '10:00', '11:00')))
      const answers = await Promise.all([
        move(one, first.id, interval(to, '14:00', '15:00')),
        move(other, second.id, interval(to, '14:30', '15:30')),
      ])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      await expectHolders(date, 1)
      await expectHolders(to, 1)
    })

    it('decides over what another process recorded meanwhile, also when it would refuse', async () => {
      const at = interval(nextDay(), '09:00', '10:00')
      const { id } = rowFrom(await book(one, at))
      expect(await book(other, at)).toEqual({ ok: false, rejection: { type: 'SlotTaken' } })
      done(await cancel(one, id))
      rowFrom(await book(other, at))
      await expectHolders(at.date, 1)
    })

    describe('a command that stalls past the patience between reserving and recording', () => {
      it('is abandoned when the keeper came first, and the hour is free for another', async () => {
        const at = interval(nextDay(), '09:00', '10:00')
        const gate = gatedLog(world.log, 'AppointmentBooked')
        const stalled = book(await world.start({ clock, log: gate.log }), at)
        await gate.arrived
        await settleAll()
        expect(await held(at.date)).toEqual([])
        const next = rowFrom(await book(one, at))
        gate.open()
        expect(await stalled).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
        await expectHolders(at.date, 1)
        expect((await held(at.date))[0]?.appointmentId).toBe(next.id)
      })

      it('wins when it records before the fence, and keeps the hour', async () => {
        const at = interval(nextDay(), '09:00', '10:00')
        const gate = gatedLog(world.log, 'AppointmentBooked')
        const stalled = book(await world.start({ clock, log: gate.log }), at)
        await gate.arrived
        const fence = gatedLog(world.log, 'BookingAbandoned')
        const settling = settleAll(await world.start({ clock, log: fence.log }))
        await fence.arrived
        gate.open()
        const booked = rowFrom(await stalled)
        fence.open()
        await settling
        await expectHolders(at.date, 1)
        expect((await held(at.date))[0]?.appointmentId).toBe(booked.id)
      })

      it('loses a move to the fence and stays where it was; sent again under its key it is told so', async () => {
        const [from, to] = [nextDay(), nextDay()]
        const { id } = rowFrom(await book(one, interval(from, '09:00', '10:00')))
        const gate = gatedLog(world.log, 'AppointmentRescheduled')
        const origin = keyedOrigin(clock.now(), randomUUID())
        const stalled = move(await world.start({ clock, log: gate.log }), id, interval(to, '09:00', '10:00'), origin)
        await gate.arrived
        expect([...(await held(from)), ...(await held(to))]).toHaveLength(2)
        await settleAll()
        gate.open()
        expect(await stalled).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
        const again = await move(one, id, interval(to, '09:00', '10:00'), origin)
        expect(again).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
        await expectHolders(from, 1)
        await expectHolders(to, 0)
      })

      it('wins a move when it records before the fence, and holds the new hour only', async () => {
        const [from, to] = [nextDay(), nextDay()]
        const { id } = rowFrom(await book(one, interval(from, '09:00', '10:00')))
        const gate = gatedLog(world.log, 'AppointmentRescheduled')
        const stalled = move(await world.start({ clock, log: gate.log }), id, interval(to, '09:00', '10:00'))
        await gate.arrived
        const fence = gatedLog(world.log, 'MoveAbandoned')
        const settling = settleAll(await world.start({ clock, log: fence.log }))
        await fence.arrived
        gate.open()
        done(await stalled)
        fence.open()
        await settling
        await expectHolders(from, 0)
        await expectHolders(to, 1)
      })
    })

    describe('what a crash leaves', () => {
      const away = new StoreAway('event log')
      const crashing = (log: EventLog, type: string, lost = true) =>
        world.start({ clock, log: failingLog(log, type, away, { lost }), onProblem: () => undefined })

      it('a reservation without an appointment is released after the patience, not before, and its key cannot revive it', async () => {
        const at = interval(nextDay(), '09:00', '10:00')
        const origin = keyedOrigin(clock.now(), randomUUID())
        await expect(book(await crashing(world.log, 'AppointmentBooked'), at, origin)).rejects.toThrow(StoreAway)
        expect(await held(at.date)).toHaveLength(1)
        await settleAll()
        expect(await held(at.date)).toEqual([])
        expect(await book(one, at, origin)).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
      })

      it('a retry under the same key within the patience goes on with its reservation', async () => {
        const at = interval(nextDay(), '09:00', '10:00')
        const origin = keyedOrigin(clock.now(), randomUUID())
        await expect(book(await crashing(world.log, 'AppointmentBooked'), at, origin)).rejects.toThrow(StoreAway)
        const booked = rowFrom(await book(one, at, origin))
        await settleAll()
        expect((await held(at.date))[0]?.appointmentId).toBe(booked.id)
      })

      it('an append whose answer was lost is found by its key, never appended twice', async () => {
        const at = interval(nextDay(), '09:00', '10:00')
        const origin = keyedOrigin(clock.now(), randomUUID())
        const process = await crashing(world.log, 'AppointmentBooked', false)
        await expect(book(process, at, origin)).rejects.toThrow(StoreAway)
        const { id } = rowFrom(await book(process, at, origin))
        expect(await types(world.log, appointmentStream(id))).toEqual(['AppointmentBooked'])
        await expectHolders(at.date, 1)
      })

      it('a cancelled or moved appointment whose old hour was not released lets go of it through the keeper', async () => {
        const [from, to] = [nextDay(), nextDay()]
        const moving = rowFrom(await book(one, interval(from, '09:00', '10:00')))
        const ending = rowFrom(await book(one, interval(from, '10:00', '11:00')))
        const process = await crashing(world.log, 'IntervalReleased')
        done(await move(process, moving.id, interval(to, '09:00', '10:00')))
        done(await cancel(process, ending.id))
        expect(await held(from)).toHaveLength(2)
        await settleAll()
        await expectHolders(from, 0)
        await expectHolders(to, 1)
        const released = (await world.log.readStream(scheduleStream(from))).slice(-2).map(({ data }) => data.reason)
        expect(released.sort()).toEqual(['cancelled', 'moved'])
      })

      it('a keeper that ends half-way is followed by another that finishes; the checkpoint never passed the reservation', async () => {
        const at = interval(nextDay(), '09:00', '10:00')
        await expect(book(await crashing(world.log, 'AppointmentBooked'), at)).rejects.toThrow(StoreAway)
        const [reserved] = await world.log.readStream(scheduleStream(at.date))
        const failed = Promise.withResolvers<unknown>()
        const log = failingLog(world.log, 'IntervalReleased', away, { lost: true })
        const first = await world.start({ clock, log, onProblem: failed.resolve })
        const ending = new AbortController()
        const keeper = first.startKeeper(ending.signal)
        clock.advance(patienceMs)
        expect(await failed.promise).toBe(away)
        ending.abort()
        await keeper.done
        const checkpoint = await world.work.checkpoint(keeperName)
        expect(checkpoint?.position).toBeLessThan(reserved?.position ?? 0n)
        await settleAll()
        expect(await held(at.date)).toEqual([])
        const kinds = await types(world.log, appointmentStream(String(reserved?.data.appointmentId)))
        expect(kinds).toEqual(['BookingAbandoned'])
      })

      it('two keepers at once on the same reservation append one fence and one release', async () => {
        const at = interval(nextDay(), '09:00', '10:00')
        await expect(book(await crashing(world.log, 'AppointmentBooked'), at)).rejects.toThrow(StoreAway)
        const [reservation] = await held(at.date)
        if (!reservation) throw new Error('nothing is held')
        const settling = (process: Process) =>
          settleReservation({ ...process.steps, now: process.steps.now }, reservation, 'abandoned')
        await Promise.all([settling(one), settling(other), settling(one)])
        expect(await types(world.log, scheduleStream(at.date))).toEqual(['IntervalReserved', 'IntervalReleased'])
        expect(await types(world.log, appointmentStream(reservation.appointmentId))).toEqual(['BookingAbandoned'])
      })
    })

    it('leaves what is rightly held alone, however long the keeper follows', async () => {
      const date = nextDay()
      const { id } = rowFrom(await bookDone(interval(date, '09:00', '10:00')))
      await settleAll()
      await settleAll()
      await expectHolders(date, 1)
      expect(await types(world.log, appointmentStream(id))).toEqual(['AppointmentBooked'])
    })

    it('chains every event to the one before, as read back', async () => {
      for await (const { events, caughtUp } of world.log.subscribe(0n, AbortSignal.timeout(20_000))) {
        for (const { stream, revision, meta } of events)
          if (revision > 0n) {
            const [before] = await world.log.readStream(stream, revision - 1n)
            expect(meta.previousMac).toBe(before?.meta.mac)
          }
        if (caughtUp) break
      }
    })
  })
}

const done = (answer: StepAnswer): StepAnswer & { ok: true } => {
  if (!answer.ok) throw new Error(`refused: ${answer.rejection.type}`)
  return answer
}
const rowFrom = (answer: StepAnswer | undefined) => {
  if (!answer) throw new Error('no answer')
  const { state, revision } = done(answer)
  if (!isBooked(state)) throw new Error(`not booked but ${state.status}`)
  return rowOf(state, revision)
}
