import { readFileSync } from 'node:fs'
import { lowStock } from '@clinic/shared-events/contracts/shop/products.ts'
import { expect, it } from 'vitest'
import { plannedOrders, plannedProducts } from './shop-plan.ts'

const now = '2026-11-24T16:20:00.000Z'
const orders = plannedOrders(now)

// @rule every-demonstration-products-orders: Issue: the demonstration has products, orders and forms
it('shows every stock label and both categories once its orders are placed', () => {
  const left = plannedProducts.map(({ title, stock }) =>
    orders.reduce((units, { items }) => units - (items[title] ?? 0), stock),
  )
  expect(Math.min(...left)).toBe(0)
  expect(left.some((stock) => stock > 0 && stock <= lowStock)).toBe(true)
  expect(left.some((stock) => stock > lowStock)).toBe(true)
  expect(new Set(plannedProducts.map(({ category }) => category)).size).toBe(2)
})

// @rule demo-alive
it('has orders in every status, of products that are there, all in the past', () => {
  const titles = plannedProducts.map(({ title }) => title)
  expect(orders.flatMap(({ items }) => Object.keys(items)).filter((title) => !titles.includes(title))).toEqual([])
  const ends = new Set(orders.map(({ changes }) => changes.at(-1)?.to ?? 'pending'))
  expect([...ends].sort()).toEqual(['cancelled', 'delivered', 'pending', 'processing'])
  for (const { placedAt, changes } of orders) {
    const times = [placedAt, ...changes.map(({ at }) => at)]
    expect([...times].sort()).toEqual(times)
    expect(times.every((at) => at < now)).toBe(true)
  }
})

// @rule demo-alive
it('has a fortnight of orders: in both weeks before today, on most days', () => {
  const days = new Set(orders.map(({ placedAt }) => placedAt.slice(0, 10)))
  const since = (day: string) => [...days].filter((one) => one >= day)
  expect(since('2026-11-11').length).toBeGreaterThanOrEqual(10)
  expect([...days].filter((day) => day < '2026-11-18').length).toBeGreaterThanOrEqual(5)
  expect(since('2026-11-18').length).toBeGreaterThanOrEqual(5)
})

// @rule demo-alive
it('has an order that staff took by phone, with quantities put right, a note and its payment, in the past', () => {
  const [byPhone, ...others] = orders.filter((one) => one.byPhone)
  expect(others).toEqual([])
  expect(byPhone?.corrections.flatMap((one) => Object.keys(one).filter((key) => key !== 'at'))).toEqual([
    ...['units', 'staffNote', 'paid'],
  ])
  expect(byPhone?.corrections.filter(({ at }) => at <= byPhone.placedAt || at >= now)).toEqual([])
})

// @rule shop-demonstration-products-drawings: Issue: the demonstration's products have drawings of their own, from
//   this server
it('has a drawing for every product, which needs nothing of the page it stands in', () => {
  for (const { drawing: path } of plannedProducts) {
    const drawing = readFileSync(new URL(`../../../web/public${path}`, import.meta.url), 'utf8')
    expect(drawing).toMatch(/^<svg [^>]*viewBox="0 0 320 240"/)
    expect(drawing).not.toMatch(/var\(|href=|url\(/)
  }
})
