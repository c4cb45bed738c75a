import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'

/** Whether a row shows a later edit than that one. */
export const isLaterEdit = ({ edited }: Pick<ProductRow, 'edited'>, than: string): boolean =>
  BigInt(edited) > BigInt(than)
