import { type OrderRow, orderLimits } from '@clinic/shared-events/contracts/shop/orders.ts'
import { staffDraft } from '~/lib/forms/draft.ts'
import type { FieldSpec } from '~/office/shared/records/fields.ts'
import type { EditDraft } from '~/office/shared/records/use-one-field.ts'
import { ordersBoard } from '~/texts/office/orders-board.ts'

const texts = ordersBoard.detail

/** A field of an order that staff may put right. */
export type OrderFieldName = 'customerName' | 'customerPhone' | 'customerEmail' | 'customerAddress' | 'staffNote'
type Field = FieldSpec<OrderFieldName>

const buyerFields: readonly Field[] = [
  { name: 'customerName', label: texts.name, kind: 'text', most: orderLimits.name, required: true },
  { name: 'customerPhone', label: texts.phone, kind: 'tel', required: true },
  { name: 'customerEmail', label: texts.email, kind: 'email' },
  {
    ...{ name: 'customerAddress', label: texts.address, kind: 'area' },
    ...{ most: orderLimits.address, place: true, required: true },
  },
]
const noteField: Field = { name: 'staffNote', label: texts.staffNote, kind: 'area', most: orderLimits.notes }

/** Whether it left or was cancelled. */
export const isOver = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'delivered' || status === 'cancelled'

/** The fields of an order: who buys is put right until it left or was cancelled, the note always; nothing of an erased buyer. */
export const fieldsOf = (row: OrderRow): Field[] => {
  const over = isOver(row)
  const erased = row.customerName === null
  const gone = erased && { required: true as const }
  return [
    ...buyerFields.map((field) => ({ ...field, ...gone, fixed: over || erased })),
    { ...noteField, fixed: erased },
  ]
}

/** The field of an order that is being put right, in memory alone. */
export const orderDraft = staffDraft<EditDraft<OrderRow, OrderFieldName>>('order')
