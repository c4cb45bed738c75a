import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '~/lib/toasts.ts'
import { productsOptions } from '~/products/products.ts'
import { ordering as texts } from '~/texts/orders.ts'
import { useEmptyCart } from '../api/cart.ts'
import { placeOrder } from '../api/place-order.ts'
import type { PricedLine } from '../model/cart-lines.ts'
import { dropAttempt } from '../model/order-attempt.ts'
import { type OrderBody, type OrderLine, offeredLines } from '../model/order-body.ts'
import { type OrderFailure, orderFailure } from '../model/order-failure.ts'
import { holdsSame, type Placed, placeOnce } from '../model/place-once.ts'
import { shownPrices } from '../model/shown-prices.ts'

/** A notice beside the button. */
export type Notice = { text: string; hint?: string | undefined }

/** The outcome of placing an order. `held`: the buyer has to see something first. */
type Outcome =
  | { is: 'placed'; placed: Placed }
  | { is: 'held'; notice: Notice }
  | { is: 'failed'; failure: OrderFailure }

type OnPlaced = (placed: Placed) => void

/**
 * Places the order of the cart on the screen. The prices it was opened with count as seen: a later change is shown before
 * anything is ordered at it.
 */
export const usePlacing = (lines: readonly PricedLine[]) => {
  const client = useQueryClient()
  const empty = useEmptyCart()
  const [prices] = useState(() => shownPrices(offeredLines(lines)))

  const failed = async (error: unknown, ordered: readonly OrderLine[]): Promise<Outcome> => {
    const failure = orderFailure(error)
    const refused = failure.offer && ordered[failure.offer.line]
    if (refused) {
      await client.invalidateQueries({ queryKey: productsOptions.queryKey })
      const offer = client.getQueryData(productsOptions.queryKey)?.data.find(({ id }) => id === refused.productId)
      if (offer) prices.notePrice({ productId: offer.id, price: offer.price })
    }
    return { is: 'failed', failure }
  }

  const send = async (ordered: readonly OrderLine[], body: unknown, onPlaced: OnPlaced): Promise<Outcome> => {
    const ids = lines.map(({ id }) => id)
    const placed = await placeOnce(ids, body, placeOrder).catch((error: unknown) => failed(error, ordered))
    if ('is' in placed) return placed
    if (!holdsSame(placed.order.items, ordered)) {
      dropAttempt()
      const text = texts.earlier(placed.order.trackingNumber)
      return { is: 'held', notice: { text, hint: texts.earlierHint } }
    }
    onPlaced(placed)
    await empty.mutateAsync().catch(() => toast({ ...texts.notEmptied, look: 'destructive' }))
    return { is: 'placed', placed }
  }

  return {
    /** What the buyer has to look at before anything is sent. */
    held: (): Notice | null => {
      const ordered = offeredLines(lines)
      if (ordered.length < lines.length) return { text: texts.gone, hint: texts.goneHint }
      const changedPrices = prices.changedPrices(ordered)
      return changedPrices ? { text: changedPrices, hint: texts.priceHint } : null
    },
    /** @param onPlaced said as soon as the order stands, before the cart is emptied. */
    place: (bodyOf: (ordered: OrderLine[]) => OrderBody, onPlaced: OnPlaced): Promise<Outcome> => {
      const ordered = offeredLines(lines)
      return send(ordered, bodyOf(ordered), onPlaced)
    },
    /** Sends what the buyer sent before, as it was. */
    repeat: (body: unknown, onPlaced: OnPlaced): Promise<Outcome> => send(offeredLines(lines), body, onPlaced),
  }
}
