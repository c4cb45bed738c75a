import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { useRef } from 'react'
import { newIdempotencyKey } from '~/lib/http/http.ts'
import { leavesUndecided } from '~/lib/http/send-once.ts'
import { toast } from '~/lib/toasts.ts'
import { shop as texts } from '~/texts/public/shop.ts'
import { useAddToCart } from '../api/cart.ts'
import { lastingRefusalOf } from '../model/lasting-refusal.ts'

/**
 * Puts one unit of a product into the cart. A failure is silent and the button usable again
 * (docs/specification.md#public-messages); `refusal` has only what a second press would not change, for example that the cart is
 * full.
 */
export const useAddProduct = ({ id, name, price }: ProductRow) => {
  /** The key of a press of which it is not known whether it was carried out: pressing again repeats it. */
  const undecided = useRef<string | null>(null)
  const { mutate, isPending, error } = useAddToCart(() =>
    toast({ title: texts.added.title, description: texts.added.text(name) }),
  )
  const add = () => {
    if (isPending) return
    const idempotencyKey = undecided.current ?? newIdempotencyKey()
    undecided.current = idempotencyKey
    mutate(
      { productId: id, price, quantity: 1, idempotencyKey },
      {
        onSettled: (_, failure) => {
          if (!failure || !leavesUndecided(failure)) undecided.current = null
        },
      },
    )
  }
  return { add, isPending, refusal: lastingRefusalOf(error) }
}
