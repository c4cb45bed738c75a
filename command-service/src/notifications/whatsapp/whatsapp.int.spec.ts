import { newBotConfigBody } from '@clinic/shared-events/contracts/bot-settings.ts'
import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClinic } from '../../../testing/clinic.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { idOf, logged, mailTo, runNotifications, toldOf } from '../../../testing/notification-guarantees.ts'
import { interval, unkeyedOrigin } from '../../../testing/samples.ts'
import { openSqliteWorld, type Process, type World } from '../../../testing/world.ts'
import { activateConfiguration, configIdOf, createConfiguration } from '../../messaging/commands/change-settings.ts'

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
  process = await world.start({ clock: clinic.clock, mail: mailTo(mail), twilioApiUrl: twilio.url })
  running = await runNotifications(process, world)
})
afterEach(async () => {
  await running.end()
  await twilio.close()
  await mail.close()
  await world.close()
})
const settled = async () => running.settled((await world.log.head()).position)
const book = async () => idOf(await clinic.book(process, interval(clinic.nextDay(), '09:00', '10:00')))

// @rule messaging-templates
it('what has a template in the active configuration is told by WhatsApp too, once; without one nothing is left', async () => {
  const before = await book()
  await logged(world, 'NotificationSent', 1)
  await clinic.cancel(process, before)
  await logged(world, 'NotificationSent', 2)
  await settled()
  const origin = unkeyedOrigin(clinic.clock.now(), 'staff:admin')
  const { accountSid: twilioAccountSid, authToken: twilioAuthToken } = twilio.account
  const own = { twilioAccountSid, twilioAuthToken, twilioPhoneNumber: '+50640001111' }
  const config = newBotConfigBody.parse({ name: 'Principal', ...own, templateAppointmentCancelled: 'HX01' })
  await createConfiguration(process.messaging, config, origin)
  const active = unkeyedOrigin(clinic.clock.now(), 'staff:admin')
  await activateConfiguration(process.messaging, configIdOf(process.messaging, origin), active)

  const id = await book()
  await logged(world, 'NotificationSent', 3)
  await clinic.cancel(process, id)
  await logged(world, 'NotificationSent', 5)
  await settled()
  expect(twilio.taken.map(({ fields: { To, ContentSid } }) => [To, ContentSid])).toEqual([
    ['whatsapp:+50688881234', 'HX01'],
  ])
  expect((await toldOf(process, world, id)).filter((line) => line.startsWith('cancelled')).sort()).toEqual(
    ['cancelled claimed #1', 'cancelled claimed #1', 'cancelled sent', 'cancelled sent'].sort(),
  )
})
