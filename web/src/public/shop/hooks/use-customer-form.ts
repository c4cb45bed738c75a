import { chatUrl } from '@clinic/shared-events/contracts/practice/practice.ts'
import { isBlank } from '@clinic/shared-events/contracts/wire/typed-text.ts'
import { generatePath } from 'react-router-dom'
import { toast } from '~/lib/toasts.ts'
import { paths } from '~/paths.ts'
import { usePractice } from '~/practice/use-practice.ts'
import { openWhatsapp } from '~/public/shared/messaging/open-whatsapp.ts'
import { customer as texts } from '~/texts/orders.ts'
import type { PricedLine } from '../model/cart-lines.ts'
import { customerDraft, emptyCustomer } from '../model/drafts.ts'
import { type CustomerInput, type CustomerOutput, cartOrderBody, customerSchema } from '../model/order-body.ts'
import type { OrderFailure } from '../model/order-failure.ts'
import { orderMessage } from '../model/order-message.ts'
import type { Placed } from '../model/place-once.ts'
import { useOrderForm } from './use-order-form.ts'

const required = ['name', 'email', 'phone', 'address'] as const

/** The server's names of the fields, in the form's own words. */
const fieldsOf = ({ fields }: OrderFailure): Partial<Record<keyof CustomerInput, string>> => ({
  ...(fields.customerName && { name: fields.customerName }),
  ...(fields.customerEmail && { email: fields.customerEmail }),
  ...(fields.customerPhone && { phone: fields.customerPhone }),
  ...(fields.customerAddress && { address: fields.customerAddress }),
  ...(fields.notes && { location: fields.notes }),
})

type CustomerFormParts = { lines: readonly PricedLine[]; onPlaced: (placed: Placed) => void; onClose: () => void }

/** The customer dialog's form: draft, sending, and what came of it (docs/specification.md#public-rules). */
export const useCustomerForm = ({ lines, onPlaced, onClose }: CustomerFormParts) => {
  const { chatNumber } = usePractice()
  const { ordering, ...customer } = useOrderForm<CustomerInput, CustomerOutput>({
    lines,
    schema: customerSchema,
    draft: customerDraft,
    bodyOf: cartOrderBody,
    failed: (failure) => {
      toast({ ...texts.failure, look: 'destructive' })
      return { fields: fieldsOf(failure), text: failure.reason ?? texts.failure.description, hint: failure.hint }
    },
  })
  const { form } = customer
  const submit = ordering({
    onPlaced: (placed) => {
      toast(texts.success)
      onPlaced(placed)
    },
    onEnded: ({ order }, sent) => {
      form.reset(emptyCustomer)
      customerDraft.forget()
      onClose()
      const { trackingNumber } = order
      const followAt = `${location.origin}${generatePath(paths.orderProgress, { trackingNumber })}`
      openWhatsapp(chatUrl(chatNumber, orderMessage(order, sent, followAt)))
    },
    onWrong: () => {
      if (required.some((field) => isBlank(form.getValues(field)))) toast({ ...texts.incomplete, look: 'destructive' })
    },
  })
  return { ...customer, submit }
}
