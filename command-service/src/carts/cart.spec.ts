import type { CartEvent } from '@clinic/shared-events/carts/events.ts'
import { mostChangesADay, mostLines, mostUnits } from '@clinic/shared-events/contracts/shop/carts.ts'
import { describe, expect, it } from 'vitest'
import { scenariosOf } from '../../testing/given-when-then.ts'
import { type CartCommand, cart } from './cart.ts'

const { given } = scenariosOf(cart)
const meta = { commandId: 'c1', now: '2026-11-20T15:00:00.000Z', actor: 'public' }
const cartId = 'cart1'
const add = (productId: string, quantity = 1): CartCommand => ({
  type: 'AddToCart',
  data: { cartId, productId, quantity },
  meta,
})
const change = (line: number, quantity: number): CartCommand => ({
  type: 'ChangeCartQuantity',
  data: { cartId, line, quantity },
  meta,
})
const changed = (line: number, productId: string, quantity: number): CartEvent => ({
  type: 'CartQuantityChanged',
  data: { cartId, line, productId, quantity },
})
const remove = (line: number): CartCommand => ({ type: 'RemoveFromCart', data: { cartId, line }, meta })
const empty: CartCommand = { type: 'EmptyCart', data: { cartId }, meta }
const added = (line: number, productId: string, units = 1, quantity = units): CartEvent => ({
  type: 'CartItemAdded',
  data: { cartId, line, productId, added: units, quantity },
})
const removed = (line: number, productId: string): CartEvent => ({
  type: 'CartItemRemoved',
  data: { cartId, line, productId },
})
const emptied: CartEvent = { type: 'CartEmptied', data: { cartId } }

describe('a cart', () => {
  it('gives each product a line of its own and raises it when the product is added again', () => {
    given([])
      .when(add('p1', 2))
      .then([added(1, 'p1', 2)])
    given([added(1, 'p1', 2)])
      .when(add('p2'))
      .then([added(2, 'p2')])
    given([added(1, 'p1', 2), added(2, 'p2')])
      .when(add('p1'))
      .then([added(1, 'p1', 1, 3)])
    given([added(1, 'p1', 2), added(1, 'p1', 1, 3)])
      .when(add('p1'))
      .then([added(1, 'p1', 1, 4)])
  })

  // @rule cart-units: Issue: the cart takes one unit away
  it('changes the units of a line; one that is gone is refused, and a number it has already is nothing', () => {
    given([added(1, 'p1', 3), added(2, 'p2')])
      .when(change(1, 2))
      .then([changed(1, 'p1', 2)])
    given([added(1, 'p1', 3), changed(1, 'p1', 2)])
      .when(change(1, 2))
      .thenNothing()
    given([added(1, 'p1', 3), changed(1, 'p1', 2)])
      .when(add('p1'))
      .then([added(1, 'p1', 1, 3)])
    given([added(1, 'p1', 3)])
      .when(change(1, mostUnits + 1))
      .thenRejected({ type: 'CartFull', of: 'units' })
    given([added(1, 'p1'), removed(1, 'p1')])
      .when(change(1, 2))
      .thenRejected({ type: 'CartLineGone' })
  })

  it('removes a line by its number, quietly when it is not there', () => {
    given([added(1, 'p1')])
      .when(remove(1))
      .then([removed(1, 'p1')])
    given([added(1, 'p1'), removed(1, 'p1')])
      .when(remove(1))
      .thenNothing()
    given([]).when(remove(7)).thenNothing()
  })

  it('never gives a number twice, so that an old link removes nothing new', () => {
    given([added(1, 'p1'), removed(1, 'p1')])
      .when(add('p1'))
      .then([added(2, 'p1')])
    given([added(1, 'p1'), emptied])
      .when(add('p2'))
      .then([added(2, 'p2')])
  })

  it('is emptied, quietly when it is empty', () => {
    given([added(1, 'p1'), added(2, 'p2')])
      .when(empty)
      .then([emptied])
    given([added(1, 'p1'), emptied])
      .when(empty)
      .thenNothing()
    given([]).when(empty).thenNothing()
  })

  it('has bounds', () => {
    const full = Array.from({ length: mostLines }, (_, n) => added(n + 1, `p${n}`))
    given(full).when(add('another')).thenRejected({ type: 'CartFull', of: 'lines' })
    given(full)
      .when(add('p0'))
      .then([added(1, 'p0', 1, 2)])
    given([added(1, 'p1', mostUnits)])
      .when(add('p1'))
      .thenRejected({ type: 'CartFull', of: 'units' })
  })

  // @rule order-calls-cart-bounded-visitors
  it('holds 100 lines and takes 200 changes of any kind within a day', () => {
    expect([mostLines, mostChangesADay]).toEqual([100, 200])
    const round = [added(1, 'p1'), removed(1, 'p1'), added(2, 'p2', 2), emptied]
    const history = Array.from({ length: mostChangesADay }, (_, n) => round[n % round.length] ?? emptied)
    given(history.slice(1))
      .when(add('p3'))
      .then([added(3, 'p3')])
    given(history).when(add('p3')).thenRejected({ type: 'CartChangesUsedUp' })
    given([...history.slice(0, -1), added(2, 'p2')])
      .when(remove(2))
      .thenRejected({ type: 'CartChangesUsedUp' })
  })

  it('can be emptied all the same, and what changes nothing is no change', () => {
    const history = Array.from({ length: mostChangesADay }, () => added(1, 'p1', 1, 1))
    given(history).when(empty).then([emptied])
    given([...history, emptied])
      .when(empty)
      .thenNothing()
    given(history).when(remove(7)).thenNothing()
  })

  it('takes changes again on the next day of the practice', () => {
    const at = '2026-11-21T05:59:59.000Z'
    const history = Array.from({ length: mostChangesADay }, () => ({ ...added(1, 'p1', 1, 1), at }))
    const later = (now: string): CartCommand => ({ ...add('p2'), meta: { ...meta, now } })
    given(history).when(later(at)).thenRejected({ type: 'CartChangesUsedUp' })
    given(history)
      .when(later('2026-11-21T06:00:00.000Z'))
      .then([added(2, 'p2')])
    const mixed = [...history, { ...added(2, 'p2'), at: '2026-11-21T06:00:00.000Z' }]
    given(mixed)
      .when(later('2026-11-21T06:00:00.000Z'))
      .then([added(2, 'p2', 1, 2)])
  })
})
