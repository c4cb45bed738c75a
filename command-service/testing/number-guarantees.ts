import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { numberIndexKind } from '@clinic/platform/vault/number-index.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { describe, expect, it } from 'vitest'
import { isBooked } from '../src/appointments/appointment.ts'
import { bookAppointment } from '../src/appointments/commands/book-appointment.ts'
import { editAppointment } from '../src/appointments/commands/edit-appointment.ts'
import { type Clinic, done, openClinic, rowFrom } from './clinic.ts'
import { failingLog, gatedLog } from './gated-log.ts'
import { booking, contact, interval, unkeyedOrigin } from './samples.ts'
import { useOpened } from './use-opened.ts'
import type { OpenWorld, Process } from './world.ts'

/** What finding visits by their number promises, on any pair of stores (docs/streams.md#visits-of-a-number). Every test has numbers and days of its own. */
export const numberGuarantees = (name: string, openWorld: OpenWorld): void => {
  describe(`visits of a number on ${name}`, () => {
    const clinic = useOpened(openWorld, openClinic)
    let numbers = 0
    const nextPhone = () => `8${String(++numbers).padStart(7, '0')}`
    const found = async (phone: string, by: Process = clinic().other) =>
      (await by.conversations.appointments.ofPhone(phone)).map(({ appointmentId }) => appointmentId)
    const bookBy = (phone: string, process: Process, date: string) =>
      bookAppointment(
        process.steps,
        booking(interval(date, '09:00', '10:00'), { channel: 'staff', farAhead: true, contact: { ...contact, phone } }),
        unkeyedOrigin(clinic().clock.now(), 'staff:admin'),
      )
    const book = async (phone: string, date = clinic().nextDay()) => rowFrom(await bookBy(phone, clinic().one, date)).id
    const correct = (process: Process, appointmentId: string, phone: string) =>
      editAppointment(
        { ...process.steps, answerByOf: async () => 'link' },
        { appointmentId, changes: { contact: { phone }, clinical: {} }, overbook: false, farAhead: false },
        unkeyedOrigin(clinic().clock.now(), 'staff:admin'),
      )
    const start = (more: { log?: EventLog } = {}): ReturnType<Clinic['world']['start']> =>
      clinic().world.start({ clock: clinic().clock, onProblem: () => undefined, ...more })
    const entries = () => clinic().world.vaultStore.list(numberIndexKind)

    // @rule bot-number-index
    it('are found by another process at once, the soonest first, years ahead too', async () => {
      const phone = nextPhone()
      const far = await book(phone, '2029-03-05')
      const soon = await book(`+506 ${phone.slice(0, 4)}-${phone.slice(4)}`)
      expect(await found(phone)).toEqual([soon, far])
      expect(await found(nextPhone())).toEqual([])
    })

    // @rule bot-number-index
    it('follow moves, corrections of the phone, cancellations and what is undone', async () => {
      const { one, other, nextDay, move, cancel, uncancel } = clinic()
      const [phone, another] = [nextPhone(), nextPhone()]
      const id = await book(phone)
      done(await move(other, id, interval(nextDay(), '14:00', '15:00')))
      expect(await found(phone)).toEqual([id])
      done(await correct(one, id, another))
      expect([await found(phone), await found(another)]).toEqual([[], [id]])
      done(await correct(other, id, phone))
      done(await cancel(one, id))
      expect([await found(phone), await found(another)]).toEqual([[], []])
      done(await uncancel(other, id))
      expect([await found(phone), await found(another)]).toEqual([[id], []])
    })

    // @rule bot-number-index
    it('that was cancelled or is past leave no entry behind', async () => {
      const { one, clock, move, cancel, nextDay } = clinic()
      const phone = nextPhone()
      const before = (await entries()).length
      const id = await book(phone)
      done(await move(one, id, interval(nextDay(), '14:00', '15:00')))
      done(await cancel(one, id))
      await found(phone)
      expect((await entries()).length).toBe(before)
      await book(phone, '2026-11-20')
      expect((await entries()).length).toBe(before + 1)
      const later = await clinic().world.start({ clock: { ...clock, now: () => Date.parse('2026-11-28T00:00:00Z') } })
      await later.vault.sweep()
      expect((await entries()).some(({ value }) => value.includes('2026-11-20'))).toBe(false)
    })

    // @rule bot-number-index
    it('of a process that ended as it recorded are found where they were recorded, and only there', async () => {
      const { world, nextDay } = clinic()
      const away = new StoreAway('event log')
      for (const lost of [true, false]) {
        const phone = nextPhone()
        const gone = await start({ log: failingLog(world.log, 'AppointmentBooked', away, { lost }) })
        await expect(bookBy(phone, gone, nextDay())).rejects.toThrow(StoreAway)
        expect(await found(phone)).toHaveLength(lost ? 0 : 1)
      }
      const [phone, another] = [nextPhone(), nextPhone()]
      const id = await book(phone)
      const gone = await start({ log: failingLog(world.log, 'AppointmentDetailsCorrected', away, { lost: false }) })
      await expect(correct(gone, id, another)).rejects.toThrow(StoreAway)
      expect([await found(phone), await found(another)]).toEqual([[], [id]])
    })

    // @rule bot-number-index
    it('are found where they are booked while they are looked for', async () => {
      const { world, nextDay } = clinic()
      const phone = nextPhone()
      const gate = gatedLog(world.log, 'AppointmentBooked')
      const booked = bookBy(phone, await start({ log: gate.log }), nextDay())
      await gate.arrived
      expect([await found(phone), await found(phone)]).toEqual([[], []])
      gate.open()
      const { id } = rowFrom(await booked)
      expect(await found(phone)).toEqual([id])
    })

    // @rule bot-number-index
    it('whose phone two processes correct at once are of the number that stands in the end, and of no other', async () => {
      const { one, other, stateOf } = clinic()
      for (let round = 0; round < 6; round += 1) {
        const phones = [nextPhone(), nextPhone(), nextPhone()] as const
        const id = await book(phones[0])
        await Promise.all([correct(one, id, phones[1]), correct(other, id, phones[2]), correct(other, id, phones[0])])
        const state = await stateOf(id)
        const now = isBooked(state) && state.contact?.phone
        const expected = phones.map((phone) => (phone === now ? [id] : []))
        expect(await Promise.all(phones.map((phone) => found(phone)))).toEqual(expected)
      }
    })

    // @rule bot-number-index-lost: Issue: the index is made anew from the log where it is lost
    it('are found again after the next start where the entries are lost', async () => {
      const { world, one, nextDay, move } = clinic()
      const [phone, another] = [nextPhone(), nextPhone()]
      const [moved, corrected] = [await book(phone), await book(phone, '2029-03-06')]
      done(await move(one, moved, interval(nextDay(), '14:00', '15:00')))
      done(await correct(one, corrected, another))
      await found(phone)
      await world.vaultStore.remove(await entries())
      const ending = new AbortController()
      const managers = (await start()).startProcessManagers(ending.signal)
      ending.abort()
      await managers.done
      expect((await entries()).length).toBeGreaterThan(2)
      await world.vaultStore.remove(await entries())
      const both = await Promise.all([start(), start()])
      for (const next of both)
        expect([await found(phone, next), await found(another, next)]).toEqual([[moved], [corrected]])
    })

    // @rule bot-number-index-lost
    it('are found after the next start where the vault is an older copy than the log', async () => {
      const { world, one, nextDay, move } = clinic()
      const phone = nextPhone()
      const id = await book(phone)
      await found(phone, await start())
      const kept = await entries()
      done(await move(one, id, interval(nextDay(), '14:00', '15:00')))
      await found(phone, await start())
      await world.vaultStore.remove(await entries())
      await world.vaultStore.insert(kept)
      expect(await found(phone, await start())).toEqual([id])
    })

    // @rule bot-number-index-lost
    it('are read from the log since the last start alone, and all of it where one could not be read', async () => {
      const { world } = clinic()
      const phone = nextPhone()
      const id = await book(phone)
      const read: bigint[] = []
      const failing = new Set<string>()
      const log: EventLog = {
        ...world.log,
        async readAll(after, limit) {
          read.push(after)
          return world.log.readAll(after, limit)
        },
        async readStream(stream, from) {
          if (failing.has(stream)) throw new Error('no key')
          return world.log.readStream(stream, from)
        },
      }
      await found(phone, await start())
      const { position } = await world.log.head()
      await found(phone, await start({ log }))
      expect(read).toEqual([position])
      const other = await book(nextPhone())
      failing.add(appointmentStream(other))
      await found(phone, await start({ log }))
      read.length = 0
      failing.clear()
      expect(await found(phone, await start({ log }))).toEqual([id])
      expect(read[0]).toBe(position)
    })

    // @rule bot-number-index
    it('leave no entry once their contact was erased', async () => {
      const { one } = clinic()
      const phone = nextPhone()
      const id = await book(phone)
      const own = async () => (await entries()).filter(({ value }) => value.includes(id))
      expect(await own()).toHaveLength(1)
      await one.vault.dataKeys.erase(appointmentStream(id), ['contact'])
      expect(await own()).toEqual([])
    })
  })
}
