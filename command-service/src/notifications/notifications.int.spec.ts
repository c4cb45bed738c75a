import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { standardReminderHours } from '@clinic/shared-events/contracts/appointments/reminder-hours.ts'
import { undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openClinic } from '../../testing/clinic.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { deliveriesOf, idOf, logged, mailTo, runNotifications } from '../../testing/notification-guarantees.ts'
import { booking, contact, interval, unkeyedOrigin } from '../../testing/samples.ts'
import { openSqliteWorld, type Process, type World } from '../../testing/world.ts'
import { bookAppointment } from '../appointments/commands/book-appointment.ts'
import { choosePreference } from '../contacts/commands/preferences.ts'
import { createDeliverer, sendToDelivery } from '../deliveries/commands/deliver.ts'
import { delivery } from '../deliveries/delivery.ts'
import { choosePracticeDetails } from '../practice/commands/choose-details.ts'
import { appointmentSource } from './sending/appointment-source.ts'
import type { Channel } from './sending/channel.ts'

const minute = 60_000

describe('what patients are told by e-mail', () => {
  let world: World
  let server: MailServer
  let clinic: Awaited<ReturnType<typeof openClinic>>
  let process: Process
  let running: Awaited<ReturnType<typeof runNotifications>>
  const start = () => world.start({ clock: clinic.clock, mail: mailTo(server) })

  beforeEach(async () => {
    world = await openSqliteWorld()
    server = await startMailServer()
    clinic = await openClinic(world)
    process = await start()
    running = await runNotifications(process, world)
  })
  afterEach(async () => {
    await running.end()
    await server.close()
    await world.close()
  })
  const settled = async () => running.settled((await world.log.head()).position)
  /** Cancels, and waits as long as that is undone at a press. */
  const cancel = async (id: string) => {
    await clinic.cancel(process, id)
    clinic.clock.advance(undoMs)
  }
  const book = async () => idOf(await clinic.book(process, interval(clinic.nextDay(), '09:00', '10:00')))
  const deliveryLines = (id: string) => deliveriesOf(world, id)
  const subjects = () => server.received.map(({ raw }) => /^Message-ID:\s+<\w+\.([\w-]+)\./m.exec(raw)?.[1])

  // @rule mail-sent: Public §2, §7, Issue: a mail is sent when a booking is recorded, moved or cancelled, each once; a
  //   booking is confirmed at once
  it('a booking, a move and a cancellation are told, each once', async () => {
    const id = await book()
    await logged(world, 'DeliveryTaken', 1)
    await clinic.move(process, id, interval(clinic.nextDay(), '14:00', '15:00'))
    clinic.clock.advance(undoMs)
    await logged(world, 'DeliveryTaken', 2)
    await cancel(id)
    await logged(world, 'DeliveryTaken', 3)
    await settled()
    expect(subjects()).toEqual(['booked', 'moved', 'cancelled'])
    expect(server.received.map(({ to }) => to)).toEqual([contact.email, contact.email, contact.email])
    expect(await deliveryLines(id)).toEqual([
      'booked claimed #1',
      'booked taken',
      'moved claimed #1',
      'moved taken',
      'cancelled claimed #1',
      'cancelled taken',
    ])
  })

  // @rule practice-data-messages: Issue: mails name the practice and its phone as they now stand, without a restart
  it('a mail names the practice and its phone as they are when it goes out', async () => {
    const own = { name: 'Clinica del Norte', phone: '2222-3333' }
    expect(await choosePracticeDetails(process, own, unkeyedOrigin(clinic.clock.now(), 'staff:admin'))).toMatchObject({
      ok: true,
    })
    await book()
    await logged(world, 'DeliveryTaken', 1)
    const [mail] = server.received.map(({ raw }) => raw)
    expect(mail).toContain('Clinica del Norte')
    expect(mail).toContain('2222-3333')
  })

  // @rule practice-booking-mail
  it('the practice is mailed of a booking by a patient once it is switched on, of none by staff', async () => {
    const own = { email: 'citas@norte.example', bookingMails: true }
    await choosePracticeDetails(process, own, unkeyedOrigin(clinic.clock.now(), 'staff:admin'))
    const day = clinic.nextDay()
    const id = idOf(await clinic.book(process, interval(day, '09:00', '10:00')))
    await clinic.book(process, interval(day, '13:00', '14:00'))
    await logged(world, 'DeliveryTaken', 3)
    await settled()
    expect(server.received.map(({ to }) => to).toSorted()).toEqual([own.email, contact.email, contact.email].toSorted())
    expect(await deliveryLines(id)).toContain('booked-online taken')
  })

  // @rule links-sent-again
  it('a mail that staff want once more goes out again, days later too, as another mail', async () => {
    const id = await book()
    await logged(world, 'DeliveryTaken', 1)
    clinic.clock.advance(2 * 24 * 60 * minute)
    const deliveryId = `${id}.booked.email.0`
    const { state } = await process.handler.read(deliveryStream(deliveryId), delivery)
    if (state.progress === 'none') return expect.unreachable()
    const data = { deliveryId, channel: 'email', about: state.about } as const
    await sendToDelivery(
      process,
      deliveryId,
      { type: 'SendAnew', data },
      unkeyedOrigin(clinic.clock.now(), 'staff:ana'),
    )
    await logged(world, 'DeliveryTaken', 2)
    await settled()
    expect(subjects()).toEqual(['booked', 'booked'])
    expect(new Set(server.received.map(({ raw }) => /^Message-ID:\s+<.*>/m.exec(raw)?.[0])).size).toBe(2)
  })

  // @rule appointments-undo
  it('a cancellation that is undone at once is told nobody; after its news a correction goes out, each once', async () => {
    const id = await book()
    await logged(world, 'DeliveryTaken', 1)
    expect([await clinic.cancel(process, id), await clinic.uncancel(process, id)]).toMatchObject([
      { ok: true },
      { ok: true },
    ])
    clinic.clock.advance(2 * undoMs)
    await settled()
    expect(subjects()).toEqual(['booked'])
    await cancel(id)
    await logged(world, 'DeliveryTaken', 2)
    await clinic.uncancel(process, id)
    await logged(world, 'DeliveryTaken', 3)
    await settled()
    expect(subjects()).toEqual(['booked', 'cancelled', 'reinstated'])
    expect(await deliveryLines(id)).toEqual([
      ...['booked claimed #1', 'booked taken', 'cancelled claimed #1', 'cancelled taken'],
      ...['reinstated claimed #1', 'reinstated taken'],
    ])
  })

  // @rule mail-no-trace: No address, name or text in an event
  it('no event holds an address, a name or a text', async () => {
    const id = await book()
    await logged(world, 'DeliveryTaken', 1)
    const events = await world.log.readStream(deliveryStream(`${id}.booked.email.0`))
    expect(events).toHaveLength(3)
    for (const { data, sealed } of events) {
      expect(sealed).toBeUndefined()
      expect(JSON.stringify(data)).not.toMatch(/Ana Sol|ejemplo|8888-|Heredia/)
    }
  })

  // @rule mail-stranger-name
  it('whose name is an address is written to by the address alone', async () => {
    const visit = booking(interval(clinic.nextDay(), '09:00', '10:00'))
    const name = 'Banco Nacional: su cuenta fue bloqueada. Entre ya a https://banco.example/entrar'
    const strange = { ...visit, contact: { ...visit.contact, name } }
    await bookAppointment(process.steps, strange, unkeyedOrigin(clinic.clock.now()))
    await logged(world, 'DeliveryTaken', 1)
    const [{ raw } = { raw: '' }] = server.received
    expect(raw).toMatch(new RegExp(`^To: ${contact.email}\r$`, 'm'))
    expect(raw.replaceAll('=\r\n', '')).not.toMatch(/Banco|banco/)
  })

  // @rule mail-failure-unseen: Public §7, Issue: a mail that fails never reaches the patient: the booking is taken all
  //   the same
  // @rule mail-away
  it('a server that is away for an hour costs nobody their mail, and nobody gets two', async () => {
    const { port } = server
    await server.close()
    const id = await book()
    for (let minutes = 0.5, attempt = 1; minutes < 64; minutes *= 2, attempt += 1) {
      await logged(world, 'DeliveryPostponed', attempt)
      if (minutes === 32) server = await startMailServer({ port })
      clinic.clock.advance(minutes * minute)
    }
    await logged(world, 'DeliveryTaken', 1)
    expect(server.received).toHaveLength(1)
    expect((await deliveryLines(id)).slice(-3)).toEqual([
      'booked postponed unreachable',
      'booked claimed #8',
      'booked taken',
    ])
  })

  // @rule mail-away: Issue: retried with growing pauses, also after a restart; nobody gets two
  it('what is to be tried again is tried by whoever goes on after a restart', async () => {
    server.willAnswer({ refuse: 451, at: 'content' })
    const id = await book()
    await logged(world, 'DeliveryPostponed', 1)
    await running.end()
    process = await start()
    running = await runNotifications(process, world)
    clinic.clock.advance(minute)
    await logged(world, 'DeliveryTaken', 1)
    expect(await deliveryLines(id)).toEqual([
      'booked claimed #1',
      'booked postponed refused-for-now',
      'booked claimed #2',
      'booked taken',
    ])
  })

  // @rule mail-cut
  it('an answer that is lost is shown as unclear, and the mail never sent again', async () => {
    server.willAnswer('cut once it has it')
    const id = await book()
    await logged(world, 'DeliveryUnclear', 1)
    clinic.clock.advance(24 * 60 * minute)
    await settled()
    expect(server.received).toHaveLength(1)
    expect(await deliveryLines(id)).toEqual(['booked claimed #1', 'booked unclear answer-lost'])
  })

  // @rule mail-cut
  it('a claim whose process ended is unclear after ten minutes', async () => {
    await running.end()
    const id = await book()
    const deliveryId = `${id}.booked.email.0`
    const [date, startTime] = ['2026-11-23', '09:00']
    const about = { of: 'appointment', appointmentId: id, kind: 'booked', revision: 0, date, startTime } as const
    const claim = {
      type: 'ClaimDelivery',
      data: { deliveryId, channel: 'email', about, skip: null, usefulUntil: '' },
    } as const
    await sendToDelivery(process, deliveryId, claim, unkeyedOrigin(clinic.clock.now()))
    process = await start()
    running = await runNotifications(process, world)
    clinic.clock.advance(10 * minute)
    await logged(world, 'DeliveryUnclear', 1)
    expect(server.received).toEqual([])
    expect(await deliveryLines(id)).toEqual(['booked claimed #1', 'booked unclear process-ended'])
  })

  // @rule mail-refused
  it('an address that does not exist is not tried again', async () => {
    server.willAnswer({ refuse: 550, at: 'recipient' })
    const id = await book()
    await logged(world, 'DeliveryFailed', 1)
    clinic.clock.advance(60 * minute)
    await settled()
    expect(await deliveryLines(id)).toEqual(['booked claimed #1', 'booked failed bad-address'])
  })

  // @rule opt-out-kept: Issue: nothing is sent after it; the skip stands with its reason
  it('who asked not to be written to is not, until they ask for it', async () => {
    const idSecret = process.vault.secret('ids')
    const contactId = contactIdOf(idSecret, 'email', contact.email)
    const choose = (wanted: boolean) =>
      choosePreference(
        { handler: process.handler, idSecret },
        { contactId, channel: 'email', by: 'link', wanted },
        unkeyedOrigin(clinic.clock.now()),
      )
    await choose(false)
    const id = await book()
    await logged(world, 'DeliverySkipped', 1)
    expect(await deliveryLines(id)).toEqual(['booked skipped opted-out'])
    await choose(true)
    await cancel(id)
    await logged(world, 'DeliveryTaken', 1)
    expect(subjects()).toEqual(['cancelled'])
  })

  // @rule mail-once: However many processes run
  it('of many processes that want to send one at once, one does', async () => {
    await running.end()
    const id = await book()
    let sent = 0
    const channel: Channel = {
      name: 'email',
      kinds: ['booked'],
      reachOf: async () => 'reachable',
      prepare: async () => async () => {
        sent += 1
        return { kind: 'taken' }
      },
    }
    const now = () => new Date(clinic.clock.now()).toISOString()
    const sources = [process, clinic.one, clinic.other].map(({ handler }) => {
      const deliverer = createDeliverer({ handler, now })
      const hours = async () => standardReminderHours
      return appointmentSource({ handler, deliverer, channels: [channel], hours, now, bounding: null })
    })
    const tries = sources.flatMap(({ notify }) =>
      Array.from({ length: 4 }, () => notify({ appointmentId: id, kind: 'booked', channel: 'email' })),
    )
    await Promise.all(tries)
    expect(sent).toBe(1)
    expect(await deliveryLines(id)).toEqual(['booked claimed #1', 'booked taken'])
  })
})

// @rule effects-old: A system on an old or restored log tells nobody of what is past (decision 61)
it('a system that begins on an old log tells nobody of what is past', async () => {
  const world = await openSqliteWorld()
  const server = await startMailServer()
  const clinic = await openClinic(world)
  const old = idOf(await clinic.book(clinic.one, interval(clinic.nextDay(), '09:00', '10:00')))
  const process = await world.start({ clock: clinic.clock, mail: mailTo(server) })
  const first = await runNotifications(process, world)
  await first.settled((await world.log.head()).position)
  // What comes between its first start and the next is told.
  await first.end()
  const fresh = idOf(await clinic.book(process, interval(clinic.nextDay(), '09:00', '10:00')))
  const second = await runNotifications(await world.start({ clock: clinic.clock, mail: mailTo(server) }), world)
  await logged(world, 'DeliveryTaken', 1)
  await second.end()
  expect(await deliveriesOf(world, old)).toEqual([])
  expect(await deliveriesOf(world, fresh)).toEqual(['booked claimed #1', 'booked taken'])
  await server.close()
  await world.close()
})
