import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Clinic, done, rowFrom } from './clinic.ts'
import { gatedLog } from './gated-log.ts'
import { interval, keyedOrigin } from './samples.ts'
import { recordedBeforeFence } from './settling.ts'
import type { Process } from './world.ts'

/** Part of `bookingGuarantees`. */
export const stallGuarantees = (clinic: () => Clinic): void => {
  describe('a command that stalls past the patience between reserving and recording', () => {
    it('is abandoned when the process manager came first, and the hour is free for another', async () => {
      const { world, clock, one, nextDay, held, book, settleAll, expectHolders } = clinic()
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
      const { nextDay, held, book, expectHolders } = clinic()
      const at = interval(nextDay(), '09:00', '10:00')
      const types = { event: 'AppointmentBooked', fence: 'BookingAbandoned' }
      const booked = rowFrom(await recordedBeforeFence(clinic(), types, (process) => book(process, at)))
      await expectHolders(at.date, 1)
      expect((await held(at.date))[0]?.appointmentId).toBe(booked.id)
    })
    it('loses a move to the fence and stays where it was; sent again under its key it is told so', async () => {
      const { world, clock, one, nextDay, held, book, move, settleAll, expectHolders } = clinic()
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
      const { one, nextDay, book, move, expectHolders } = clinic()
      const [from, to] = [nextDay(), nextDay()]
      const { id } = rowFrom(await book(one, interval(from, '09:00', '10:00')))
      const types = { event: 'AppointmentRescheduled', fence: 'MoveAbandoned' }
      const moving = (process: Process) => move(process, id, interval(to, '09:00', '10:00'))
      done(await recordedBeforeFence(clinic(), types, moving))
      await expectHolders(from, 0)
      await expectHolders(to, 1)
    })
  })
}
