import { undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { configureTwilio } from '../../../testing/active-configuration.ts'
import { openClinic } from '../../../testing/clinic.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { deliveriesOf, idOf, logged, mailTo, runNotifications } from '../../../testing/notification-guarantees.ts'
import { booking, interval, unkeyedOrigin } from '../../../testing/samples.ts'
import { openSqliteWorld, type Process, type World } from '../../../testing/world.ts'
import { bookAppointment } from '../../appointments/commands/book-appointment.ts'
import { confirmByPatient } from '../../appointments/commands/requests/confirm-by-patient.ts'
import { receiveMessage } from '../../messaging/commands/receive-message.ts'

let world: World
let mail: MailServer
let twilio: TwilioServer
let clinic: Awaited<ReturnType<typeof openClinic>>
let process: Process
let running: Awaited<ReturnType<typeof runNotifications>>

beforeEach(async () => {
  world = await openSqliteWorld()
  mail = await startMailServer()
  twilio = await startTwilioServer()
  clinic = await openClinic(world)
  process = await world.start({
    clock: clinic.clock,
    mail: mailTo(mail),
    publicUrl: mailTo(mail).origin,
    twilioApiUrl: twilio.url,
  })
  running = await runNotifications(process, world)
})
afterEach(async () => {
  await running.end()
  await twilio.close()
  await mail.close()
  await world.close()
})
const settled = async () => running.settled((await world.log.head()).position)
/** Cancels, and waits as long as that is undone at a press. */
const cancel = async (id: string) => {
  await clinic.cancel(process, id)
  clinic.clock.advance(undoMs)
}
const book = async () => idOf(await clinic.book(process, interval(clinic.nextDay(), '09:00', '10:00')))
/** Makes an active configuration with a template for cancellations. */
const configure = () =>
  configureTwilio({ process, clock: clinic.clock, twilio }, { templateAppointmentCancelled: 'HX01' })
const minute = 60_000
const linesOf = async (id: string) =>
  (await deliveriesOf(world, id)).filter((line) => line.startsWith('cancelled')).sort()

// @rule messaging-templates
it('what has a template in the active configuration is told by WhatsApp too, once; without one nothing is left', async () => {
  const before = await book()
  await logged(world, 'DeliveryTaken', 1)
  await cancel(before)
  await logged(world, 'DeliveryTaken', 2)
  await settled()
  await configure()

  const id = await book()
  await logged(world, 'DeliveryTaken', 3)
  await cancel(id)
  await logged(world, 'DeliveryTaken', 5)
  await settled()
  expect(twilio.taken.map(({ fields: { To, ContentSid } }) => [To, ContentSid])).toEqual([
    ['whatsapp:+50688881234', 'HX01'],
  ])
  expect(await linesOf(id)).toEqual([
    ...['cancelled claimed #1', 'cancelled claimed #1'],
    ...['cancelled taken', 'cancelled taken'],
  ])
})

// @rule messaging-templates, messages-address
it.each(['', 'http://localhost:8080', 'http://192.168.1.20'])(
  'without an address that patients reach (%s), whose links would lead nowhere, nothing goes out by WhatsApp',
  async (publicUrl) => {
    await running.end()
    process = await world.start({
      clock: clinic.clock,
      mail: mailTo(mail),
      twilioApiUrl: twilio.url,
      ...(publicUrl && { publicUrl }),
    })
    running = await runNotifications(process, world)
    await configure()
    const id = await book()
    await logged(world, 'DeliveryTaken', 1)
    await cancel(id)
    await logged(world, 'DeliveryTaken', 2)
    await settled()
    expect(await linesOf(id)).toEqual(['cancelled claimed #1', 'cancelled taken'])
    expect(twilio.calls()).toBe(0)
  },
)

// @rule opt-out-word, opt-out-kept
it('who wrote BAJA is told nothing by WhatsApp, with the reason, and is again after ALTA', async () => {
  await configure()
  const say = (content: string) =>
    receiveMessage(
      process.conversations,
      {
        phoneNumber: '+506 8888 1234',
        content,
        messageSid: content,
        configId: null,
        messageType: 'whatsapp',
        delivery: 'twilio',
      },
      unkeyedOrigin(clinic.clock.now(), 'staff:admin'),
    )
  await say('BAJA')
  const out = await book()
  await logged(world, 'DeliveryTaken', 1)
  await cancel(out)
  await logged(world, 'DeliverySkipped', 1)
  await settled()
  expect(await linesOf(out)).toEqual(['cancelled claimed #1', 'cancelled skipped opted-out', 'cancelled taken'])
  expect(twilio.taken).toEqual([])

  await say('ALTA')
  const back = await book()
  await logged(world, 'DeliveryTaken', 3)
  await cancel(back)
  await logged(world, 'DeliveryTaken', 5)
  expect(twilio.taken).toHaveLength(1)
})

// @rule messages-countries
it('who has a number of another country is told nothing by WhatsApp, with the reason', async () => {
  await configure()
  const visit = booking(interval(clinic.nextDay(), '09:00', '10:00'))
  const foreign = { ...visit, contact: { ...visit.contact, phone: '+1 305 555 0100' } }
  const id = idOf(await bookAppointment(process.steps, foreign, unkeyedOrigin(clinic.clock.now())))
  await logged(world, 'DeliveryTaken', 1)
  await cancel(id)
  await logged(world, 'DeliverySkipped', 1)
  await settled()
  expect(await linesOf(id)).toEqual(['cancelled claimed #1', 'cancelled skipped other-country', 'cancelled taken'])
  expect(twilio.calls()).toBe(0)
})

// @rule strangers-mail-bound
it('strangers cause three messages a day to a number, whatever e-mails they book with and however often they confirm', async () => {
  await running.end()
  const own = { publicUrl: mailTo(mail).origin, twilioApiUrl: twilio.url, rateLimits: true }
  process = await world.start({ clock: clinic.clock, mail: mailTo(mail), ...own })
  running = await runNotifications(process, world)
  const templates = { templateGeneralMessage: 'HX09', templateAppointmentConfirmed: 'HX02' }
  await configureTwilio({ process, clock: clinic.clock, twilio }, templates)
  const origin = () => unkeyedOrigin(clinic.clock.now())
  const lines: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const visit = booking(interval(clinic.nextDay(), '09:00', '10:00'))
    const other = { ...visit, contact: { ...visit.contact, email: `otra-${n}@ejemplo.cr` } }
    const appointmentId = idOf(await bookAppointment(process.steps, other, origin()))
    await settled()
    const { date, startTime } = visit
    await confirmByPatient(process.steps, { appointmentId, date, startTime }, origin())
    await settled()
    lines.push(...(await deliveriesOf(world, appointmentId)).filter((line) => !line.includes('claimed')))
  }
  expect(lines.filter((line) => line.endsWith('too-many'))).toHaveLength(3)
  expect(twilio.taken.map(({ fields: { ContentSid } }) => ContentSid)).toEqual(['HX09', 'HX02', 'HX09'])
  expect(mail.received).toHaveLength(3)
})

// @rule opt-out-there
it('who told Twilio STOP is not written to, and the thread says so', async () => {
  await configure()
  twilio.failNext({ answer: 400, code: 21610 })
  const id = await book()
  await logged(world, 'DeliveryTaken', 1)
  await cancel(id)
  await logged(world, 'DeliveryFailed', 1)
  await settled()
  expect(await linesOf(id)).toEqual(expect.arrayContaining([expect.stringMatching(/failed opted-out-there/)]))
  expect(twilio.calls()).toBe(1)
})

// @rule messaging-account-fault
it('a fault of the account is nobody’s failure: mended, everything that is still of use goes out, once', async () => {
  await configure()
  const suspended = { answer: 401, code: 20003 } as const
  twilio.failNext(...Array.from({ length: 8 }, () => suspended))
  const ids = [await book(), await book()]
  await settled()
  for (const id of ids) await clinic.cancel(process, id)
  clinic.clock.advance(undoMs)
  await logged(world, 'DeliveryTaken', 4)
  for (let minutes = 0.5, postponed = 2; minutes < 8; minutes *= 2, postponed += 2) {
    await logged(world, 'DeliveryPostponed', postponed)
    clinic.clock.advance(minutes * minute)
  }
  await logged(world, 'DeliveryTaken', 6)
  await settled()
  const lines = (await Promise.all(ids.map(linesOf))).flat()
  expect(new Set(lines.filter((line) => / (failed|postponed) /.test(line)))).toEqual(
    new Set(['cancelled postponed account-refused']),
  )
  expect(twilio.taken).toHaveLength(2)
})

// @rule messaging-unclear
it.each([
  ['taken-unanswered', { page: 503 }, 1, ['postponed not-known', 'unclear answer-lost']],
  [{ page: 500 }, null, 1, ['postponed not-known', 'taken']],
] as const)('after %o there is one repeat, three minutes later, and no more', async (first, second, taken, lines) => {
  await configure()
  twilio.failNext(...(second ? [first, second] : [first]))
  const id = await book()
  await settled()
  await cancel(id)
  await logged(world, 'DeliveryTaken', 2)
  await logged(world, 'DeliveryPostponed', 1)
  clinic.clock.advance(3 * minute)
  await (second ? logged(world, 'DeliveryUnclear', 1) : logged(world, 'DeliveryTaken', 3))
  clinic.clock.advance(20 * 60 * minute)
  await settled()
  expect([twilio.calls(), twilio.taken.length]).toEqual([2, taken])
  expect(await linesOf(id)).toEqual(
    ['claimed #1', 'taken', 'claimed #1', 'claimed #2', ...lines].map((line) => `cancelled ${line}`).sort(),
  )
})
