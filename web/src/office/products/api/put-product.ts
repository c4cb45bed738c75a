import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isStale } from '~/lib/forms/use-revised-edit.ts'
import type { Reading } from '~/lib/http/http.ts'
import { intoProducts, productsOptions } from '~/products/products.ts'
import { isLaterEdit } from '../model/edits.ts'

/** Puts the row that a command answered into the list, before the feed brings it. What the feed has brought by then is at least as new. */
export const putProduct = (client: QueryClient, row: ProductRow): void => {
  client.setQueryData<Reading<readonly ProductRow[]>>(productsOptions.queryKey, (known) => {
    const held = known?.data.find(({ id }) => id === row.id)
    if (!known || (held && !isLaterEdit(row, held.revision))) return known
    return { ...known, data: intoProducts(known.data, { id: row.id, row }) }
  })
}

/**
 * Shows the row that a change is answered with. One that was refused for somebody else's has the products read again: where the feed is
 * away, nothing else brings theirs. @throws what the change throws
 */
export const putChanged = async (client: QueryClient, changed: Promise<ProductRow>): Promise<ProductRow> => {
  try {
    const row = await changed
    putProduct(client, row)
    return row
  } catch (error) {
    if (isStale(error)) void client.invalidateQueries({ queryKey: productsOptions.queryKey })
    throw error
  }
}
