import { mostUnits } from '@clinic/shared-events/contracts/shop/carts.ts'
import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { z } from 'zod'
import { staffDraft } from '~/lib/forms/draft.ts'
import type { FieldSpec } from '~/office/shared/records/fields.ts'
import type { EditDraft } from '~/office/shared/records/use-one-field.ts'
import { ordersBoard } from '~/texts/office/orders-board.ts'

const texts = ordersBoard.detail

/** The units of a product that are being corrected, in memory alone. */
export const unitsDraft = staffDraft<EditDraft<OrderRow, string>>('order-units')

/** A number has to be chosen: that the product is taken out is one of the choices. */
export const unitsChosen = z.record(z.string(), z.string().regex(/^\d+$/, texts.chooseUnits))

/** The units of a product as a field: from none, but for the last product, up to those that there are to have. */
export const unitsField = (
  { productId, name, quantity }: OrderRow['items'][number],
  { stock, isLast }: { stock: number; isLast: boolean },
): FieldSpec => {
  const most = Math.max(quantity, Math.min(quantity + stock, mostUnits))
  const numbers = Array.from({ length: most }, (_, at) => String(at + 1))
  const options = numbers.map((units) => [units, units] as const)
  return {
    name: productId,
    label: texts.unitsOf(name),
    kind: { options: isLast ? options : [['0', texts.takeOut], ...options] },
    required: true,
  }
}
