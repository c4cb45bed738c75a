import { toast } from '~/lib/toasts.ts'
import { cart as texts } from '~/texts/public/shop.ts'
import { useChangeUnits, useEmptyCart, useRemoveLine } from '../api/cart.ts'
import type { PricedLine } from '../model/cart-lines.ts'
import { lastingRefusalOf } from '../model/lasting-refusal.ts'

/**
 * The changes the cart's page makes, one at a time. A failure is told in place until the next try. For the page itself: what it shows
 * of the cart may be gone before a change is through.
 * @param onRemoved after the cart was read again without what was removed
 */
export const useChangeCart = (onRemoved: () => void) => {
  const removal = useRemoveLine()
  const clearing = useEmptyCart()
  const unitsChange = useChangeUnits()
  const all = [removal, clearing, unitsChange]
  const failed = all.find(({ isError }) => isError)
  const start = () => {
    for (const one of all) one.reset()
  }
  return {
    busy: all.some(({ isPending }) => isPending),
    clearing: clearing.isPending,
    /** The sentence about the last change when it failed. */
    failure: failed ? (lastingRefusalOf(failed.error) ?? texts.changeFailed) : null,
    remove: ({ id, productId, product }: PricedLine) => {
      start()
      const description = product?.name ?? texts.gone.name
      removal.mutate(
        { id, productId },
        {
          onSuccess: () => {
            toast({ title: texts.removed, description })
            onRemoved()
          },
        },
      )
    },
    clear: () => {
      start()
      clearing.mutate(undefined, {
        onSuccess: () => {
          toast({ title: texts.cleared })
          onRemoved()
        },
      })
    },
    setUnits: ({ id }: PricedLine, units: number) => {
      start()
      unitsChange.mutate({ id, quantity: units })
    },
  }
}

export type CartChanges = ReturnType<typeof useChangeCart>
