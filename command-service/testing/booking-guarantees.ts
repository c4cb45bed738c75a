import { randomUUID } from 'node:crypto'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { describe, expect, it } from 'vitest'
import { holds } from '../src/appointments/appointment.ts'
import { changeStatus } from '../src/appointments/commands/change-status.ts'
import { done, openClinic, rowFrom } from './clinic.ts'
import { crashGuarantees } from './crash-guarantees.ts'
import { halfHour, interval, keyedOrigin, unkeyedOrigin } from './samples.ts'
import { stallGuarantees } from './stall-guarantees.ts'
import { storesEachCommandOnce } from './stored-once.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process } from './world.ts'

/**
 * What booking, moving and cancelling promise whatever happens side by side (docs/streams.md#two-stream-steps), on any pair of stores.
 * `openWorld` gives empty ones. Every test has days of its own.
 */
export const bookingGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`booking guarantees on ${name}`, () => {
    const clinic = useOpened(openWorld, openClinic)

    // @rule booking-overlapping-refused-ese
    it('accepts exactly one of 100 bookings at once that all overlap each other', async () => {
      const { one, other, nextDay, book, expectHolders } = clinic()
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
      const { one, other, nextDay, book, expectHolders } = clinic()
      const date = nextDay()
      const asked = Array.from({ length: 20 }, (_, i) => book(i % 2 === 0 ? one : other, halfHour(date, i)))
      const answers = await Promise.all(asked)
      expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
      await expectHolders(date, 20)
    })

    it('makes one appointment of the same key sent 20 times at once and again later, and answers all alike', async () => {
      const { world, clock, one, other, nextDay, types, book, expectHolders } = clinic()
      const at = interval(nextDay(), '09:00', '10:00')
      const origin = keyedOrigin(clock.now(), randomUUID())
      const send = (process: Process) => book(process, at, origin)
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => send(i % 2 === 0 ? one : other)))
      const { id } = rowFrom(answers[0])
      done(await changeStatus(one.steps, { appointmentId: id, to: 'confirmado' }, unkeyedOrigin(clock.now())))
      answers.push(await send(one), await send(other))
      for (const answer of answers) expect(rowFrom(answer)).toEqual(rowFrom(answers[0]))
      expect(await types(world.log, appointmentStream(id))).toEqual(['AppointmentBooked', 'AppointmentConfirmed'])
      await expectHolders(at.date, 1)
    })

    it('refuses a key that comes again with another body, also at once on another process', async () => {
      const { clock, one, other, nextDay, book, expectHolders } = clinic()
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
      const { one, other, nextDay, held, stateOf, book, move, cancel } = clinic()
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

    // @rule appointments-undo
    it('undoes a cancellation while another books the hour, both twice over: it is held once', async () => {
      const { one, other, nextDay, held, stateOf, book, cancel, uncancel } = clinic()
      for (let round = 0; round < 8; round += 1) {
        const date = nextDay()
        const { id } = rowFrom(await book(one, interval(date, '09:00', '10:00')))
        await cancel(one, id)
        const answers = await Promise.all([
          uncancel(one, id),
          uncancel(other, id),
          book(round % 2 === 0 ? one : other, interval(date, '09:30', '10:30')),
        ])
        const [holder, ...others] = await held(date)
        expect(others).toEqual([])
        const stands = (await stateOf(id)).status === 'agendado'
        expect([stands, holder?.appointmentId === id]).toEqual([!answers[2].ok, !answers[2].ok])
        if (stands) expect(holds(await stateOf(id), holder?.reservationId ?? '')).toBe(true)
      }
    })

    it('moves one appointment to two places at once: it ends in one of them and holds only that', async () => {
      const { one, other, nextDay, held, stateOf, book, move } = clinic()
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
      const { one, other, nextDay, book, move, expectHolders } = clinic()
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
      const { one, other, nextDay, book, cancel, expectHolders } = clinic()
      const at = interval(nextDay(), '09:00', '10:00')
      const { id } = rowFrom(await book(one, at))
      expect(await book(other, at)).toEqual({ ok: false, rejection: { type: 'SlotTaken' } })
      done(await cancel(one, id))
      rowFrom(await book(other, at))
      await expectHolders(at.date, 1)
    })

    stallGuarantees(clinic)
    crashGuarantees(clinic)

    it('leaves what is rightly held alone, however long the process manager follows', async () => {
      const { world, one, nextDay, types, book, settleAll, expectHolders } = clinic()
      const date = nextDay()
      const { id } = rowFrom(await book(one, interval(date, '09:00', '10:00')))
      await settleAll()
      await settleAll()
      await expectHolders(date, 1)
      expect(await types(world.log, appointmentStream(id))).toEqual(['AppointmentBooked'])
    })

    it('chains every event to the one before, as read back', async () => {
      const { world } = clinic()
      for await (const { events, caughtUp } of world.log.subscribe(0n, AbortSignal.timeout(20_000))) {
        for (const { stream, revision, meta } of events)
          if (revision > 0n) {
            const [before] = await world.log.readStream(stream, revision - 1n)
            expect(meta.previousMac).toBe(before?.meta.mac)
          }
        if (caughtUp) break
      }
    })

    storesEachCommandOnce(() => clinic().world.log)
  })
}
