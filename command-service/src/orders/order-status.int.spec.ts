import { randomUUID } from 'node:crypto'
import { orderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { orderStream } from '@clinic/shared-events/orders/events.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../../testing/http-world.ts'
import { buyer, expectPlaced, ordering } from '../../testing/shop.ts'
import { useServedShop } from '../../testing/use-served.ts'

const shop = useServedShop()

const ordered = async (stock = 3, quantity = 2) => {
  const offer = await shop().list({ title: 'Rodillo', stock })
  const { orderId } = expectPlaced(await shop().order(shop().one, ordering({ offer, quantity })))
  return { orderId, offer }
}
const change = (orderId: string, status: unknown, sent: Sent = {}) =>
  shop().http.call('PATCH', `/api/orders/${orderId}/status`, { body: { status }, cookie: shop().doctor, ...sent })
const typesOf = (orderId: string) => shop().types(orderStream(orderId))

describe('PATCH /api/orders/{orderId}/status', () => {
  // @rule orders-call-status: §7 PATCH /api/orders/{orderId}/status with the status; for staff
  // @rule orders-cancelling-returns-stock: Issue: cancelling returns the stock
  it('answers the new row with its position, and gives the stock back', async () => {
    const { orderId, offer } = await ordered()
    const answer = await change(orderId, 'cancelled')
    expect(answer.status).toBe(200)
    expect(answer.position).toBe((await shop().world.log.head()).position)
    const row = orderRow.strict().parse(answer.body)
    expect(row).toMatchObject({ id: orderId, status: 'cancelled', revision: '1', totalAmount: 13_000, ...buyer })
    expect(await shop().stockOf(offer.productId)).toBe(3)
  })

  // @rule orders-same-status-quiet: The same status again is 200 without an event
  it('the same status again is 200 without an event', async () => {
    const { orderId } = await ordered()
    const answer = await change(orderId, 'pending')
    expect([answer.status, orderRow.parse(answer.body).revision]).toEqual([200, '0'])
    expect(await typesOf(orderId)).toEqual(['OrderPlaced'])
  })

  // @rule orders-status-if-match: A change that names the shown revision is 412 after another's; without one the last
  //   wins
  it('is 412 when the status was changed after the one that was shown; without If-Match the last one wins', async () => {
    const { orderId } = await ordered()
    const first = await change(orderId, 'processing', { ifMatch: '"0"' })
    expect(first.status).toBe(200)
    const second = await change(orderId, 'delivered', { ifMatch: '"0"' })
    expect([second.status, second.body]).toMatchObject([412, { code: 'stale' }])
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderProcessingStarted'])
    expect((await change(orderId, 'delivered')).status).toBe(200)
  })

  it('a fence that a failed reopening left does not make the shown status an old one', async () => {
    const { orderId, offer } = await ordered(4, 2)
    const other = await shop().list({ stock: 1 })
    const both = expectPlaced(await shop().order(shop().one, ordering({ offer, quantity: 1 }, { offer: other })))
    const { revision } = orderRow.parse((await change(both.orderId, 'cancelled')).body)
    await shop().adjust(other.productId, 0)
    await shop().adjust(offer.productId, 5)
    expect((await change(both.orderId, 'pending')).status).toBe(409)
    await shop().adjust(other.productId, 1)
    const again = await change(both.orderId, 'pending', { ifMatch: `"${revision}"` })
    expect([again.status, orderRow.parse(again.body).status]).toEqual([200, 'pending'])
    expect(orderId).not.toBe(both.orderId)
  })

  // @rule orders-reopening-short: Issue: reopening is 409 naming the product when it is short, and nothing is half
  //   done
  it('is 409 naming the product when there is too little to reopen it', async () => {
    const { orderId, offer } = await ordered()
    await change(orderId, 'cancelled')
    await shop().adjust(offer.productId, 1)
    const error = 'No se puede reabrir el pedido: lleva 2 unidades de «Rodillo» y queda 1 unidad.'
    const answer = await change(orderId, 'delivered')
    expect([answer.status, answer.body]).toEqual([409, { error, code: 'stock-short', fields: { status: error } }])
    await shop().adjust(offer.productId, 0)
    expect((await change(orderId, 'pending')).body).toMatchObject({
      error: 'No se puede reabrir el pedido: lleva 2 unidades de «Rodillo» y no queda ninguna.',
    })
  })

  it('answers a repeat of its key as the first time', async () => {
    const { orderId } = await ordered()
    const key = randomUUID()
    const first = await change(orderId, 'cancelled', { key })
    await change(orderId, 'pending')
    const second = await change(orderId, 'cancelled', { key })
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderCancelled', 'OrderReopened'])
  })

  it.each([
    ['nuevo', 400],
    [undefined, 400],
  ])('%s is no status', async (status, expected) => {
    const { orderId } = await ordered()
    const answer = await change(orderId, status)
    expect([answer.status, answer.body]).toMatchObject([expected, { fields: { status: 'Estado no válido' } }])
  })

  it.each(['nada', 'a'.repeat(22)])('%s is no order', async (orderId) => {
    expect([(await change(orderId, 'cancelled')).status, await typesOf(orderId)]).toEqual([404, []])
  })

  it('is for staff', async () => {
    const { orderId } = await ordered()
    expect((await change(orderId, 'cancelled', { cookie: '' })).status).toBe(401)
  })
})

describe('PATCH /api/orders/{orderId}', () => {
  const correct = (orderId: string, body: object, sent: Sent = {}) =>
    shop().http.call('PATCH', `/api/orders/${orderId}`, { body, cookie: shop().doctor, ...sent })

  // @rule orders-corrected, orders-paid
  it('answers the row with its new field; under an older revision it is 412 and nothing is written', async () => {
    const { orderId } = await ordered()
    const first = await correct(orderId, { customerAddress: 'Heredia, Barva, casa 3' }, { ifMatch: '"0"' })
    expect([first.status, first.body]).toMatchObject([
      200,
      { customerAddress: 'Heredia, Barva, casa 3', revision: '1' },
    ])
    const late = await correct(orderId, { staffNote: 'Pasa a las 4' }, { ifMatch: '"0"' })
    expect([late.status, late.body]).toMatchObject([412, { code: 'stale' }])
    const paid = await correct(orderId, { paid: 'sinpe' }, { ifMatch: '"1"' })
    expect(orderRow.strict().parse(paid.body)).toMatchObject({ paid: { method: 'sinpe' }, staffNote: null })
    expect(orderRow.parse((await correct(orderId, { paid: '' })).body).paid).toBeNull()
    expect(await typesOf(orderId)).toEqual([
      'OrderPlaced',
      'OrderDetailsCorrected',
      'OrderPaymentReceived',
      'OrderPaymentUndone',
    ])
  })

  it.each([
    [{}, { error: 'Indique exactamente un campo para corregir' }],
    [{ paid: 'sinpe', staffNote: 'Pasa a las 4' }, { error: 'Indique exactamente un campo para corregir' }],
    [{ paid: 'trueque' }, { fields: { paid: 'Forma de pago no válida' } }],
    [{ customerEmail: 'rosa@' }, { fields: { customerEmail: 'Email inválido' } }],
    [{ customerName: '' }, { fields: { customerName: 'Nombre es requerido' } }],
  ])('%j is 400 and says why, and nothing is written', async (body, says) => {
    const { orderId } = await ordered()
    const answer = await correct(orderId, body)
    expect([answer.status, answer.body]).toMatchObject([400, says])
    expect(await typesOf(orderId)).toEqual(['OrderPlaced'])
  })

  it('is 409 for the buyer of what was delivered, and for staff alone', async () => {
    const { orderId } = await ordered()
    await change(orderId, 'delivered')
    const over = await correct(orderId, { customerAddress: 'Heredia, Barva, casa 3' })
    expect([over.status, over.body]).toMatchObject([409, { code: 'order-over' }])
    expect((await correct(orderId, { paid: 'sinpe' }, { cookie: '' })).status).toBe(401)
  })

  // @rule orders-units-refusals: Both values are there for who comes second (412); what is refused names its product
  it('corrects the units of a product, and says why not', async () => {
    const { orderId, offer } = await ordered()
    const { productId } = offer
    const units = (quantity: number, more: object = {}) => ({ units: { productId, quantity, ...more } })
    const fewer = await correct(orderId, units(1), { ifMatch: '"0"' })
    expect([fewer.status, orderRow.strict().parse(fewer.body)]).toMatchObject([
      200,
      { items: [{ productId, quantity: 1 }], revision: '1' },
    ])
    expect(fewer.position).toBe((await shop().world.log.head()).position)
    expect((await correct(orderId, units(2), { ifMatch: '"0"' })).status).toBe(412)
    const refused = async (body: object) => {
      const answer = await correct(orderId, body)
      return [answer.status, answer.body.code, answer.body.fields]
    }
    const sentence = 'De «Rodillo» solo quedan 2 unidades más.'
    expect(await refused(units(9))).toEqual([409, 'stock-short', { units: sentence }])
    expect(await refused(units(0))).toMatchObject([409, 'last-product', {}])
    expect(await refused(units(1, { productId: 'z'.repeat(22) }))).toMatchObject([409, 'not-ordered', {}])
    expect(await refused(units(100))).toMatchObject([
      400,
      'invalid',
      { 'units.quantity': 'Cantidad: debe ser un número entero de 0 a 99' },
    ])
    await correct(orderId, { paid: 'sinpe' })
    expect(await refused(units(2))).toMatchObject([409, 'order-paid', {}])
    expect((await correct(orderId, units(2), { cookie: '' })).status).toBe(401)
    expect(await typesOf(orderId)).toEqual(['OrderPlaced', 'OrderUnitsCorrected', 'OrderPaymentReceived'])
  })
})
