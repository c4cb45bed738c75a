import { checkoutMethods } from '@clinic/shared-events/contracts/shop/orders.ts'
import { z } from 'zod'
import { visitorDraft } from '~/lib/forms/draft.ts'
import { paths } from '~/paths.ts'
import type { CheckoutInput, CustomerInput } from './order-body.ts'

export const emptyCustomer: CustomerInput = { name: '', email: '', phone: '', address: '', location: '' }

/** Keeps what was typed into the cart's dialog, over a reload and until the order is placed. Its submit key is kept apart: `order-attempt.ts`. */
export const customerDraft = visitorDraft<CustomerInput, never>({
  name: 'cart-customer',
  schema: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    location: z.string(),
  }),
  empty: emptyCustomer,
})

export const emptyCheckout: CheckoutInput = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  customerAddress: '',
  paymentMethod: 'efectivo',
  notes: '',
}

/** Keeps what was typed into the checkout's form, as `customerDraft` does. */
export const checkoutDraft = visitorDraft<CheckoutInput, never>({
  name: 'checkout',
  schema: z.object({
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    customerAddress: z.string(),
    paymentMethod: z.enum(checkoutMethods),
    notes: z.string(),
  }),
  empty: emptyCheckout,
  unaskedTo: [paths.cart],
})
