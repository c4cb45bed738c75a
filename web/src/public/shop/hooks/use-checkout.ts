import { toast } from '~/lib/toasts.ts'
import { checkout as texts } from '~/texts/orders.ts'
import type { PricedLine } from '../model/cart-lines.ts'
import { checkoutDraft } from '../model/drafts.ts'
import { type CheckoutInput, type CheckoutOutput, checkoutOrderBody, checkoutSchema } from '../model/order-body.ts'
import { useOrderForm } from './use-order-form.ts'
import { useShowPlaced } from './use-placed-here.ts'

/** The checkout's form: draft, sending, and what came of it (docs/specification.md#public-rules). */
export const useCheckout = (lines: readonly PricedLine[]) => {
  const showPlaced = useShowPlaced()
  const { ordering, ...form } = useOrderForm<CheckoutInput, CheckoutOutput>({
    lines,
    schema: checkoutSchema,
    draft: checkoutDraft,
    bodyOf: checkoutOrderBody,
    failed: ({ fields, reason, hint }) => {
      const more = [reason, hint].filter((sentence) => sentence !== null && sentence !== undefined).join(' ')
      return { fields, text: texts.failure, hint: more === '' ? undefined : more }
    },
  })
  const submit = ordering({
    onPlaced: (placed) => {
      checkoutDraft.forget()
      toast(texts.success)
      showPlaced(placed)
    },
  })
  return { ...form, submit }
}
export type Checkout = ReturnType<typeof useCheckout>
