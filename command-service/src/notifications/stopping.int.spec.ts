import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../projections/testing/until.ts'
import { configureTwilio } from '../../testing/active-configuration.ts'
import { openClinic } from '../../testing/clinic.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { deliveriesOf, idOf, mailTo, runNotifications } from '../../testing/notification-guarantees.ts'
import { interval } from '../../testing/samples.ts'
import { openSqliteWorld, type Process, type World } from '../../testing/world.ts'

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
  process = await world.start({ ...reached, clock: clinic.clock, mail: mailTo(mail), twilioApiUrl: twilio.url })
  running = await runNotifications(process, world)
})
afterEach(async () => {
  await running.end()
  await twilio.close()
  await mail.close()
  await world.close()
})
const book = async (times = ['09:00', '10:00'] as const) => {
  const [from, to] = times
  return idOf(await clinic.book(process, interval(clinic.nextDay(), from, to)))
}

/** Patients have links to follow. */
const reached = { publicUrl: 'https://clinica.example' }

/** Ends the process managers while something is under way, then lets it go on. @returns what had ended before that */
const endAround = async (goOn: () => void): Promise<boolean> => {
  let ended = false
  const end = running.end().then(() => {
    ended = true
  })
  // A turn through the store: long enough for an end that waits for nothing.
  await world.log.head()
  const early = ended
  goOn()
  await end
  return early
}

describe('an end in order while something is sent', () => {
  // @rule messaging-end-in-order
  it('waits for what the mail server says, and records it', async () => {
    const taken = Promise.withResolvers<void>()
    mail.willAnswer({ takeAfter: taken.promise })
    const id = await book()
    await until('the mail to be there', () => mail.received.length === 1)
    expect(await endAround(taken.resolve)).toBe(false)
    expect(await deliveriesOf(world, id)).toEqual(['booked claimed #1', 'booked taken'])
  })

  // @rule messaging-end-in-order
  it('ends a round of reminders with the one that is being sent', async () => {
    const ids = [await book(), await book()]
    await until('the news of both', () => mail.received.length === 2)
    const taken = Promise.withResolvers<void>()
    mail.willAnswer({ takeAfter: taken.promise })
    // Monday and Tuesday at nine: a day before the one and two before the other.
    clinic.clock.advance(48 * 60 * 60_000)
    const round = running.remind()
    await until('the first reminder', () => mail.received.length === 3)
    expect(await endAround(taken.resolve)).toBe(false)
    await round
    const deliveryLines = (await Promise.all(ids.map((id) => deliveriesOf(world, id)))).flat()
    const reminders = deliveryLines.filter((line) => line.startsWith('reminder'))
    expect(reminders.filter((line) => line.endsWith('taken'))).toHaveLength(1)
    expect(reminders.filter((line) => line.includes('claimed'))).toHaveLength(1)
    expect(mail.received).toHaveLength(3)
  })

  // @rule messaging-end-in-order
  it('tries nothing again that Twilio did not take: whoever goes on does', async () => {
    await configureTwilio({ process, clock: clinic.clock, twilio }, { templateAppointmentConfirmed: 'HX01' })
    // An hour is more than any test waits.
    twilio.failNext({ answer: 429, code: 20429, retryAfter: 3600 })
    const id = await book()
    await clinic.confirm(process, id)
    await until('Twilio to refuse it', () => twilio.calls() === 1)
    await running.end()
    expect((await deliveriesOf(world, id)).filter((line) => line.startsWith('confirmed'))).toEqual([
      'confirmed claimed #1',
      'confirmed postponed refused-for-now',
    ])
    process = await world.start({ ...reached, clock: clinic.clock, mail: mailTo(mail), twilioApiUrl: twilio.url })
    running = await runNotifications(process, world)
    clinic.clock.advance(3600_000)
    await until('it to be taken', () => twilio.taken.length === 1)
    await until('that to be recorded', async () => (await deliveriesOf(world, id)).includes('confirmed taken'))
  })
})
