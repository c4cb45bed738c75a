import { type PlacedAnswer, placedAnswer } from '@clinic/shared-events/contracts/orders.ts'
import { write } from '~/lib/http.ts'
import { withoutSession } from '~/session/without-session.ts'

/** POST /api/orders: both flows (docs/specification.md#public-calls). @throws ApiError, ConnectionError */
export const placeOrder = (body: unknown, idempotencyKey: string): Promise<PlacedAnswer> =>
  withoutSession(() =>
    write('POST', '/api/orders', body, { idempotencyKey, parse: (answer) => placedAnswer.parse(answer) }),
  )
