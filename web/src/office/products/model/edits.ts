import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'

/** Whether a row shows a later edit than that one. */
export const isLaterEdit = ({ revision }: Pick<ProductRow, 'revision'>, than: string): boolean =>
  BigInt(revision) > BigInt(than)
