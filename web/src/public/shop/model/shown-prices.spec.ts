import { expect, test } from 'vitest'
import { shownPrices } from './shown-prices.ts'

const bands = { productId: 'b', name: 'Bandas', price: 12_500 }
const roller = { productId: 'r', name: 'Rodillo', price: 16_900 }

test('what was shown from the beginning is no news', () => {
  expect(shownPrices([bands, roller]).changedPrices([bands, roller])).toBeNull()
})

// @rule customer-price-changed-stock
test('every price that became another one is said once, with its product', () => {
  const prices = shownPrices([bands, roller])
  const now = [
    { ...bands, price: 13_000 },
    { ...roller, price: 15_000 },
  ]
  expect(prices.changedPrices(now)).toBe(
    'El precio de «Bandas» cambió: ahora es ₡13,000. El precio de «Rodillo» cambió: ahora es ₡15,000.',
  )
  expect(prices.changedPrices(now)).toBeNull()
})

test('a price that was shown, and a product that came later, are no news', () => {
  const prices = shownPrices([bands])
  prices.notePrice({ productId: 'b', price: 13_000 })
  expect(prices.changedPrices([{ ...bands, price: 13_000 }, roller])).toBeNull()
})
