import type { TemplateKind } from '@clinic/shared-events/contracts/messaging/bot-templates.ts'
import { entityIdOf } from '@clinic/shared-events/definitions/ids.ts'
import { type DeliveryFacts, deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { type DeliveryAnswer, readDelivery, sendToDelivery } from '../../../deliveries/commands/deliver.ts'
import type { Source } from '../../../deliveries/commands/delivery-items.ts'
import { callbackOf } from '../../../deliveries/commands/report-delivery.ts'
import { type DeliveryOutcome, delivery, notConfigured, type PlanToAddress } from '../../../deliveries/delivery.ts'
import type { Origin } from '../../../handling/origin.ts'
import { activeAccount } from '../twilio-account.ts'
import type { Twilio } from '../twilio-deps.ts'

type AboutTest = Extract<DeliveryFacts['about'], { of: 'test' }>
/** A test that is asked for. `phone`: '+50688881234'. `variables`: the values of the placeholders {{1}}, {{2}} …, by their number. */
export type AskedTest = Pick<AboutTest, 'appointmentId'> & {
  what: TemplateKind
  contentSid: string
  phone: string
  variables: Readonly<Record<string, string>>
}

/** Tests are tried once, by the call that asks for them: nothing of them is sent later. */
export const testSource: Source = { send: async () => 'over' }

type Test = {
  facts: DeliveryFacts
  contact: PlanToAddress['data']['contact']
  send(): Promise<DeliveryOutcome>
}

/**
 * Sends a test, once for each command: a repeat sends nothing and is answered with what is known of the first
 * (docs/decisions/0155).
 */
export const sendTest = async (
  { receiving, deliverer }: Pick<Twilio, 'receiving' | 'deliverer'>,
  { facts, contact, send }: Test,
  origin: Origin,
): Promise<DeliveryAnswer> => {
  const { deliveryId } = facts
  const planned = await sendToDelivery(
    receiving,
    deliveryId,
    { type: 'PlanToAddress', data: { ...facts, contact } },
    origin,
  )
  if (!planned.ok) return planned
  const sending = deliverer.deliver(facts, async () => ({ send, usefulUntil: '' }), { actor: origin.actor })
  // Whoever ends the process waits for it, as for every message; who asked is told of a failure.
  receiving.inBackground(sending.then(ignore, ignore))
  await sending
  return { ...planned, ...(await receiving.handler.read(deliveryStream(deliveryId), delivery)) }
}

/** Sends a template as a test. */
export const testTemplate = async (
  twilio: Twilio,
  { phone, variables, ...asked }: AskedTest,
  origin: Origin,
): Promise<DeliveryAnswer | { ok: false; rejection: { type: 'NoActiveAccount' } }> => {
  const { accounts, receiving } = twilio
  const deliveryId = entityIdOf(receiving.idSecret, origin.commandId, 'template-test')
  const account = await activeAccount(accounts)
  const isKnown = (await readDelivery(receiving, deliveryId)).progress !== 'none'
  if (!account && !isKnown) return { ok: false, rejection: { type: 'NoActiveAccount' } }
  const about = { of: 'test', ...asked, configId: account?.configId ?? '' } as const
  const facts: DeliveryFacts = { deliveryId, channel: 'whatsapp', about }
  const sender = account && (await receiving.senderOf(account))
  const message = { to: phone, contentSid: asked.contentSid, variables, ...callbackOf(receiving.publicUrl, deliveryId) }
  const send = async () => (await sender?.send(message)) ?? notConfigured
  return sendTest(twilio, { facts, contact: { phoneNumber: phone }, send }, origin)
}

const ignore = (): void => undefined
