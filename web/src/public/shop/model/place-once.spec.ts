import type { PlacedAnswer } from '@clinic/shared-events/contracts/shop/orders.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, ConnectionError } from '~/lib/http/http.ts'
import { closeAttempt, dropAttempt } from './order-attempt.ts'
import { holdsSame, placeOnce } from './place-once.ts'

afterEach(() => localStorage.clear())

const order: PlacedAnswer = {
  id: 'o'.repeat(22),
  trackingNumber: 'MV-0123ABCDEF',
  status: 'pending',
  items: [{ productId: 'b', name: 'Bandas', quantity: 2, price: 12_500 }],
  totalAmount: 25_000,
  createdAt: '2026-11-24T14:43:00.000Z',
}
const away = new ConnectionError('away')
const refusal = (status: number, code: string) => new ApiError(status, JSON.stringify({ error: 'No.', code }))
const reused = refusal(409, 'idempotency-key-reused')

/** A server that gives these answers in turn, and what it was sent. */
const server = (...answers: (PlacedAnswer | Error)[]) => {
  const sent: { body: unknown; key: string }[] = []
  const send = async (body: unknown, key: string): Promise<PlacedAnswer> => {
    sent.push({ body, key })
    const answer = answers[sent.length - 1]
    if (!answer) throw new Error('asked once more than expected')
    if (answer instanceof Error) throw answer
    return answer
  }
  return { sent, send }
}
const keysOf = (sent: { key: string }[]) => new Set(sent.map(({ key }) => key)).size

describe('the key of a cart', () => {
  // @rule customer-order-key-stays
  test('stays while it is not known what the server did, whatever the form holds then', async () => {
    const { sent, send } = server(away, refusal(503, 'store-away'), refusal(429, 'too-many'), order)
    for (const notes of ['a', 'b', 'c']) await expect(placeOnce(['c.1'], { notes }, send)).rejects.toBeInstanceOf(Error)
    expect(await placeOnce(['c.1'], { notes: 'a' }, send)).toEqual({ order, earlier: false })
    expect(keysOf(sent)).toBe(1)
  })

  // @rule customer-any-new-key: After any 409 a new key
  test.each(['price-changed', 'stock-short', 'step-abandoned'])('is a new one after 409 %s', async (code) => {
    const { sent, send } = server(refusal(409, code), order)
    await expect(placeOnce(['c.1'], {}, send)).rejects.toMatchObject({ code })
    await placeOnce(['c.1'], {}, send)
    expect(keysOf(sent)).toBe(2)
  })

  test('outlives a refusal of one try while another may have been carried out', async () => {
    const { sent, send } = server(away, refusal(400, 'invalid'), order)
    await expect(placeOnce(['c.1'], { notes: 'a' }, send)).rejects.toBe(away)
    await expect(placeOnce(['c.1'], { notes: 'b' }, send)).rejects.toMatchObject({ status: 400 })
    await placeOnce(['c.1'], { notes: 'a' }, send)
    expect(keysOf(sent)).toBe(1)
  })

  // @rule typing-unkept
  test('stays where the browser keeps nothing: no second order is placed', async () => {
    const { sent, send } = server(away, order)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(placeOnce(['c.1'], {}, send)).rejects.toBe(away)
    await placeOnce(['c.1'], {}, send)
    expect(keysOf(sent)).toBe(1)
    vi.restoreAllMocks()
    dropAttempt()
  })

  test('is that of a cart which has a line in common, and a new one for a later cart', async () => {
    const { sent, send } = server(away, away, order)
    await expect(placeOnce(['c.1', 'c.2'], {}, send)).rejects.toBe(away)
    await expect(placeOnce(['c.2', 'c.3'], {}, send)).rejects.toBe(away)
    expect(keysOf(sent)).toBe(1)
    await placeOnce(['c.4'], {}, send)
    expect(keysOf(sent)).toBe(2)
  })
})

describe('an order that stands', () => {
  test('is not sent again, and nothing that names its buyer is kept', async () => {
    const { sent, send } = server(order)
    await placeOnce(['c.1'], { customerName: 'Lucía' }, send)
    expect(await placeOnce(['c.1'], { customerName: 'Lucía Mora' }, send)).toEqual({ order, earlier: true })
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(localStorage)).not.toContain('Lucía')
  })

  test('is not sent again from a tab that still shows the cart which was emptied in another', async () => {
    const { sent, send } = server(order)
    await placeOnce(['c.1'], {}, send)
    closeAttempt()
    expect(await placeOnce(['c.1'], {}, send)).toEqual({ order, earlier: true })
    expect(sent).toHaveLength(1)
  })

  // @rule customer-order-key-stays
  test('is found among the earlier tries when its answer was lost', async () => {
    const { sent, send } = server(away, away, reused, reused, order)
    await expect(placeOnce(['c.1'], { notes: 'a' }, send)).rejects.toBe(away)
    await expect(placeOnce(['c.1'], { notes: 'b' }, send)).rejects.toBe(away)
    expect(await placeOnce(['c.1'], { notes: 'c' }, send)).toEqual({ order, earlier: true })
    expect(sent.slice(2).map(({ body }) => body)).toEqual([{ notes: 'c' }, { notes: 'a' }, { notes: 'b' }])
    expect(keysOf(sent)).toBe(1)
  })

  test('is still read again when the server goes away meanwhile', async () => {
    const { sent, send } = server(away, reused, away, reused, order)
    await expect(placeOnce(['c.1'], { notes: 'a' }, send)).rejects.toBe(away)
    await expect(placeOnce(['c.1'], { notes: 'b' }, send)).rejects.toBe(away)
    expect(await placeOnce(['c.1'], { notes: 'b' }, send)).toEqual({ order, earlier: true })
    expect(keysOf(sent)).toBe(1)
  })

  test('that this browser did not send frees the key', async () => {
    const { sent, send } = server(reused, order)
    await expect(placeOnce(['c.1'], {}, send)).rejects.toBe(reused)
    await placeOnce(['c.1'], {}, send)
    expect(keysOf(sent)).toBe(2)
  })
})

test('what was kept by another hand is a cart that was never ordered', async () => {
  localStorage.setItem('order-attempt', '{"key":7}')
  const { sent, send } = server(order)
  expect(await placeOnce(['c.1'], {}, send)).toEqual({ order, earlier: false })
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/)
})

test('an order holds the same as a cart when products and units are the same, in any order', () => {
  const cart = [
    { productId: 'a', quantity: 1 },
    { productId: 'b', quantity: 2 },
  ]
  expect(holdsSame(cart, cart.toReversed())).toBe(true)
  expect(holdsSame(cart, [{ productId: 'a', quantity: 1 }])).toBe(false)
  expect(holdsSame(cart, [cart[0] ?? { productId: '', quantity: 0 }, { productId: 'b', quantity: 3 }])).toBe(false)
})
