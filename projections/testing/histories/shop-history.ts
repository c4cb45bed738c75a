import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'

type Recording = { record(stream: string, event: AnyEvent, actor?: string): void; random(): number }
type Product = { productId: string; price: number; stock: number }
type Item = { productId: string; reservationId: string; title: string; quantity: number; price: number }
type Status = 'pending' | 'processing' | 'delivered' | 'cancelled'
type Placed = {
  orderId: string
  trackingNumber: string
  totalAmount: number
  status: Status
  items: Item[]
  answered: boolean
  erased: boolean
}
/** When every order is said to have been placed. */
const placedAt = '2026-11-20T15:00:00.000Z'
type Line = { line: number; productId: string; quantity: number }

/** One believable step of the shop at a time: products, carts, orders that are placed, worked on or given up. */
export const shopSteps = ({ record, random }: Recording): (() => void) => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const products: Product[] = []
  const carts = new Map<string, { lines: Line[]; last: number }>()
  const open: Placed[] = []
  let orders = 0

  const list = (): void => {
    const product = { productId: `product${products.length}`, price: 1000 * (1 + Math.floor(random() * 20)), stock: 9 }
    products.push(product)
    const { productId } = product
    const texts = { title: `Banda ${productId}`, description: 'De látex', imageUrl: '/art/product-bandas.svg' }
    const data = { ...product, ...texts, category: pick(['Equipo de Rehabilitación', 'Paquetes']) }
    record(`product-${productId}`, { type: 'ProductListed', data }, 'staff:admin')
  }

  const change = (product: Product): void => {
    const { productId } = product
    const kind = random()
    if (kind < 0.2) {
      const data = { productId, title: `Banda larga ${productId}` }
      record(`product-${productId}`, { type: 'ProductDetailsCorrected', data }, 'staff:admin')
      return
    }
    const repriced = kind < 0.6
    const from = repriced ? product.price : product.stock
    if (repriced) product.price += 500
    else product.stock += 5
    const data = repriced ? { productId, from, price: product.price } : { productId, from, stock: product.stock }
    record(`product-${productId}`, { type: repriced ? 'ProductRepriced' : 'StockAdjusted', data }, 'staff:admin')
  }

  const fillCart = ({ productId }: Product): void => {
    const cartId = `cart${Math.floor(random() * 3)}`
    const cart = carts.get(cartId) ?? { lines: [], last: 0 }
    carts.set(cartId, cart)
    const known = pick(cart.lines.length > 0 ? cart.lines : [undefined])
    if (known && random() < 0.4) {
      const emptied = random() < 0.3
      cart.lines = emptied ? [] : cart.lines.filter((one) => one !== known)
      const { line, productId: removed } = known
      record(
        `cart-${cartId}`,
        emptied
          ? { type: 'CartEmptied', data: { cartId } }
          : { type: 'CartItemRemoved', data: { cartId, line, productId: removed } },
      )
      return
    }
    if (known && known.quantity > 1 && random() < 0.4) {
      known.quantity -= 1
      record(`cart-${cartId}`, { type: 'CartQuantityChanged', data: { cartId, ...known } })
      return
    }
    const line = cart.lines.find((one) => one.productId === productId) ?? { line: ++cart.last, productId, quantity: 0 }
    line.quantity += 1
    if (!cart.lines.includes(line)) cart.lines.push(line)
    record(`cart-${cartId}`, { type: 'CartItemAdded', data: { cartId, ...line, added: 1 } })
  }

  const order = (product: Product): void => {
    const { productId, price } = product
    const orderId = `order${++orders}`
    const held = { productId, reservationId: `held${orders}`, orderId, quantity: 1 }
    product.stock -= 1
    record(`product-${productId}`, { type: 'StockReserved', data: { ...held, stock: product.stock, price } })
    if (random() < 0.25) {
      product.stock += 1
      const { reservationId } = held
      record(
        `order-${orderId}`,
        { type: 'OrderAbandoned', data: { orderId, productId, reservationId } },
        'system:reservations',
      )
      const released = { ...held, stock: product.stock, reason: 'abandoned' }
      record(`product-${productId}`, { type: 'StockReleased', data: released }, 'system:reservations')
      return
    }
    const trackingNumber = `MV-${String(orders).padStart(10, '0')}`
    const { reservationId, quantity } = held
    const items = [{ productId, reservationId, title: `Banda ${productId}`, quantity, price }]
    const erased = random() < 0.15
    const who = { customerName: 'Lucía Mora', customerEmail: 'lucia@example.com', customerPhone: '8777-4321' }
    const financial = { ...who, customerAddress: 'Heredia, centro', ...(random() < 0.5 && { notes: 'Por la tarde' }) }
    record(`order-${orderId}`, {
      type: 'OrderPlaced',
      data: { orderId, trackingNumber, items, totalAmount: price, paymentMethod: pick(['whatsapp', 'efectivo']) },
      financial: erased ? null : financial,
    })
    open.push({ orderId, trackingNumber, totalAmount: price, status: 'pending', items, answered: false, erased })
  }

  /** Nobody answers for too long; work on it takes its units again. */
  const leave = ({ orderId, trackingNumber, items }: Placed, to: Status): void => {
    const given = items.map(({ productId, reservationId }) => ({ productId, reservationId }))
    const again = items.map((item) => ({ ...item, heldBefore: item.reservationId }))
    const which = { orderId, trackingNumber }
    const returned = { type: 'OrderStockReturned', data: { ...which, items: given } }
    record(`order-${orderId}`, returned, 'system:unanswered-orders')
    if (to === 'cancelled') return
    record(`order-${orderId}`, { type: 'OrderStockTakenAgain', data: { ...which, items: again } }, 'staff:admin')
  }

  /** Its units are corrected; it is paid, which is undone, and paid after all; its phone is put right and something noted. */
  const settle = (one: Placed): void => {
    const { orderId, trackingNumber, items } = one
    const which = { orderId, trackingNumber }
    const [{ productId, price }] = items as [Item]
    one.items = [...items, { ...(items as [Item])[0], reservationId: `more-${orderId}` }]
    one.totalAmount += price
    const units = { productId, from: 1, quantity: 2, items: one.items, givenUp: [] }
    const data = { ...which, placedAt, totalAmount: one.totalAmount, ...units }
    record(`order-${orderId}`, { type: 'OrderUnitsCorrected', data }, 'staff:admin')
    const paid = { type: 'OrderPaymentReceived', data: { ...which, method: 'sinpe' } }
    const financial = { customerPhone: '8777-1234', staffNote: 'Pasa después de las 4' }
    const corrected = { type: 'OrderDetailsCorrected', data: which, financial }
    for (const event of [paid, { type: 'OrderPaymentUndone', data: which }, corrected, paid])
      record(`order-${orderId}`, event, 'staff:admin')
  }

  /** Mostly onward; now and then back, cancelled, or open again; some after nobody answered them for too long. */
  const advance = (): void => {
    const one = open.shift()
    if (!one) return
    const { orderId, trackingNumber, status: from, items } = one
    const others = (['pending', 'processing', 'delivered', 'cancelled'] as const).filter((status) => status !== from)
    const onward = from === 'pending' ? 'processing' : 'delivered'
    const to = random() < 0.5 && onward !== from ? onward : pick(others)
    // No chance decides of it, so that what follows stays what it was.
    if (!one.answered && items.some(({ reservationId }) => reservationId.endsWith('3'))) leave(one, to)
    if (!one.answered && !one.erased && items.some(({ reservationId }) => reservationId.endsWith('5'))) settle(one)
    record(`order-${orderId}`, changeOf({ orderId, trackingNumber }, one, to), 'staff:admin')
    open.push({ ...one, status: to, answered: true })
  }

  return () => {
    const step = random()
    if (products.length < 2 || step < 0.1) return list()
    const product = pick(products)
    if (step < 0.2 || product.stock === 0) change(product)
    else if (step < 0.5) fillCart(product)
    else if (step < 0.75) order(product)
    else advance()
  }
}

const changeOf = (which: Pick<Placed, 'orderId' | 'trackingNumber'>, order: Placed, to: Status): AnyEvent => {
  const { status: from, items, totalAmount } = order
  const inReports = { placedAt, totalAmount }
  if (to === 'cancelled')
    return {
      type: 'OrderCancelled',
      data: {
        ...which,
        ...inReports,
        from,
        items: items.map(({ productId, reservationId }) => ({ productId, reservationId })),
      },
    }
  if (from === 'cancelled')
    return {
      type: 'OrderReopened',
      data: { ...which, ...inReports, to, items: items.map((item) => ({ ...item, heldBefore: item.reservationId })) },
    }
  // Earlier deliveries do not say when the order was placed.
  if (to === 'delivered')
    return { type: 'OrderDelivered', data: { ...which, ...(from === 'processing' && { placedAt }), from } }
  if (to === 'processing' && from === 'pending') return { type: 'OrderProcessingStarted', data: which }
  return { type: 'OrderSetBack', data: { ...which, placedAt, from, to } }
}
