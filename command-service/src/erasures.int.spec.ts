import { StoreAway } from '@clinic/platform/stores/store-away.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { describeOn } from '@clinic/test-servers/servers.ts'
import { describe, expect, it, vi } from 'vitest'
import { type Clinic, done, openClinic, rowFrom } from '../testing/clinic.ts'
import { failingLog, gatedLog } from '../testing/gated-log.ts'
import { interval, keyedOrigin, unkeyedOrigin } from '../testing/samples.ts'
import { patienceMs } from '../testing/settling.ts'
import { useOpened } from '../testing/use-opened.ts'
import { type OpenWorld, openServerWorld, openSqliteWorld, type Process } from '../testing/world.ts'
import { addMedicalRecord } from './appointments/commands/add-medical-record.ts'
import { appointment } from './appointments/deciders/decide-appointment.ts'
import { eraseStreams } from './erasures/commands/erase-streams.ts'
import { readEvents } from './handling/streams/folded.ts'
import { receiveMessage } from './messaging/commands/receive-message.ts'

const away = new StoreAway('event log')
const recordOf = (appointmentId: string) => ({
  appointmentId,
  patientName: 'Ana',
  doctorId: 'ana',
  texts: { diagnosis: 'Lumbalgia', treatment: 'Calor' },
})

/** The number of a conversation that is erased. */
const phoneNumber = '+50688881234'
const erased = { ok: false, rejection: { type: 'DetailsErased' } }

/** What an erasure promises on each kind of stores, whatever ends in between. */
const erasureGuarantees = (stores: string, open: OpenWorld): void => {
  describe(`an erasure on ${stores}`, () => {
    const clinic = useOpened(open, openClinic)

    /** A visit that was cancelled, and how it is erased under one key. */
    const cancelledVisit = async ({ world, one, clock, nextDay, book, cancel }: Clinic) => {
      const { id, date } = rowFrom(await book(one, interval(nextDay(), '09:00', '10:00')))
      done(await cancel(one, id))
      const stream = appointmentStream(id)
      const origin = keyedOrigin(clock.now(), `erase-${id}`, 'body', 'staff:admin')
      return {
        id,
        date,
        stream,
        record: (by: Process) => addMedicalRecord(by.steps, recordOf(id), unkeyedOrigin(clock.now(), 'staff:ana')),
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

    // @rule erase-kept
    it('that was held up asks again what has to be kept', async () => {
      const { world, clock, one } = clinic()
      const { erase, id, record, stream, certificates, contactSeenBy } = await cancelledVisit(clinic())
      const log = failingLog(world.log, 'PersonalDataGivenUp', away, { lost: true })
      await expect(erase(await world.start({ clock, log }))).rejects.toThrow(StoreAway)
      done(await record(one))
      expect(await erase(one)).toMatchObject({ ok: true, state: { status: 'certified', erasure: { streams: [] } } })
      expect(await contactSeenBy(await world.start({ clock }))).toMatchObject({ name: expect.any(String) })
      expect(await certificates()).toEqual([])
      expect(await world.log.readStream(stream)).toHaveLength(3)
      expect(await clinic().stateOf(id)).toMatchObject({ hasRecord: true })
    })

    // @rule erase-once
    it('takes nothing more of the person once the stream gave them up, though its keys are not destroyed yet', async () => {
      const { one, other, uncancel } = clinic()
      const { erase, origin, id, record, stream, certificates, contactSeenBy } = await cancelledVisit(clinic())
      const noteErased = () => Promise.reject(away)
      const heldUp = { ...one.erasures, noteErased }
      await expect(eraseStreams(heldUp, { streams: [stream], reason: 'request' }, origin)).rejects.toThrow(StoreAway)
      for (const process of [one, other]) {
        expect(await contactSeenBy(process)).toBeNull()
        expect(await uncancel(process, id)).toEqual(erased)
        expect(await record(process)).toEqual(erased)
      }
      expect(await erase(other)).toMatchObject({ ok: true, state: { status: 'certified' } })
      expect(await certificates()).toHaveLength(1)
    })

    // @rule erase-race: Issue: of an erasure and whatever else is done to a stream at the same instant, one comes first: it is kept
    //   by the other or refuses it
    it('that comes between a decision and its event has it decided again: nobody has a visit to come', async () => {
      const { world, clock, one, uncancel, held, stateOf } = clinic()
      const { erase, id, date, certificates } = await cancelledVisit(clinic())
      const gate = gatedLog(world.log, 'CancellationUndone')
      const back = uncancel(await world.start({ clock, log: gate.log }), id)
      await gate.arrived
      expect(await erase(one)).toMatchObject({
        ok: true,
        state: { erasure: { streams: [{ classes: ['contact', 'clinical'] }] } },
      })
      gate.open()
      expect(await back).toEqual(erased)
      expect(await stateOf(id)).toMatchObject({ status: 'cancelado', contact: null })
      expect(await held(date)).toEqual([])
      expect(await certificates()).toHaveLength(1)
    })

    // @rule erase-race
    it('that comes after it keeps the stream, which is to come again', async () => {
      const { world, clock, one, uncancel, stateOf } = clinic()
      const { erase, id, certificates } = await cancelledVisit(clinic())
      const gate = gatedLog(world.log, 'PersonalDataGivenUp')
      const erasing = erase(await world.start({ clock, log: gate.log }))
      await gate.arrived
      done(await uncancel(one, id))
      gate.open()
      expect(await erasing).toMatchObject({ ok: true, state: { status: 'certified', erasure: { streams: [] } } })
      expect(await stateOf(id)).toMatchObject({ status: 'agendado', contact: { name: expect.any(String) } })
      expect(await certificates()).toEqual([])
    })

    // @rule erase-race
    it('beside everything else at once leaves nothing that is half of both', async () => {
      const { world, clock, one, other, uncancel, stateOf } = clinic()
      for (let n = 0; n < 6; n += 1) {
        const { erase, id, record } = await cancelledVisit(clinic())
        const calls = [() => erase(one), () => uncancel(other, id), () => record(other), () => uncancel(one, id)]
        await Promise.all([...calls.slice(n % 4), ...calls.slice(0, n % 4)].map((call) => call()))
        const state = await (await world.start({ clock })).handler.read(appointmentStream(id), appointment)
        const now = await stateOf(id)
        expect(now).toEqual(state.state)
        expect(now).toMatchObject(
          'contact' in now && now.contact ? { clinical: expect.anything() } : { status: 'cancelado', hasRecord: false },
        )
      }
    })

    // @rule erase-race
    it('of a conversation loses nothing that is written at that instant', async () => {
      const { world, clock, one } = clinic()
      const receive = async (by: Process, content: string) => {
        const how = { messageSid: null, configId: null, messageType: 'whatsapp', delivery: 'test' } as const
        const answer = await receiveMessage(
          by.conversations,
          { phoneNumber, content, ...how },
          unkeyedOrigin(clock.now()),
        )
        if (!answer.ok) throw new Error(answer.rejection.type)
        return conversationStream(answer.conversationId)
      }
      const stream = await receive(one, 'antes')
      const gates = [gatedLog(world.log, 'MessageReceived'), gatedLog(world.log, 'MessageReceived')]
      const late = gates.map(async ({ log }, n) => receive(await world.start({ clock, log }), `durante ${n}`))
      await Promise.all(gates.map(({ arrived }) => arrived))
      // Of two that stand before their append, one goes on while the keys are there, one once they are destroyed.
      const noteErased = async () => {
        gates[0]?.open()
        await late[0]
      }
      const origin = keyedOrigin(clock.now(), 'erase-conversation', 'body', 'staff:admin')
      expect(
        await eraseStreams({ ...one.erasures, noteErased }, { streams: [stream], reason: 'request' }, origin),
      ).toMatchObject({ ok: true })
      gates[1]?.open()
      await late[1]
      const events = await readEvents(await world.start({ clock }), stream, 0n)
      const received = events.filter(({ type }) => type === 'MessageReceived')
      expect(received.map(({ clinical }) => clinical?.content ?? null)).toEqual([null, 'durante 0', 'durante 1'])
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
