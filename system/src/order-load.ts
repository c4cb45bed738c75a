import { type PlacedAnswer, placedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { Answer, ClinicClient } from './clinic-client.ts'
import type { Random } from './seeded.ts'

/** A product as the page showed it. */
export type Shown = { productId: string; price: number }
/** One order as its buyer knows it, by its Idempotency-Key. `unanswered`: the process ended before it said anything; `left`: and nobody asked again. */
export type OrderAttempt = { key: string; body: unknown; outcome: 'unanswered' | 'left' | 'refused' | PlacedAnswer }
/** What buyers were told. `unexpected`: answers nobody should get. */
export type OrderLedger = { orders: OrderAttempt[]; unexpected: string[] }

const buyer = {
  customerName: 'Lucía Mora Solano',
  customerEmail: 'lucia@ejemplo.cr',
  customerPhone: '8777-4321',
  customerAddress: 'Heredia, San Francisco, casa 12',
}

export const newOrder = (shown: readonly Shown[], ledger: OrderLedger, random: Random): OrderAttempt => {
  const [first, second] = [random.of(shown), random.of(shown)]
  const chosen = first === second ? [first] : [first, second]
  const items = chosen.map((product) => ({ ...product, quantity: 1 + random.below(3) }))
  const key = `order-key-${String(ledger.orders.length).padStart(6, '0')}`
  const asked: OrderAttempt = { key, body: { ...buyer, items, paymentMethod: 'whatsapp' }, outcome: 'unanswered' }
  ledger.orders.push(asked)
  return asked
}

/** Sends an order; again under its key when it was sent before. */
export const sendOrder = async (client: ClinicClient, ledger: OrderLedger, asked: OrderAttempt): Promise<void> => {
  const { key, body } = asked
  const call = { method: 'POST', path: '/api/orders', body, headers: { 'Idempotency-Key': key } }
  const answer: Answer | null = await client.call(call).catch(() => null)
  if (answer === null || answer.status === 503) return
  if (answer.status === 201) asked.outcome = placedAnswer.parse(answer.body)
  else if (answer.status === 409) asked.outcome = 'refused'
  else ledger.unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Starts so many buyers that order without a pause until `end`. */
export const startOrders = (
  client: ClinicClient,
  shown: readonly Shown[],
  ledger: OrderLedger,
  random: Random,
  buyers: number,
) => {
  const underWay = Promise.withResolvers<void>()
  let going = true
  const buying = async () => {
    while (going) {
      const asked = newOrder(shown, ledger, random)
      await sendOrder(client, ledger, asked)
      if (typeof asked.outcome === 'object') underWay.resolve()
    }
  }
  const ended = Promise.all(Array.from({ length: buyers }, buying))
  return {
    /** Resolves when something was sold. */
    underWay: underWay.promise,
    end: () => {
      going = false
    },
    ended,
  }
}
