import { type ProductRow, productCalls } from '@clinic/shared-events/contracts/shop/products.ts'
import { useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { putChanged } from './put-product.ts'

/**
 * What a number is entered on top of. `shown`: the stock, so that orders meanwhile keep their units; without `edited`, the edit that was shown,
 * the difference is added to whatever is there.
 */
export type StockBase = { id: string; shown: number; revision?: string }

/** PATCH /api/products/{productId}/stock (docs/specification.md#office-calls). A count by another meanwhile answers 412. */
export const useChangeStock = () => {
  const client = useQueryClient()
  return ({ id, shown, revision }: StockBase, { stock, key }: { stock: number; key: string }): Promise<ProductRow> =>
    putChanged(
      client,
      sendCall(productCalls.changeStock, {
        params: { productId: id },
        body: { stock, shownStock: shown },
        idempotencyKey: key,
        // What was typed just before the page goes is saved too.
        keepalive: true,
        ...(revision !== undefined && { ifMatch: revision }),
      }),
    )
}
