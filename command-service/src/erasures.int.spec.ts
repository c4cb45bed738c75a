import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { describe, expect, it, vi } from 'vitest'
import { type Clinic, done, openClinic, rowFrom } from '../testing/clinic.ts'
import { failingLog } from '../testing/gated-log.ts'
import { interval, keyedOrigin } from '../testing/samples.ts'
import { patienceMs } from '../testing/settling.ts'
import { useOpened } from '../testing/use-opened.ts'
import { type OpenWorld, openServerWorld, openSqliteWorld, type Process } from '../testing/world.ts'
import { addMedicalRecord } from './appointments/commands/add-medical-record.ts'
import { appointment } from './appointments/deciders/decide-appointment.ts'
import { eraseStreams } from './erasures/commands/erase-streams.ts'

const away = new StoreAway('event log')
const recordOf = (appointmentId: string) => ({
  appointmentId,
  patientName: 'Ana',
  doctorId: 'ana',
  texts: { diagnosis: 'Lumbalgia', treatment: 'Calor' },
})

/** What an erasure promises on each kind of stores, whatever ends in between. */
const erasureGuarantees = (stores: string, open: OpenWorld): void => {
  describe(`an erasure on ${stores}`, () => {
    const clinic = useOpened(open, openClinic)

    /** A visit that was cancelled, and how it is erased under one key. */
    const cancelledVisit = async ({ world, one, clock, nextDay, book, cancel }: Clinic) => {
      const { id } = rowFrom(await book(one, interval(nextDay(), '09:00', '10:00')))
      done(await cancel(one, id))
      const stream = appointmentStream(id)
      const origin = keyedOrigin(clock.now(), `erase-${id}`, 'body', 'staff:admin')
      return {
        id,
        stream,
        origin,
        erase: (by: Process, streams = [stream], from = origin) =>
          eraseStreams(by.erasures, { streams, reason: 'request' }, from),
        contactSeenBy: async (by: Process) => {
          const { state } = await by.handler.read(stream, appointment)
          return 'contact' in state ? state.contact : 'none'
        },
        certificates: async () =>
          (await world.log.readAll(0n, 10_000)).filter(
            ({ type, data }) => type === 'PersonalDataErased' && JSON.stringify(data).includes(id),
          ),
      }
    }

    // @rule erase-once: Issue: an erasure is recorded by a certificate, once, whatever ends in between
    it('asked for again is the same one; under the same key for something else it is refused', async () => {
      const { one, other } = clinic()
      const { erase, origin, certificates, contactSeenBy } = await cancelledVisit(clinic())
      const [first, second] = [await erase(one), await erase(other)]
      expect(first).toMatchObject({ ok: true, state: { status: 'certified' } })
      expect(second).toMatchObject({ ok: true, state: first.ok && first.state })
      expect(await erase(one, ['appointment-another'], { ...origin, bodyHash: 'another' })).toEqual({
        ok: false,
        rejection: { type: 'IdempotencyKeyReused' },
      })
      expect(await certificates()).toHaveLength(1)
      expect(await contactSeenBy(one)).toBeNull()
    })

    // @rule erase-once
    it('that was cut off before its certificate is finished by a process manager, and by a repeat', async () => {
      const { world, clock, one } = clinic()
      const { erase, certificates, contactSeenBy } = await cancelledVisit(clinic())
      const log = failingLog(world.log, 'PersonalDataErased', away, { lost: true })
      const dying = await world.start({ clock, log, onProblem: () => undefined })
      await expect(erase(dying)).rejects.toThrow(StoreAway)
      expect(await certificates()).toEqual([])
      const ending = new AbortController()
      const managers = (await world.start({ clock })).startProcessManagers(ending.signal)
      clock.advance(patienceMs)
      await managers.erasures.settled((await world.log.head()).position)
      ending.abort()
      await managers.done
      expect(await certificates()).toHaveLength(1)
      expect(await erase(one)).toMatchObject({ ok: true, state: { status: 'certified' } })
      expect(await certificates()).toHaveLength(1)
      expect(await contactSeenBy(await world.start({ clock }))).toBeNull()
    })

    // @rule erase-kept, erase-once
    it('that was held up asks again what has to be kept, and certifies what was destroyed', async () => {
      const { world, clock, one } = clinic()
      const { erase, id, origin, stream, certificates, contactSeenBy } = await cancelledVisit(clinic())
      const noteErased = () => Promise.reject(away)
      await expect(
        eraseStreams({ ...one.erasures, noteErased }, { streams: [stream], reason: 'request' }, origin),
      ).rejects.toThrow(StoreAway)
      const at = keyedOrigin(clock.now(), `record-${id}`, 'body', 'staff:ana')
      done(await addMedicalRecord(one.steps, recordOf(id), at))
      expect(await erase(one)).toMatchObject({ ok: true, state: { status: 'certified', erasure: { streams: [] } } })
      expect(await contactSeenBy(await world.start({ clock }))).toMatchObject({ name: expect.any(String) })
      expect(await certificates()).toEqual([])
    })

    // @rule erase-once
    it('names the kinds of events that came while it went on, so that what folds them alone forgets too', async () => {
      const { world, clock, one } = clinic()
      const { id, origin, stream, certificates } = await cancelledVisit(clinic())
      const at = keyedOrigin(clock.now(), `late-${id}`, 'body', 'staff:ana')
      // What comes between the check and the keys' end is erased with the rest.
      const noteErased = async () => void done(await addMedicalRecord(one.steps, recordOf(id), at))
      await eraseStreams({ ...one.erasures, noteErased }, { streams: [stream], reason: 'request' }, origin)
      const [certificate] = await certificates()
      expect(certificate?.data).toMatchObject({
        types: expect.arrayContaining(['AppointmentBooked', 'MedicalRecordAdded']),
      })
      expect(await world.log.readStream(stream)).toHaveLength(3)
    })

    // @rule erase-caches: Issue: every process forgets who was erased
    it('is forgotten by another process that had the person in memory', async () => {
      const { world, clock, one } = clinic()
      const { erase, contactSeenBy } = await cancelledVisit(clinic())
      const other = await world.start({ clock })
      const ending = new AbortController()
      const managers = other.startProcessManagers(ending.signal)
      await managers.erasures.settled((await world.log.head()).position)
      expect(await contactSeenBy(other)).toMatchObject({ name: expect.any(String) })
      await erase(one)
      await vi.waitUntil(async () => (await contactSeenBy(other)) === null, { timeout: 5_000 })
      ending.abort()
      await managers.done
    })

    // @rule erase-kept: Issue: medical records, forms and records under 5 years, orders delivered under 5 years,
    //   visits to come and orders under way are not erased
    it('of a visit to come is refused whole, and so is one of nothing', async () => {
      const { one, nextDay, book } = clinic()
      const { erase, stream, contactSeenBy } = await cancelledVisit(clinic())
      const { id } = rowFrom(await book(one, interval(nextDay(), '09:00', '10:00')))
      const refused = (type: string) => ({ ok: false, rejection: { type } })
      expect(await erase(one, [stream, appointmentStream(id)])).toEqual(refused('StreamKept'))
      expect(await erase(one, ['appointment-nobody'])).toEqual(refused('NothingToErase'))
      expect(await contactSeenBy(one)).toMatchObject({ name: expect.any(String) })
    })
  })
}

erasureGuarantees('SQLite', openSqliteWorld)
describeOn({ suite: 'erasures', mongo: true, eventstore: true, own: true }, (servers) =>
  erasureGuarantees('EventStoreDB and MongoDB', () => openServerWorld(servers)),
)
