import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { ApiError } from '~/lib/http/http.ts'

/** Whether a change was refused because somebody else edited the product meanwhile. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.status === 412

/** Whether a row shows a later edit than that one. */
export const isLaterEdit = ({ edited }: Pick<ProductRow, 'edited'>, than: string): boolean =>
  BigInt(edited) > BigInt(than)
