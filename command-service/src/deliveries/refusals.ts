import type { Refusals } from '../handling/refusals.ts'
import type { DeliveryRejection } from './delivery.ts'

/** How a call about an outgoing message is refused (docs/http.md#errors). */
export const deliveryRefusals = {
  DeliveryNotFound: { status: 404, code: 'not-found', sentence: 'No existe ese mensaje.' },
  NothingToSendAgain: {
    status: 409,
    code: 'nothing-to-send-again',
    sentence: 'Ese mensaje ya salió o está por salir.',
  },
} as const satisfies Refusals<DeliveryRejection>
