import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { deliveryIdText } from '@clinic/shared-events/contracts/messaging/deliveries.ts'
import type { CallIdentity } from '../handling/origin.ts'
import type { CallDeps } from '../http/call-parts.ts'
import { refusing } from '../http/refusing.ts'
import { sendToDelivery } from './commands/deliver.ts'
import { deliveryRefusals } from './refusals.ts'

const { expectDone, problemOf } = refusing(deliveryRefusals)

/** What staff do with a message that did not go out. */
const calls = (deps: CallDeps): Handlers<'sendDeliveryAgain' | 'seeDelivery'> => ({
  sendDeliveryAgain: (call) => done(deps, call, 'SendAgain'),
  seeDelivery: (call) => done(deps, call, 'SeeDelivery'),
})

export const deliveryRoutes = { calls, refusals: deliveryRefusals }

const done = async (
  { handler, originFor }: CallDeps,
  call: CallIdentity & { params: { id: string } },
  type: 'SendAgain' | 'SeeDelivery',
) => {
  const { id } = call.params
  if (!deliveryIdText.test(id)) throw problemOf({ type: 'DeliveryNotFound' })
  const { position } = expectDone(await sendToDelivery({ handler }, id, { type, data: {} }, originFor(call)))
  return { position, body: {} }
}
