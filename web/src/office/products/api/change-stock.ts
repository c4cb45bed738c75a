import { type ProductRow, productCalls } from '@clinic/shared-events/contracts/shop/products.ts'
import { useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { putProduct, rereadAfterStale } from './put-product.ts'

export type StockChange = {
  id: string
  stock: number
  /** The stock that was shown: orders meanwhile keep their units. */
  shownStock: number
  /** The edit that was shown; without it the difference is added to whatever is there. */
  edited?: string | undefined
  idempotencyKey: string
}

/** PATCH /api/products/{productId}/stock (docs/specification.md#office-calls). A count by another meanwhile answers 412. */
export const useChangeStock = () => {
  const client = useQueryClient()
  return async ({ id, stock, shownStock, edited, idempotencyKey }: StockChange): Promise<ProductRow> => {
    try {
      const row = await sendCall(productCalls.changeStock, {
        params: { productId: id },
        body: { stock, shownStock },
        idempotencyKey,
        // What was typed just before the page goes is saved too.
        keepalive: true,
        ...(edited !== undefined && { ifMatch: edited }),
      })
      putProduct(client, row)
      return row
    } catch (error) {
      rereadAfterStale(client, error)
      throw error
    }
  }
}
