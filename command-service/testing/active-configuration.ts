import { type NewBotConfig, newBotConfigBody } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import {
  activateConfiguration,
  configIdOf,
  createConfiguration,
} from '../src/messaging/commands/settings/change-settings.ts'
import type { ManualClock } from './manual-clock.ts'
import { unkeyedOrigin } from './samples.ts'
import type { Process } from './world.ts'

type On = {
  process: Pick<Process, 'messaging'>
  clock: Pick<ManualClock, 'now'>
  twilio: Pick<TwilioServer, 'account'>
}

/** Makes a configuration of the server's account with these templates the active one. */
export const configureTwilio = async (
  { process: { messaging }, clock, twilio }: On,
  templates: Partial<NewBotConfig>,
): Promise<void> => {
  const { accountSid: twilioAccountSid, authToken: twilioAuthToken } = twilio.account
  const own = { twilioAccountSid, twilioAuthToken, twilioPhoneNumber: '+50640001111', ...templates }
  const origin = unkeyedOrigin(clock.now(), 'staff:admin')
  await createConfiguration(messaging, newBotConfigBody.parse({ name: 'Principal', ...own }), origin)
  await activateConfiguration(messaging, configIdOf(messaging, origin), unkeyedOrigin(clock.now(), 'staff:admin'))
}
