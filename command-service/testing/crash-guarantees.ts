import { randomUUID } from 'node:crypto'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { scheduleStream } from '@clinic/shared-events/schedule/events.ts'
import { patience } from '@clinic/test-servers/patience.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { settleInterval } from '../src/appointments/commands/requests/settle-interval.ts'
import { processManagerNames } from '../src/process-managers/names.ts'
import { type Clinic, done, rowFrom } from './clinic.ts'
import { failingLog } from './gated-log.ts'
import { interval, keyedOrigin } from './samples.ts'
import { patienceMs } from './settling.ts'
import type { Process } from './world.ts'

/** Part of `bookingGuarantees`. */
export const crashGuarantees = (clinic: () => Clinic): void => {
  describe('what a crash leaves', () => {
    const away = new StoreAway('event log')
    const crashing = (log: EventLog, type: string, lost = true) =>
      clinic().world.start({
        clock: clinic().clock,
        log: failingLog(log, type, away, { lost }),
        onProblem: () => undefined,
      })
    it('a reservation without an appointment is released after the patience, not before, and its key cannot revive it', async () => {
      const { world, clock, one, nextDay, held, book, settleAll } = clinic()
      const at = interval(nextDay(), '09:00', '10:00')
      const origin = keyedOrigin(clock.now(), randomUUID())
      await expect(book(await crashing(world.log, 'AppointmentBooked'), at, origin)).rejects.toThrow(StoreAway)
      expect(await held(at.date)).toHaveLength(1)
      await settleAll()
      expect(await held(at.date)).toEqual([])
      expect(await book(one, at, origin)).toEqual({ ok: false, rejection: { type: 'StepAbandoned' } })
    })
    // @rule booking-crash-freed: Issue: a half-finished booking's hour is free, or the booking finished, within 5 s of
    //   a start after a crash
    it('a reservation of a process that is gone is released as soon as another one starts', async () => {
      const { world, clock, nextDay, held, book } = clinic()
      const at = interval(nextDay(), '09:00', '10:00')
      const log = failingLog(world.log, 'AppointmentBooked', away, { lost: true })
      const gone = await world.start({ clock, log, alone: true, onProblem: () => undefined })
      await expect(book(gone, at)).rejects.toThrow(StoreAway)
      expect(await held(at.date)).toHaveLength(1)
      const ending = new AbortController()
      const next = await world.start({ clock, alone: true })
      const managers = next.startProcessManagers(ending.signal)
      await managers.reservations.settled((await world.log.head()).position)
      expect(await held(at.date)).toEqual([])
      ending.abort()
      await managers.done
    })
    // @rule booking-crash-freed
    it('of several processes one is gone once it shows no life; while it lives its reservation waits', async () => {
      const { world, clock, nextDay, held, book } = clinic()
      let at = interval(nextDay(), '09:00', '10:00')
      const log = failingLog(world.log, 'AppointmentBooked', away, { lost: true })
      const one = await world.start({ clock, log, onProblem: () => undefined })
      const [life, ending] = [new AbortController(), new AbortController()]
      // Whatever fails, they do not go on beside the next test.
      onTestFinished(() => {
        for (const one of [life, ending]) one.abort()
      })
      const managers = one.startProcessManagers(life.signal)
      // It names itself once others can tell that it lives.
      await vi.waitUntil(async () => {
        at = interval(nextDay(), '09:00', '10:00')
        await book(one, at).catch(() => undefined)
        return (await held(at.date))[0]?.instance !== undefined
      }, patience)
      await managers.reservations.settled(0n)
      expect(await held(at.date)).toHaveLength(1)
      life.abort()
      await managers.done
      const others = (await world.start({ clock })).startProcessManagers(ending.signal)
      await vi.waitUntil(async () => (await held(at.date)).length === 0, { timeout: 5_000 })
      ending.abort()
      await others.done
    })
    it('a retry under the same key within the patience goes on with its reservation', async () => {
      const { world, clock, one, nextDay, held, book, settleAll } = clinic()
      const at = interval(nextDay(), '09:00', '10:00')
      const origin = keyedOrigin(clock.now(), randomUUID())
      await expect(book(await crashing(world.log, 'AppointmentBooked'), at, origin)).rejects.toThrow(StoreAway)
      const booked = rowFrom(await book(one, at, origin))
      await settleAll()
      expect((await held(at.date))[0]?.appointmentId).toBe(booked.id)
    })
    it('a cancelled or moved appointment whose old hour was not released lets go of it through the process manager', async () => {
      const { world, one, nextDay, held, book, move, cancel, settleAll, expectHolders } = clinic()
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
    it('a process manager that ends half-way is followed by another that finishes: the reservation is kept with the checkpoint', async () => {
      const { world, clock, nextDay, held, types, book, settleAll } = clinic()
      const at = interval(nextDay(), '09:00', '10:00')
      await expect(book(await crashing(world.log, 'AppointmentBooked'), at)).rejects.toThrow(StoreAway)
      const [reserved] = await world.log.readStream(scheduleStream(at.date))
      const failed = Promise.withResolvers<unknown>()
      const log = failingLog(world.log, 'IntervalReleased', away, { lost: true })
      const first = await world.start({ clock, log, onProblem: failed.resolve })
      const ending = new AbortController()
      const managers = first.startProcessManagers(ending.signal)
      clock.advance(patienceMs)
      expect(await failed.promise).toBe(away)
      ending.abort()
      await managers.done
      const checkpoint = await world.work.checkpoint(processManagerNames.reservations)
      expect(checkpoint?.position).toBeGreaterThanOrEqual(reserved?.position ?? 0n)
      expect(checkpoint?.state).toContain(`"reservationId":"${reserved?.data.reservationId}"`)
      await settleAll()
      expect(await held(at.date)).toEqual([])
      const kinds = await types(world.log, appointmentStream(String(reserved?.data.appointmentId)))
      expect(kinds).toEqual(['BookingAbandoned'])
    })
    it('two process managers at once on the same reservation append one fence and one release', async () => {
      const { world, one, other, nextDay, held, types, book } = clinic()
      const at = interval(nextDay(), '09:00', '10:00')
      await expect(book(await crashing(world.log, 'AppointmentBooked'), at)).rejects.toThrow(StoreAway)
      const [reservation] = await held(at.date)
      if (!reservation) throw new Error('nothing is held')
      const settling = (process: Process) =>
        settleInterval({ ...process.steps, now: process.steps.now }, reservation, 'abandoned')
      await Promise.all([settling(one), settling(other), settling(one)])
      expect(await types(world.log, scheduleStream(at.date))).toEqual(['IntervalReserved', 'IntervalReleased'])
      expect(await types(world.log, appointmentStream(reservation.appointmentId))).toEqual(['BookingAbandoned'])
    })
  })
}
