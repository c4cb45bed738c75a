import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '~/lib/toasts.ts'
import { ordering as texts } from '~/texts/orders.ts'
import { useEmptyCart } from '../api/cart.ts'
import { placeOrder } from '../api/place-order.ts'
import { productsOptions } from '../api/products.ts'
import type { PricedLine } from '../model/cart-lines.ts'
import { dropAttempt } from '../model/order-attempt.ts'
import { type OrderBody, type OrderLine, offeredLines } from '../model/order-body.ts'
import { type OrderFailure, orderFailure } from '../model/order-failure.ts'
import { holdsSame, type Placed, placeOnce } from '../model/place-once.ts'
import { watchPrices } from '../model/price-watch.ts'

/** What stands beside the button. */
export type Notice = { text: string; hint?: string | undefined }

/** `held`: not sent, the buyer has to look at something first. */
export type Outcome =
  | { is: 'placed'; placed: Placed }
  | { is: 'held'; notice: Notice }
  | { is: 'failed'; failure: OrderFailure }

type OnPlaced = (placed: Placed) => void

/**
 * Placing the order of the cart on the screen. The prices it was opened with count as seen: what changes after that is said before
 * anything is ordered at it.
 */
export const usePlacing = (lines: readonly PricedLine[]) => {
  const client = useQueryClient()
  const empty = useEmptyCart()
  const [prices] = useState(() => watchPrices(offeredLines(lines)))
  const [sending, setSending] = useState(false)

  const failed = async (error: unknown, ordered: readonly OrderLine[]): Promise<Outcome> => {
    const failure = orderFailure(error)
    const refused = failure.offer && ordered[failure.offer.line]
    if (refused) {
      await client.invalidateQueries({ queryKey: productsOptions.queryKey })
      const offer = client.getQueryData(productsOptions.queryKey)?.data.find(({ id }) => id === refused.productId)
      if (offer) prices.tell({ productId: offer.id, price: offer.price })
    }
    return { is: 'failed', failure }
  }

  const send = async (ordered: readonly OrderLine[], body: unknown, onPlaced: OnPlaced): Promise<Outcome> => {
    const ids = lines.map(({ id }) => id)
    const placed = await placeOnce(ids, body, placeOrder).catch((error: unknown) => failed(error, ordered))
    if ('is' in placed) return placed
    if (!holdsSame(placed.order.items, ordered)) {
      dropAttempt()
      return held(texts.earlier(placed.order.trackingNumber), texts.earlierHint)
    }
    onPlaced(placed)
    await empty.mutateAsync().catch(() => toast({ ...texts.notEmptied, look: 'destructive' }))
    return { is: 'placed', placed }
  }

  const sendNow: typeof send = (...order) => {
    setSending(true)
    return send(...order).finally(() => setSending(false))
  }

  return {
    sending,
    /** @param onPlaced said as soon as the order stands, before the cart is emptied. */
    place: async (bodyOf: (ordered: OrderLine[]) => OrderBody, onPlaced: OnPlaced): Promise<Outcome> => {
      const ordered = offeredLines(lines)
      if (ordered.length < lines.length) return held(texts.gone, texts.goneHint)
      const news = prices.news(ordered)
      if (news) return held(news, texts.priceHint)
      return sendNow(ordered, bodyOf(ordered), onPlaced)
    },
    /** Sends what the buyer sent before, as it was. */
    repeat: (body: unknown, onPlaced: OnPlaced): Promise<Outcome> => sendNow(offeredLines(lines), body, onPlaced),
  }
}

const held = (text: string, hint: string): Outcome => ({ is: 'held', notice: { text, hint } })
