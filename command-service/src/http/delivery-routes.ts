import type { Handlers } from '@clinic/platform/http/call.ts'
import { deliveryIdText } from '@clinic/shared-events/contracts/deliveries.ts'
import { sendToDelivery } from '../deliveries/commands/deliver.ts'
import type { CommandHandler } from '../handling/handle-command.ts'
import type { CallIdentity, OriginFor } from '../handling/origin.ts'
import { expectDone, problemOf } from './refusals.ts'

export type DeliveryRouteParts = { conversations: { handler: CommandHandler }; originFor: OriginFor }

/** What staff do with a message that did not go out. */
export const deliveryRoutes = (parts: DeliveryRouteParts): Handlers<'sendDeliveryAgain' | 'seeDelivery'> => ({
  sendDeliveryAgain: (call) => done(parts, call, 'SendAgain'),
  seeDelivery: (call) => done(parts, call, 'SeeDelivery'),
})

const done = async (
  { conversations, originFor }: DeliveryRouteParts,
  call: CallIdentity & { params: { id: string } },
  type: 'SendAgain' | 'SeeDelivery',
) => {
  const { id } = call.params
  if (!deliveryIdText.test(id)) throw problemOf({ type: 'DeliveryNotFound' })
  const { position } = expectDone(await sendToDelivery(conversations, id, { type, data: {} }, originFor(call)))
  return { position, body: {} }
}
