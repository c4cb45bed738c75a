import { type ProductRow, productCalls } from '@clinic/shared-events/contracts/shop/products.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sendCall } from '~/lib/http/call.ts'
import { useSendOnce } from '~/lib/http/send-once.ts'
import type { ProductBody } from '../model/product-form.ts'
import { putChanged, putProduct } from './put-product.ts'

/** POST /api/products (docs/specification.md#office-calls). */
export const useCreateProduct = () => {
  const client = useQueryClient()
  const mutationFn = useSendOnce((body: ProductBody, idempotencyKey) =>
    sendCall(productCalls.createProduct, { body, idempotencyKey }),
  )
  return useMutation({
    mutationFn,
    onSuccess: (row) => putProduct(client, row),
  })
}

type EditBody = ProductBody & { shownStock: number }

/** PUT /api/products/{id}, from the row the form was filled in with. An edit by another meanwhile answers 412. */
export const useEditProduct = () => {
  const client = useQueryClient()
  const edit = useSendOnce(
    ({ id, body, revision: ifMatch }: { id: string; body: EditBody; revision: string }, idempotencyKey) =>
      sendCall(productCalls.editProduct, { params: { id }, body, idempotencyKey, ifMatch }),
  )
  return ({ id, stock, revision }: ProductRow, product: ProductBody): Promise<ProductRow> =>
    putChanged(client, edit({ id, body: { ...product, shownStock: stock }, revision }))
}
