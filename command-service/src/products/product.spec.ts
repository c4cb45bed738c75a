import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { type Offer, type ProductCommand, product } from './product.ts'

const { given } = scenariosOf(product)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const offer: Offer = {
  productId: 'p1',
  title: 'Banda elástica',
  description: 'Resistencia media',
  price: 6500,
  imageUrl: '/art/product-bandas.svg',
  category: 'Equipo de Rehabilitación',
  stock: 3,
}
const listed: Extract<ProductEvent, { type: 'ProductListed' }> = { type: 'ProductListed', data: offer }
const held = { productId: 'p1', reservationId: 'r1', orderId: 'o1', quantity: 2 }
const reserved: ProductEvent = { type: 'StockReserved', data: { ...held, stock: 1, price: 6500 } }
const released: ProductEvent = { type: 'StockReleased', data: { ...held, stock: 3, reason: 'abandoned' } }

const reserve = (
  more: { reservationId?: string; quantity?: number; shownPrice?: number; agreed?: boolean } = {},
): ProductCommand => ({
  type: 'ReserveStock',
  data: { reservationId: 'r1', orderId: 'o1', quantity: 2, shownPrice: 6500, agreed: false, ...more },
  meta,
})
const release: Extract<ProductCommand, { type: 'ReleaseStock' }> = {
  type: 'ReleaseStock',
  data: { reservationId: 'r1', reason: 'abandoned', kept: 0 },
  meta,
}
const adjust = (stock: number): ProductCommand => ({ type: 'AdjustStock', data: { stock }, meta })
const reprice = (price: number): ProductCommand => ({ type: 'EditProduct', data: { price }, meta })
const edit = (more: Partial<Extract<ProductCommand, { type: 'EditProduct' }>['data']> = {}): ProductCommand => {
  const { title, description, price } = offer
  return { type: 'EditProduct', data: { title, description, price, ...more }, meta }
}
const list: ProductCommand = { type: 'ListProduct', data: offer, meta }

describe('a product', () => {
  it('is listed once', () => {
    given([]).when(list).then([listed])
    given([listed]).when(list).thenRejected({ type: 'AlreadyListed' })
  })

  it.each([adjust(1), edit(), reserve(), release])('that is not listed takes nothing: $type', (command) => {
    given([]).when(command).thenRejected({ type: 'ProductNotFound' })
  })

  it('is counted and priced anew, quietly when nothing changes', () => {
    given([listed])
      .when(adjust(20))
      .then([{ type: 'StockAdjusted', data: { productId: 'p1', from: 3, stock: 20 } }])
    given([listed]).when(adjust(3)).thenNothing()
    given([listed])
      .when(reprice(7000))
      .then([{ type: 'ProductRepriced', data: { productId: 'p1', from: 6500, price: 7000 } }])
    given([listed]).when(reprice(6500)).thenNothing()
  })

  it('is held at the price that was agreed on before, whatever it costs now', () => {
    const repriced: ProductEvent = { type: 'ProductRepriced', data: { productId: 'p1', from: 6500, price: 7000 } }
    given([listed, repriced])
      .when(reserve({ agreed: true }))
      .then([reserved])
  })

  it.each([adjust(-1), adjust(1.5), reprice(-1), reserve({ quantity: 0 }), reserve({ quantity: 0.5 })])(
    'takes whole numbers from 0 on only: %j',
    (command) => {
      given([listed]).when(command).thenRejected({ type: 'NotANumberOfUnits' })
    },
  )
})

describe('reserving', () => {
  it('holds units for an order and lowers what can be ordered', () => {
    given([listed]).when(reserve()).then([reserved])
    given([listed])
      .when(reserve({ quantity: 3 }))
      .then([{ type: 'StockReserved', data: { ...held, quantity: 3, stock: 0, price: 6500 } }])
  })

  it('never goes below nothing', () => {
    given([listed])
      .when(reserve({ quantity: 4 }))
      .thenRejected({ type: 'StockShort', title: offer.title, stock: 3 })
    given([listed, reserved])
      .when(reserve({ reservationId: 'r2' }))
      .thenRejected({ type: 'StockShort', title: offer.title, stock: 1 })
  })

  it('is refused at another price than the one shown, dearer or cheaper', () => {
    const changed = { type: 'PriceChanged', title: offer.title, price: 6500 } as const
    given([listed])
      .when(reserve({ shownPrice: 6499 }))
      .thenRejected(changed)
    given([listed])
      .when(reserve({ shownPrice: 7000 }))
      .thenRejected(changed)
  })

  it('again under its id is already so, whatever happened to price and stock', () => {
    const repriced: ProductEvent = { type: 'ProductRepriced', data: { productId: 'p1', from: 6500, price: 9000 } }
    given([listed, reserved, repriced]).when(reserve()).thenNothing()
  })

  // @rule orders-units-stock
  it('is refused under its id for another number of units than it was made for', () => {
    for (const quantity of [1, 3])
      given([listed, reserved]).when(reserve({ quantity })).thenRejected({ type: 'ReservationReleased' })
  })

  it('is undone once, and can never be done again under its id', () => {
    given([listed, reserved]).when(release).then([released])
    given([listed, reserved, released]).when(release).thenNothing()
    given([listed]).when(release).thenNothing()
    given([listed, reserved, released]).when(reserve()).thenRejected({ type: 'ReservationReleased' })
  })

  it('gives back to the stock as it was counted meanwhile', () => {
    const counted: ProductEvent = { type: 'StockAdjusted', data: { productId: 'p1', from: 1, stock: 10 } }
    given([listed, reserved, counted])
      .when(release)
      .then([{ type: 'StockReleased', data: { ...held, stock: 12, reason: 'abandoned' } }])
  })
})

// @rule orders-units-stock
it('what an order keeps of its units becomes fewer, never more, whichever release comes last', () => {
  const trimTo = (kept: number): ProductCommand => ({
    ...release,
    data: { ...release.data, reason: 'corrected', kept },
  })
  const one: ProductEvent = {
    type: 'StockReleased',
    data: { ...held, quantity: 1, stock: 2, reason: 'corrected', kept: 1 },
  }
  given([listed, reserved]).when(trimTo(1)).then([one])
  given([listed, reserved]).when(trimTo(2)).thenNothing()
  given([listed, reserved, one]).when(trimTo(1)).thenNothing()
  given([listed, reserved, one])
    .when(release)
    .then([{ type: 'StockReleased', data: { ...held, quantity: 1, stock: 3, reason: 'abandoned' } }])
})

it('whatever is asked in whatever order, stock never falls below 0 and no unit is made or lost', () => {
  const ids = fc.nat(30).map((n) => `r${n}`)
  const commands = fc.oneof(
    fc.record({ reservationId: ids, quantity: fc.integer({ min: 1, max: 4 }) }).map(reserve),
    fc
      .record({ reservationId: ids, kept: fc.integer({ min: 0, max: 4 }) })
      .map((data): ProductCommand => ({ ...release, data: { ...data, reason: 'corrected' } })),
  )
  fc.assert(
    fc.property(fc.array(commands, { minLength: 20, maxLength: 120 }), (asked) => {
      let state = product.evolve(product.initialState(), { ...listed, data: { ...offer, stock: 20 }, at: meta.now })
      let out = 0
      for (const command of asked) {
        const decision = product.decide(command, state)
        if (!decision.ok) continue
        for (const event of decision.events) {
          if (event.type === 'StockReserved') out += event.data.quantity
          if (event.type === 'StockReleased') out -= event.data.quantity
          state = product.evolve(state, { ...event, at: meta.now })
        }
        const stock = state.status === 'listed' ? state.offer.stock : -1
        expect(stock).toBeGreaterThanOrEqual(0)
        expect(stock + out).toBe(20)
      }
    }),
  )
})

describe('editing', () => {
  it('records what changed and nothing else, all in one', () => {
    given([listed]).when(edit()).thenNothing()
    given([listed])
      .when(edit({ title: 'Banda larga', category: 'Paquetes', price: 7000, counted: { stock: 4 } }))
      .then([
        { type: 'ProductDetailsCorrected', data: { productId: 'p1', title: 'Banda larga', category: 'Paquetes' } },
        { type: 'ProductRepriced', data: { productId: 'p1', from: 6500, price: 7000 } },
        { type: 'StockAdjusted', data: { productId: 'p1', from: 3, stock: 4 } },
      ])
  })

  it('is refused as a whole when a part of it is', () => {
    given([listed])
      .when(edit({ title: 'Banda larga', counted: { stock: 0, shownStock: 4 } }))
      .thenRejected({ type: 'StockNegative' })
  })

  it('goes on from what was edited before', () => {
    given([listed, { type: 'ProductDetailsCorrected', data: { productId: 'p1', title: 'Banda larga' } }])
      .when(edit())
      .then([{ type: 'ProductDetailsCorrected', data: { productId: 'p1', title: 'Banda elástica' } }])
  })
})

describe('counting from what the screen showed', () => {
  const counted = (stock: number, shownStock: number): ProductCommand => ({
    type: 'AdjustStock',
    data: { stock, shownStock },
    meta,
  })

  it('leaves to orders what they took meanwhile', () => {
    given([listed, reserved])
      .when(counted(8, 3))
      .then([{ type: 'StockAdjusted', data: { productId: 'p1', from: 1, stock: 6 } }])
    given([listed, reserved]).when(counted(3, 3)).thenNothing()
  })

  it('never ends below nothing', () => {
    given([listed, reserved]).when(counted(1, 3)).thenRejected({ type: 'StockNegative' })
    given([listed]).when(counted(-1, 3)).thenRejected({ type: 'NotANumberOfUnits' })
  })
})
