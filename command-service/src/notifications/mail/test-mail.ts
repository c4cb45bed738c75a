import type { Practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import type { DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import type { DeliveryAnswer } from '../../deliveries/commands/deliver.ts'
import type { Origin } from '../../handling/origin.ts'
import { sendTest } from '../../messaging/commands/settings/test-source.ts'
import type { Twilio } from '../../messaging/commands/twilio-deps.ts'
import { type MailSender, messageIdOf } from './mail.ts'

/** `origin`: where the site's pages are. */
export type MailTestDeps = { sender: MailSender; origin: string; practice: { now(): Promise<Practice> } }

const texts = {
  subject: (practice: string) => `Correo de prueba de ${practice}`,
  text: (practice: string) =>
    `Este es un correo de prueba de ${practice}. Si usted lo lee, el sistema puede enviar correos.\n\nNo hace falta contestarlo.`,
} as const

/** Sends a mail as a test, once for each command, as a template is (docs/decisions/0155). */
export const testMail = async (
  twilio: Pick<Twilio, 'receiving' | 'deliverer'>,
  { sender, origin: site, practice }: MailTestDeps,
  email: string,
  origin: Origin,
): Promise<DeliveryAnswer> => {
  const { name } = await practice.now()
  const deliveryId = entityIdOf(twilio.receiving.idSecret, origin.commandId, 'mail-test')
  const facts: DeliveryFacts = { deliveryId, channel: 'email', about: { of: 'test', what: 'mail' } }
  const mail = {
    messageId: messageIdOf(deliveryId, site),
    from: name,
    to: { name: '', address: email },
    subject: texts.subject(name),
    text: texts.text(name),
  }
  return sendTest(twilio, { facts, contact: { email }, send: () => sender.send(mail) }, origin)
}
