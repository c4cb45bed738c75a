import type { TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import type { ClinicClient } from './clinic-client.ts'

/** The practice's number at Twilio. */
export const ourNumber = '+50640001111'

/** An active configuration of the account, and the default responses. @throws Error when it is not taken */
export const configureTwilio = async (
  { staff, twilio }: { staff: Pick<ClinicClient, 'call'>; twilio: Pick<TwilioServer, 'account'> },
  templates: object = { templateAppointmentConfirmed: 'HX01', templateAppointmentReminder1Day: 'HX02' },
): Promise<void> => {
  const { accountSid, authToken } = twilio.account
  const own = { twilioAccountSid: accountSid, twilioAuthToken: authToken, twilioPhoneNumber: ourNumber }
  const post = (path: string, body: object) => staff.call({ method: 'POST', path: `/api/twilio-bot/${path}`, body })
  const made = await post('configs', { name: 'Principal', ...own, ...templates })
  const { id } = made.body as { id: string }
  const { status } = await post(`configs/${id}/activate`, {})
  if (status !== 200) throw new Error(`a configuration was answered ${made.status}, its activation ${status}`)
  await post('initialize-defaults', {})
}
