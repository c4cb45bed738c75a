import { afterEach, expect, test } from 'vitest'
import { forgetPrice, forgetPrices, keepPrice, seenPrices } from './seen-prices.ts'

afterEach(() => localStorage.clear())

// @rule cart-stock-runs-short
test('the price seen last counts, until its line or the whole cart goes', () => {
  keepPrice('a', 100)
  keepPrice('b', 200)
  keepPrice('a', 150)
  expect(seenPrices()).toEqual({ a: 150, b: 200 })
  forgetPrice('a')
  expect(seenPrices()).toEqual({ b: 200 })
  forgetPrices()
  expect(seenPrices()).toEqual({})
})

test.each(['no json', 'null', '"text"', '[]', '{"a":"12","b":1.5}'])(
  'what else stands there is no price: %s',
  (kept) => {
    localStorage.setItem('cartPrices', kept)
    expect(seenPrices()).toEqual({})
  },
)
