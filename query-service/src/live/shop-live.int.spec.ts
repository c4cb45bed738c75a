import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Rig, startRig } from '../../testing/rig.ts'
import { delivered, listed, placed, started, stockReserved, trackingNumber } from '../../testing/shop-events.ts'
import { useLiveClients } from '../../testing/use-live-clients.ts'

describe('the shop, live', () => {
  let rig: Rig

  beforeAll(async () => {
    rig = await startRig()
  })
  afterAll(() => rig.close())

  const client = useLiveClients(() => rig.url)
  const orderRoom = (n: number) => `order:${trackingNumber(n)}` as const

  test('an open shop follows the stock', async () => {
    const visitor = await client()
    expect((await visitor.join('products')).answer).toEqual({ ok: true })
    await rig.append('product-p1', listed('p1'))
    await visitor.received(1)
    const position = await rig.append('product-p1', stockReserved('p1', 2))
    const [, change] = await visitor.received(2)
    expect(change).toMatchObject({ projection: 'products', id: 'p1', position: String(position), row: { stock: 2 } })
  })

  // @rule order-calls-followed-tracking-number
  test('a buyer follows one order and is told of no other', async () => {
    const position = await rig.append('order-order-1', placed(1))
    await rig.folded(position)
    const buyer = await client()
    const { answer, resumed } = await buyer.join(orderRoom(1), { 'order-progress': position })
    expect([answer, resumed]).toEqual([
      { ok: true },
      { room: orderRoom(1), changes: [], refresh: [], filled: { 'order-progress': expect.any(String) } },
    ])
    await rig.append('order-order-2', placed(2), started(2))
    await rig.append('order-order-1', started(1))
    await rig.append('order-order-2', delivered(2))
    await rig.append('order-order-1', delivered(1))
    // Two changes that come close together may be pushed once, newest.
    const isDelivered = () => (buyer.changes.at(-1)?.row as { status?: string } | undefined)?.status === 'delivered'
    while (!isDelivered()) await buyer.received(buyer.changes.length + 1)
    const { changes } = buyer
    expect(new Set(changes.map(({ id }) => id))).toEqual(new Set([trackingNumber(1)]))
    expect(JSON.stringify(changes)).not.toContain('Luc')
  })

  test('whoever comes back to an order is told what it missed of that order alone', async () => {
    const position = await rig.append('order-order-3', placed(3))
    await rig.append('order-order-4', placed(4), started(4))
    await rig.folded(await rig.append('order-order-3', started(3)))
    const buyer = await client()
    const { resumed } = await buyer.join(orderRoom(3), { 'order-progress': position })
    expect(resumed?.changes.map(({ id, row }) => [id, (row as { status: string }).status])).toEqual([
      [trackingNumber(3), 'processing'],
    ])
  })

  // @rule order-calls-followed-tracking-number
  test('staff are told of every order, the public never of its rows', async () => {
    const { cookie } = await rig.signIn('s1')
    const [board, visitor] = [await client({ cookie }), await client()]
    await board.join('staff', { orders: 0n })
    await visitor.join('products')
    expect((await visitor.join('staff')).answer.ok).toBe(false)
    const position = await rig.append('order-order-5', placed(5))
    const stock = await rig.append('product-p9', listed('p9'))
    const rows = await board.received(1)
    expect(rows.at(-1)).toMatchObject({
      projection: 'orders',
      position: String(position),
      row: { customerName: 'Lucía Mora' },
    })
    const seen = await visitor.received(1)
    expect(seen.map(({ projection, position: at }) => [projection, at])).toEqual([['products', String(stock)]])
  })

  test.each(['order:', 'order:MV-1', 'order:mv-0000000001', 'order:*', 'orders'])('%s is no room', async (room) => {
    const visitor = await client()
    const answer = await visitor.socket.timeout(5000).emitWithAck('join', { room: room as never, positions: {} })
    expect(answer).toEqual({ ok: false, error: 'La solicitud no es válida.' })
  })
})
