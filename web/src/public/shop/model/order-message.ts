import type { PlacedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import { money } from '~/lib/format.ts'
import { chatMessage as texts } from '~/texts/orders.ts'
import type { CustomerOutput } from './order-body.ts'

/**
 * The first message of the chat about an order: its number, the buyer, the products and the total
 * (docs/specification.md#public-calls), then `followAt`, the whole address of its page, which the buyer finds again there.
 */
export const orderMessage = (
  placed: PlacedAnswer,
  { name, phone, email, address, location }: CustomerOutput,
  followAt: string,
): string =>
  [
    texts.greeting,
    '',
    `${texts.number}: ${placed.trackingNumber}`,
    '',
    `${texts.name}: ${name}`,
    `${texts.phone}: ${phone}`,
    `${texts.email}: ${email}`,
    `${texts.address}: ${address}`,
    ...(location ? [`${texts.location}: ${location}`] : []),
    '',
    `${texts.products}:`,
    ...placed.items.map((item) => `- ${item.quantity} × ${item.name}: ${money(item.quantity * item.price)}`),
    '',
    `${texts.total}: ${money(placed.totalAmount)}`,
    '',
    `${texts.follow}: ${followAt}`,
  ].join('\n')
