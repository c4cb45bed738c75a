import { type ProductRow, productCalls, productFeeds } from '@clinic/shared-events/contracts/shop/products.ts'
import { queryOptions } from '@tanstack/react-query'
import { readCall } from '~/lib/http/call.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoList } from '~/lib/live/live-rows.ts'
import { useLiveQuery } from '~/lib/live/use-live-query.ts'
import { sortedBy } from '~/lib/reads/sorting.ts'

/** GET /api/products: everything that is offered, by category and name (docs/specification.md#public-calls). */
export const productsOptions = queryOptions({
  queryKey: ['/api', 'products'],
  queryFn: ({ signal }): Promise<Reading<readonly ProductRow[]>> => readCall(productCalls.listProducts, { signal }),
})

/** The products, their stock and prices followed for as long as the page is there. */
export const useProducts = () => useLiveQuery(productsOptions, { feed: productFeeds.products, into: intoProducts })

/** The list with one row in its place. */
export const intoProducts = intoList<ProductRow>({ order: sortedBy(['category', 'name']) })
