import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type FormFailure, useSubmittedForm } from '~/lib/forms/use-submitted-form.ts'
import { expectToasts } from '~/lib/toasts.ts'
import { ordering as texts } from '~/texts/orders.ts'
import type { PricedLine } from '../model/cart-lines.ts'
import type { OrderBody, OrderLine } from '../model/order-body.ts'
import type { OrderFailure } from '../model/order-failure.ts'
import type { Placed } from '../model/place-once.ts'
import { type Notice, usePlacing } from './use-placing.ts'

/** A failed order as its form shows it: the notice beside the button, and the fields' sentences. */
type OrderFormFailure<Field extends string> = FormFailure<Field> & Notice

type OrderForm<Input extends FieldValues, Output> = {
  lines: readonly PricedLine[]
  schema: z.ZodType<Output, Input>
  draft: { form: Pick<Parameters<typeof useSubmittedForm<Input, Output>>[0], 'initial' | 'onTyped' | 'leaving'> }
  bodyOf: (output: Output, ordered: readonly OrderLine[]) => OrderBody
  /** Puts a failed order into this form's words. */
  failed: (failure: OrderFailure) => OrderFormFailure<keyof Input & string>
}
type Ends<Output> = {
  /** The order stands; the cart is not emptied yet. */
  onPlaced: (placed: Placed) => void
  /** The cart was emptied. */
  onEnded?: (placed: Placed, output: Output) => void
  /** The form's own check found something. */
  onWrong?: () => void
}

/** A form that orders the cart on the screen: the checkout's and the cart's dialog. Its submit key is `placeOnce`'s. */
export const useOrderForm = <Input extends FieldValues, Output>(parts: OrderForm<Input, Output>) => {
  const { lines, schema, draft, bodyOf, failed } = parts
  const placing = usePlacing(lines)
  const submitted = useSubmittedForm<Input, Output, OrderFormFailure<keyof Input & string>>({
    schema,
    ...draft.form,
  })
  useEffect(expectToasts, [])

  return {
    ...submitted,
    ordering: ({ onPlaced, onEnded, onWrong }: Ends<Output>) =>
      submitted.onSubmit(
        (output) => {
          const held = placing.held()
          if (held) return { fields: {}, ...held }
          return placing
            .place((ordered) => bodyOf(output, ordered), onPlaced)
            .then((outcome) => {
              if (outcome.is === 'held') return { fields: {}, ...outcome.notice }
              if (outcome.is === 'failed') return failed(outcome.failure)
              onEnded?.(outcome.placed, output)
              return null
            })
        },
        () => {
          onWrong?.()
          return { fields: {}, text: texts.review, review: true }
        },
      ),
  }
}
