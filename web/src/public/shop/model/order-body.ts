import {
  cartCustomerForm,
  cartCustomerLimits,
  checkoutForm,
  orderLimits,
} from '@clinic/shared-events/contracts/shop/orders.ts'
import { emailLimit, phoneLimit } from '@clinic/shared-events/contracts/wire/common.ts'
import { z } from 'zod'
import { customer } from '~/texts/orders.ts'
import type { PricedLine } from './cart-lines.ts'

/** A form's text for a field of the contract that may be absent. */
const typed = z.string().transform((text): string | null | undefined => text)

/** The cart's customer dialog. */
export const customerSchema = cartCustomerForm.extend({ location: typed.pipe(cartCustomerForm.shape.location) })
export type CustomerInput = z.input<typeof customerSchema>
export type CustomerOutput = z.output<typeof customerSchema>

/** The checkout's form. */
export const checkoutSchema = checkoutForm.extend({ notes: typed.pipe(checkoutForm.shape.notes) })
export type CheckoutInput = z.input<typeof checkoutSchema>
export type CheckoutOutput = z.output<typeof checkoutSchema>

/** The most characters each text of the two forms takes. */
export const longestOfCustomer = {
  ...cartCustomerLimits,
  name: orderLimits.name,
  email: emailLimit,
  phone: phoneLimit,
} as const satisfies Record<keyof CustomerInput, number>
export const longestOfCheckout = {
  customerName: orderLimits.name,
  customerEmail: emailLimit,
  customerPhone: phoneLimit,
  customerAddress: orderLimits.address,
  notes: orderLimits.notes,
} as const satisfies Partial<Record<keyof CheckoutInput, number>>

/** A line whose product is still offered, at the price the page shows, in colones. */
export type OrderLine = { productId: string; quantity: number; price: number; name: string }

/** The lines of the cart whose products are still offered. */
export const offeredLines = (lines: readonly PricedLine[]): OrderLine[] =>
  lines.flatMap(({ productId, quantity, product }) =>
    product ? [{ productId, quantity, price: product.price, name: product.name }] : [],
  )

const totalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** The cart's flow (docs/specification.md#public-calls). Without a location there is no ' - ' behind the address either. */
export const cartOrderBody = (
  { name, email, phone, address, location }: CustomerOutput,
  lines: readonly OrderLine[],
) => ({
  customerName: name,
  customerPhone: phone,
  customerEmail: email,
  customerAddress: location ? `${address} - ${location}` : address,
  items: lines.map(({ productId, quantity, price, name: product }) => ({ productId, quantity, price, name: product })),
  totalAmount: totalOf(lines),
  paymentMethod: 'whatsapp' as const,
  notes: `Pedido web - Ubicación: ${location ?? customer.noLocation}`,
})

/** The checkout's flow (docs/specification.md#public-calls). */
export const checkoutOrderBody = (form: CheckoutOutput, lines: readonly OrderLine[]) => ({
  customerName: form.customerName,
  customerEmail: form.customerEmail,
  customerPhone: form.customerPhone,
  customerAddress: form.customerAddress,
  paymentMethod: form.paymentMethod,
  notes: form.notes ?? '',
  items: lines.map(({ productId, name, quantity, price }) => ({ productId, productName: name, quantity, price })),
  totalAmount: totalOf(lines),
  status: 'pending' as const,
})

export type OrderBody = ReturnType<typeof cartOrderBody> | ReturnType<typeof checkoutOrderBody>
