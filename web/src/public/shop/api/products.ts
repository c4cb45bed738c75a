import { type ProductRow, productCalls, productFeeds, productRow } from '@clinic/shared-events/contracts/products.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { readCall } from '~/lib/call.ts'
import type { Reading } from '~/lib/http.ts'
import type { RowChange } from '~/lib/live.ts'
import { useLive } from '~/lib/use-live.ts'

/** GET /api/products: everything that is offered, by category and name (docs/specification.md#public-calls). */
export const productsOptions = queryOptions({
  queryKey: ['/api', 'products'],
  queryFn: ({ signal }): Promise<Reading<ProductRow[]>> => readCall(productCalls.listProducts, { signal }),
})

/** The products, their stock and prices followed for as long as the page is there. */
export const useProducts = () => {
  const client = useQueryClient()
  const query = useQuery(productsOptions)
  useLive(productFeeds.products, query.data, {
    onChange: (changes) =>
      client.setQueryData(
        productsOptions.queryKey,
        (known) => known && { ...known, data: withChanges(known.data, changes) },
      ),
    onRefresh: () => void query.refetch(),
  })
  return query
}

/** The list with each change in its place; a change of another shape than a product is left out. */
const withChanges = (rows: ProductRow[], changes: RowChange[]): ProductRow[] => changes.reduce(withChange, rows)

const withChange = (rows: ProductRow[], { id, row }: RowChange): ProductRow[] => {
  if (row === null) return rows.filter((one) => one.id !== id)
  const { data: product } = productRow.safeParse(row)
  if (!product) return rows
  return [...rows.filter((one) => one.id !== id), product].sort(asListed)
}

const asListed = (a: ProductRow, b: ProductRow): number =>
  compare(a.category, b.category) || compare(a.name, b.name) || compare(a.id, b.id)

/** Compares texts as the server's store does: by code, not by any alphabet. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
