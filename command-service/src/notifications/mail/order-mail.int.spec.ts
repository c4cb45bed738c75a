import { mailNameOf } from '@clinic/shared-events/appointments/link-id.ts'
import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { orderMailIdOf } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { deliveryStream } from '@clinic/shared-events/deliveries/events.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deliveryOf, logged, runNotifications } from '../../../testing/notification-guarantees.ts'
import { unkeyedOrigin } from '../../../testing/samples.ts'
import { buyer, expectPlaced, openShop, ordering, type Shop } from '../../../testing/shop.ts'
import { openSqliteWorld, type Process } from '../../../testing/world.ts'
import { choosePreference } from '../../contacts/commands/preferences.ts'
import { sendToDelivery } from '../../deliveries/commands/deliver.ts'
import type { DeliveryOutcome } from '../../deliveries/delivery.ts'
import { changeOrderStatus, correctOrder } from '../../orders/commands/edit-order.ts'
import type { Mail } from './mail.ts'

let shop: Shop
let process: Process
let running: Awaited<ReturnType<typeof runNotifications>>
let mails: Mail[]
let outcome: DeliveryOutcome
const sender = {
  send: async (mail: Mail) => {
    mails.push(mail)
    return outcome
  },
}

beforeEach(async () => {
  mails = []
  outcome = { kind: 'taken' }
  shop = await openShop(await openSqliteWorld())
  const mail = { sender, origin: 'https://clinica.example' }
  process = await shop.world.start({ clock: shop.clock, mail, rateLimits: true })
  running = await runNotifications(process, shop.world)
})
afterEach(async () => {
  await running.end()
  await shop.world.close()
})

const own = () => unkeyedOrigin(shop.clock.now())
const settled = async () => running.settled((await shop.world.log.head()).position)
const ordered = async (customerEmail = buyer.customerEmail) => {
  const [bands, roller] = [await shop.list({ stock: 9 }), await shop.list({ title: 'Rodillo', price: 12_000 })]
  const asked = ordering({ offer: bands, quantity: 2 }, { offer: roller })
  const order = { ...asked, paymentMethod: 'efectivo', buyer: { ...buyer, customerEmail } } as const
  return expectPlaced(await shop.order(process, order))
}
const linesOf = (orderId: string) => deliveryOf(shop.world, orderMailIdOf(orderId))

// @rule order-mail: Issue: who orders gets one mail with the order's link, its lines, total, number and how to pay, by
//   the machinery of every other mail (decision 219); no event holds any of it
it('an order is mailed once, with what was ordered, how to pay and its link', async () => {
  const { orderId, trackingNumber } = await ordered()
  await logged(shop.world, 'DeliveryTaken', 1)
  await settled()
  const [mail] = mails
  expect([mails.length, mail?.to.address, mail?.subject]).toEqual([
    1,
    buyer.customerEmail,
    `Recibimos su pedido ${trackingNumber}`,
  ])
  expect(mail?.text.split('\n\n').slice(0, 4)).toEqual([
    'Hola, Lucía Mora Solano.',
    `Recibimos su pedido. Su número de seguimiento es ${trackingNumber}: con él, o con el enlace de este correo, puede ver cómo va.`,
    'Banda elástica: 2 × ₡6,500 = ₡13,000\nRodillo: 1 × ₡12,000 = ₡12,000\nTotal: ₡25,000\nForma de pago: Efectivo. Paga al recibir el pedido.',
    `Ver cómo va mi pedido:\nhttps://clinica.example/pedido/${trackingNumber}`,
  ])
  expect(mail?.html).toContain(`href="https://clinica.example/pedido/${trackingNumber}"`)
  // Not the order's id, and what an erasure removes unsent mails by.
  const name = mailNameOf(process.vault.secret('ids'), orderId)
  expect(mail?.messageId).toBe(`<${name}.ordered.email.0@clinica.example>`)
  expect(await linesOf(orderId)).toEqual(['ordered claimed #1', 'ordered taken'])
  for (const { data, sealed } of await shop.world.log.readStream(deliveryStream(orderMailIdOf(orderId)))) {
    expect(sealed).toBeUndefined()
    expect(JSON.stringify(data)).not.toMatch(/Lucía|ejemplo|Heredia|Rodillo/)
  }
})

// @rule order-mail-none: Who gave no e-mail is sent none; neither is who asked not to be written to, whose order was
//   called off or who was erased before it went out
it('who gave no e-mail is sent none, and nothing says that one is missing', async () => {
  const { orderId } = await ordered('')
  await settled()
  expect([mails, await linesOf(orderId)]).toEqual([[], []])
})

// @rule order-mail-none
it('nor is who asked not to be written to, whose order was cancelled, or who was erased', async () => {
  const idSecret = process.vault.secret('ids')
  const contactId = contactIdOf(idSecret, 'email', 'nunca@ejemplo.cr')
  const choice = { contactId, channel: 'email', by: 'link', wanted: false } as const
  await choosePreference({ handler: process.handler, idSecret }, choice, own())
  const unwanted = await ordered('nunca@ejemplo.cr')
  await settled()
  // Orders that come while nobody sends.
  await running.end()
  const [cancelled, erased] = [await ordered(), await ordered()]
  await changeOrderStatus(process.orders, { orderId: cancelled.orderId, to: 'cancelled' }, own())
  await process.vault.dataKeys.erase(orderStream(erased.orderId), ['financial'], async () => undefined)
  process.handler.evict(orderStream(erased.orderId))
  running = await runNotifications(process, shop.world)
  await settled()
  expect(mails).toEqual([])
  const outcomes = [unwanted, cancelled, erased].map(({ orderId }) => linesOf(orderId))
  expect(await Promise.all(outcomes)).toEqual([
    ['ordered skipped opted-out'],
    ['ordered skipped cancelled'],
    ['ordered skipped erased'],
  ])
})

// @rule order-mail-again: A mail that did not go out stands in 'No salieron' and is sent again to the address that was
//   put right
it('one that was refused goes out again to the address that was put right', async () => {
  outcome = { kind: 'refused', because: 'message', reason: 'bad-address', code: '550' }
  const { orderId } = await ordered('lucia@gmial.com')
  await logged(shop.world, 'DeliveryFailed', 1)
  outcome = { kind: 'taken' }
  await correctOrder(process.orders, { orderId, correction: { customerEmail: 'lucia@gmail.com' } }, own())
  await sendToDelivery(process, orderMailIdOf(orderId), { type: 'SendAgain', data: {} }, own())
  await logged(shop.world, 'DeliveryTaken', 1)
  expect(mails.map(({ to }) => to.address)).toEqual(['lucia@gmial.com', 'lucia@gmail.com'])
  expect(await linesOf(orderId)).toEqual([
    ...['ordered claimed #1', 'ordered failed bad-address', 'ordered claimed #2', 'ordered taken'],
  ])
})

// @rule order-mail-strangers: Orders of visitors count among the three mails a day that strangers cause to an address
//   (decision 146)
it('visitors cause three mails a day to an address, whatever they order; staff cause theirs', async () => {
  const placed = []
  for (let n = 0; n < 4; n += 1) {
    placed.push(await ordered())
    await settled()
  }
  expect(mails).toHaveLength(3)
  const byStaff = await shop.order(process, { ...ordering({ offer: await shop.list() }), channel: 'staff' })
  await settled()
  expect(await linesOf(expectPlaced(byStaff).orderId)).toEqual(['ordered claimed #1', 'ordered taken'])
  expect(await linesOf(placed[3]?.orderId ?? '')).toEqual(['ordered skipped too-many'])
})
