import { isBlank } from '@clinic/shared-events/contracts/blank-text.ts'
import { chatUrl } from '@clinic/shared-events/contracts/practice.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { generatePath } from 'react-router-dom'
import { isMarked } from '~/lib/is-marked.ts'
import { useOneAtATime } from '~/lib/one-at-a-time.ts'
import { expectToasts, toast } from '~/lib/toasts.ts'
import { useWrongField } from '~/lib/use-wrong-field.ts'
import { openWhatsapp } from '~/messaging/open-whatsapp.ts'
import { paths } from '~/paths.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { ordering, customer as texts } from '~/texts/orders.ts'
import type { PricedLine } from '../model/cart-lines.ts'
import { customerDraft, emptyCustomer } from '../model/drafts.ts'
import { type CustomerInput, type CustomerOutput, cartOrderBody, customerSchema } from '../model/order-body.ts'
import type { OrderFailure } from '../model/order-failure.ts'
import { orderMessage } from '../model/order-message.ts'
import type { Placed } from '../model/place-once.ts'
import { type Notice, usePlacing } from './use-placing.ts'
import { useServerSentences } from './use-server-sentences.ts'

const required = ['name', 'email', 'phone', 'address'] as const

/** The server's names of the fields, in the form's own words. */
const told = ({ fields }: OrderFailure): Partial<Record<keyof CustomerInput, string>> => ({
  ...(fields.customerName && { name: fields.customerName }),
  ...(fields.customerEmail && { email: fields.customerEmail }),
  ...(fields.customerPhone && { phone: fields.customerPhone }),
  ...(fields.customerAddress && { address: fields.customerAddress }),
  ...(fields.notes && { location: fields.notes }),
})

type CustomerFormParts = { lines: readonly PricedLine[]; onPlaced: (placed: Placed) => void; onClose: () => void }

/** The customer dialog's form: draft, sending, and what came of it (docs/conformance/public.md#customer-dialog). */
export const useCustomerForm = ({ lines, onPlaced, onClose }: CustomerFormParts) => {
  const { chatNumber } = usePractice()
  const placing = usePlacing(lines)
  const [notice, setNotice] = useState<(Notice & { more?: string }) | null>(null)
  const form = useForm<CustomerInput, unknown, CustomerOutput>({
    resolver: zodResolver(customerSchema),
    defaultValues: customerDraft.readDraft(),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const values = { ...emptyCustomer, ...useWatch({ control: form.control }) }
  const sentences = useServerSentences<keyof CustomerInput>(values)
  const [formRef, showWrong] = useWrongField()
  useEffect(expectToasts, [])
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (state) => customerDraft.keepDraft(state.values) }),
    [form],
  )

  const fail = (failure: OrderFailure) => {
    const fields = told(failure)
    sentences.tell(fields, form.getValues())
    const more = [failure.reason, failure.hint].filter((sentence) => sentence).join(' ')
    setNotice({ text: texts.failure.title, hint: texts.failure.description, more })
  }

  const succeed = (placed: Placed, customer: CustomerOutput) => {
    form.reset(emptyCustomer)
    customerDraft.forgetDraft()
    onClose()
    const { trackingNumber } = placed.order
    const followAt = `${location.origin}${generatePath(paths.orderProgress, { trackingNumber })}`
    openWhatsapp(chatUrl(chatNumber, orderMessage(placed.order, customer, followAt)))
  }

  const submit = useOneAtATime(
    form.handleSubmit(
      async (customer) => {
        setNotice(null)
        sentences.forget()
        const outcome = await placing.place(
          (ordered) => cartOrderBody(customer, ordered),
          (placed) => {
            toast(texts.success)
            onPlaced(placed)
          },
        )
        if (outcome.is === 'held') setNotice(outcome.notice)
        else if (outcome.is === 'failed') fail(outcome.failure)
        else succeed(outcome.placed, customer)
      },
      () => {
        const missing = required.some((field) => isBlank(form.getValues(field)))
        setNotice({ text: ordering.review })
        if (missing) toast({ ...texts.incomplete, look: 'destructive' })
      },
    ),
    showWrong,
  )

  const errorOf = (field: keyof CustomerInput): string | undefined =>
    form.formState.errors[field]?.message ?? sentences.at(field)
  const settled = notice?.text === ordering.review && !isMarked(values, errorOf)
  return { form, formRef, values, submit, sending: placing.sending, notice: settled ? null : notice, errorOf }
}
