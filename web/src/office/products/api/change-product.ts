import { type ProductRow, productCalls } from '@clinic/shared-events/contracts/shop/products.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import type { ProductBody } from '../model/product-form.ts'
import { putChanged, putProduct } from './put-product.ts'

/** POST /api/products (docs/specification.md#office-calls). */
export const useCreateProduct = () => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<ProductBody>()
  return useMutation({
    mutationFn: (product: ProductBody) =>
      sendOnce(product, (body, idempotencyKey) => sendCall(productCalls.createProduct, { body, idempotencyKey })),
    onSuccess: (row) => putProduct(client, row),
  })
}

type EditBody = ProductBody & { shownStock: number }

/** PUT /api/products/{id}, from the row the form was filled in with. An edit by another meanwhile answers 412. */
export const useEditProduct = () => {
  const client = useQueryClient()
  const sendOnce = useSendOnce<{ body: EditBody; revision: string }>()
  return ({ id, stock, revision }: ProductRow, product: ProductBody): Promise<ProductRow> =>
    putChanged(
      client,
      sendOnce({ body: { ...product, shownStock: stock }, revision }, (sent, idempotencyKey) =>
        sendCall(productCalls.editProduct, { params: { id }, body: sent.body, idempotencyKey, ifMatch: revision }),
      ),
    )
}
