import type { PatientFound } from '@clinic/shared-events/contracts/patients/patient-search.ts'
import type { PaymentMethod } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { staffDraft } from '~/lib/forms/draft.ts'

/** How many units of each product, by its id; none of those that are not named. */
export type UnitsOf = Readonly<Record<string, number>>

/** What the form of a new order holds. */
export type NewOrder = {
  customerName: string
  customerPhone: string
  customerEmail: string
  customerAddress: string
  paymentMethod: PaymentMethod
  staffNote: string
  items: UnitsOf
}

export const emptyOrder: NewOrder = {
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  customerAddress: '',
  paymentMethod: 'efectivo',
  staffNote: '',
  items: {},
}

/** The form of a new order that is being filled in, in memory alone. */
export const newOrderDraft = staffDraft<NewOrder>('new-order')

/** What is known of a person who was found, and where their last visit was. */
export const buyerFound = ({ name, phone, email, last, next }: PatientFound): Partial<NewOrder> => ({
  customerName: name,
  customerPhone: phone,
  customerEmail: email,
  customerAddress: (last ?? next)?.address ?? '',
})

type Priced = Pick<ProductRow, 'id' | 'name' | 'price'>

/** The order as it is sent: each product at the price that is shown. */
export const newOrderBody = ({ items, ...order }: NewOrder, products: readonly Priced[]) => ({
  ...order,
  items: products.flatMap(({ id: productId, name, price }) => {
    const quantity = items[productId] ?? 0
    return quantity > 0 ? [{ productId, name, quantity, price }] : []
  }),
})
export type NewOrderBody = ReturnType<typeof newOrderBody>

/** How many units there are of all products, and what they cost. */
export const sumOf = ({ items }: Pick<NewOrderBody, 'items'>) => ({
  units: items.reduce((sum, { quantity }) => sum + quantity, 0),
  total: items.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
})
