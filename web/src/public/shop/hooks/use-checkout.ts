import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isMarked } from '~/lib/is-marked.ts'
import { useOneAtATime } from '~/lib/one-at-a-time.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { useWrongField } from '~/lib/use-wrong-field.ts'
import { ordering, checkout as texts } from '~/texts/orders.ts'
import type { PricedLine } from '../model/cart-lines.ts'
import { checkoutDraft, emptyCheckout } from '../model/drafts.ts'
import { type CheckoutInput, type CheckoutOutput, checkoutOrderBody, checkoutSchema } from '../model/order-body.ts'
import type { OrderFailure } from '../model/order-failure.ts'
import { useShowPlaced } from './use-placed-here.ts'
import { usePlacing } from './use-placing.ts'
import { useServerSentences } from './use-server-sentences.ts'

/** What stands beside the checkout's button, one sentence after the other. */
type CheckoutNotice = { text: string; hint?: string | undefined }

/** The checkout's form: draft, sending, and what came of it (docs/conformance/public.md#checkout). */
export const useCheckout = (lines: readonly PricedLine[]) => {
  const placing = usePlacing(lines)
  const showPlaced = useShowPlaced()
  const [notice, setNotice] = useState<CheckoutNotice | null>(null)
  const form = useForm<CheckoutInput, unknown, CheckoutOutput>({
    resolver: zodResolver(checkoutSchema),
    defaultValues: checkoutDraft.readDraft(),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const values = { ...emptyCheckout, ...useWatch({ control: form.control }) }
  const sentences = useServerSentences<keyof CheckoutInput>(values)
  const [formRef, showWrong] = useWrongField()
  useEffect(expectToasts, [])
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => checkoutDraft.keepDraft(state.values) }),
    [form],
  )

  const fail = ({ fields, reason, hint }: OrderFailure) => {
    sentences.tell(fields, form.getValues())
    const more = [reason, hint].filter((sentence) => sentence !== null && sentence !== undefined).join(' ')
    setNotice({ text: texts.failure, hint: more === '' ? undefined : more })
  }

  const submit = useOneAtATime(
    form.handleSubmit(
      async (output) => {
        setNotice(null)
        sentences.forget()
        const outcome = await placing.place(
          (ordered) => checkoutOrderBody(output, ordered),
          (placed) => {
            checkoutDraft.forgetDraft()
            toast(texts.success)
            showPlaced(placed)
          },
        )
        if (outcome.is === 'held') setNotice(outcome.notice)
        if (outcome.is === 'failed') fail(outcome.failure)
      },
      () => setNotice({ text: ordering.review }),
    ),
    showWrong,
  )

  const errorOf = (field: keyof CheckoutInput): string | undefined =>
    form.formState.errors[field]?.message ?? sentences.at(field)
  const settled = notice?.text === ordering.review && !isMarked(values, errorOf)
  return { form, formRef, values, submit, sending: placing.sending, notice: settled ? null : notice, errorOf }
}
export type Checkout = ReturnType<typeof useCheckout>
