import { expect, it } from 'vitest'
import { orderRow } from '../testing/orders.ts'
import { cursorOf, intoPage, newestFirst, type OrderPage, pageOf } from './narrowed.ts'

const at = (minute: number, given: Parameters<typeof orderRow>[0] = {}) =>
  orderRow({ id: `o${minute}`, createdAt: `2026-11-24T16:${String(minute).padStart(2, '0')}:00.000Z`, ...given })
const ids = (page: OrderPage) => page.rows.map(({ id }) => id)
const change = (row: ReturnType<typeof orderRow>) => ({ id: row.id, row })

// @rule orders-load-more
it('a page takes what belongs between where it begins and where it ends, and nothing of the next one', () => {
  const first: OrderPage = { rows: [at(30), at(20)], end: at(20) }
  const into = intoPage({ status: null, after: null })
  expect(ids(into(first, change(at(40))))).toEqual(['o40', 'o30', 'o20'])
  expect(ids(into(first, change(at(25))))).toEqual(['o30', 'o25', 'o20'])
  expect(into(first, change(at(10)))).toBe(first)
  const second: OrderPage = { rows: [at(10)], end: null }
  const intoSecond = intoPage({ status: null, after: at(20) })
  expect(ids(intoSecond(second, change(at(5))))).toEqual(['o10', 'o5'])
  expect(intoSecond(second, change(at(25)))).toBe(second)
})

it('a row that gets another status leaves a page that is narrowed', () => {
  const page: OrderPage = { rows: [at(30), at(20)], end: null }
  const into = intoPage({ status: 'pending', after: null })
  expect(ids(into(page, change(at(30, { status: 'processing', revision: '1' }))))).toEqual(['o20'])
  expect(ids(into(page, change(at(25, { status: 'delivered', revision: '1' }))))).toEqual(['o30', 'o20'])
})

it('a full page names where the next one begins, by the server’s cursor', () => {
  expect(pageOf([at(1)]).end).toBeNull()
  const rows = Array.from({ length: 50 }, (_, n) => at(n)).toSorted(newestFirst)
  expect(pageOf(rows).end?.id).toBe('o0')
  expect(atob(cursorOf(at(1)))).toBe('["2026-11-24T16:01:00.000Z","o1"]')
})
