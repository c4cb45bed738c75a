import { fillText } from '@clinic/shared-events/contracts/messaging/message-texts.ts'
import { orderMailIdOf } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { money } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { paymentHint, paymentText } from '@clinic/shared-events/contracts/wire-words.ts'
import type { DeliveryFacts } from '@clinic/shared-events/deliveries/events.ts'
import { type OrderEvent, orderStream } from '@clinic/shared-events/orders/events.ts'
import { itemsShown } from '@clinic/shared-events/orders/order-row.ts'
import { noticeUntil } from '../../appointments/deciders/notification-times.ts'
import type { Deliverer, Prepare } from '../../deliveries/commands/deliver.ts'
import type { Source } from '../../deliveries/commands/delivery-items.ts'
import { askedAtOf } from '../../deliveries/delivery-state.ts'
import { greetedName, greeting } from '../../deliveries/strangers-words.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { order } from '../../orders/decide-order.ts'
import { type Buyer, isPlaced, type Placed } from '../../orders/order.ts'
import type { ItemKind, Settled } from '../../process-managers/item-kind.ts'
import type { Bound } from '../sending/appointment-source.ts'
import { type EmailDeps, mailReachOf } from './email-channel.ts'
import { type Mail, messageIdOf, sendBy } from './mail.ts'
import { type Body, footOf, htmlOf, type Site, textOf } from './mail-body.ts'

type OrderMailDeps = {
  handler: CommandHandler
  deliverer: Pick<Deliverer, 'deliver'>
  /** Null where buyers are written to by nobody. */
  email: EmailDeps | null
  now: () => string
  bounding: Bound | null
}

const lineOf = ({ name, quantity, price }: OrderRow['items'][number]): readonly [string, string] => [
  name,
  `${quantity} × ${money(price)} = ${money(quantity * price)}`,
]

const bodyOf = (site: Site, { trackingNumber: pedido, ...placed }: Placed, buyer: Buyer, optOutUrl: string): Body => ({
  hello: greeting(buyer.customerName),
  paragraphs: [fillText(site.texts['mail.ordered.says'], { pedido })],
  facts: [
    ...itemsShown(placed.items).map(lineOf),
    ['Total', money(placed.totalAmount)],
    ['Forma de pago', `${paymentText[placed.paymentMethod]}. ${paymentHint[placed.paymentMethod]}`],
  ],
  links: [{ text: site.texts['mail.order'], url: `${site.origin}/pedido/${pedido}` }],
  ...footOf(site, 'mail.ordered.whyThis', optOutUrl),
})

const mailOf = (site: Site, placed: Placed, buyer: Buyer, { nameOf, optOutUrl }: EmailDeps): Mail => {
  const unsubscribeUrl = optOutUrl(buyer.customerEmail)
  const subject = fillText(site.texts['mail.ordered.subject'], { pedido: placed.trackingNumber })
  const body = bodyOf(site, placed, buyer, unsubscribeUrl)
  return {
    messageId: messageIdOf(orderMailIdOf(nameOf(placed.orderId)), site.origin),
    from: site.practice.name,
    to: { name: greetedName(buyer.customerName) ?? '', address: buyer.customerEmail },
    subject,
    text: textOf(body),
    html: htmlOf(body, subject),
    unsubscribeUrl,
  }
}

/** The mail with an order's link as what goes out, once, to who gave an e-mail (docs/decisions/0219-orders-by-phone-and-the-mail-with-the-link.md). */
export const orderSource = (deps: OrderMailDeps): Source & { mail(ref: OrderRef): Promise<Settled> } => {
  const { handler, deliverer, email, now, bounding } = deps

  const preparing =
    (placed: Placed, via: EmailDeps): Prepare =>
    async (known) => {
      const { buyer, status, createdAt } = placed
      const until = noticeUntil(askedAtOf(known) ?? createdAt)
      if (buyer === null) return { skip: 'erased' }
      if (status === 'cancelled') return { skip: 'cancelled' }
      if (now() >= until) return { skip: 'too-late' }
      const reach = await mailReachOf(via, buyer.customerEmail)
      if (reach !== 'reachable') return { skip: reach }
      const mail = mailOf(await via.site(), placed, buyer, via)
      const counted =
        known.progress === 'none' && placed.channel !== 'staff'
          ? bounding?.countedOn('email', { email: buyer.customerEmail, phone: null })
          : null
      if (bounding && counted && !(await bounding.bound.admit(counted))) return { skip: 'too-many' }
      return {
        send: () => sendBy(via.sender, mail),
        dropped: async () => (counted ? bounding?.bound.takeBack(counted) : undefined),
        usefulUntil: until,
      }
    }

  const mail = async ({ orderId }: OrderRef): Promise<Settled> => {
    const { state } = await handler.read(orderStream(orderId), order)
    // Who gave no e-mail is called (docs/decisions/0199-staff-book-without-an-e-mail.md).
    if (email === null || !isPlaced(state) || state.buyer?.customerEmail === '') return 'over'
    const about = { of: 'order', orderId, kind: 'ordered' } as const
    const facts: DeliveryFacts = { deliveryId: orderMailIdOf(orderId), channel: 'email', about }
    return deliverer.deliver(facts, preparing(state, email))
  }
  return { mail, send: async ({ about }) => (about.of === 'order' ? mail(about) : 'over') }
}

type OrderRef = { orderId: string }

/** Orders as the process manager mails their links. */
export const orderMailItems = ({ mail }: Pick<ReturnType<typeof orderSource>, 'mail'>): ItemKind<OrderRef> => ({
  kind: 'order-mail',
  handles: ['OrderPlaced'] satisfies OrderEvent['type'][],
  follow(event) {
    // Every stored event passed its type's schema.
    const { orderId } = event.data as OrderRef
    return { schedule: [{ id: `${orderId}.mail`, dueAt: 0, ref: { orderId } }], forget: [] }
  },
  settle: mail,
})
