import type { OrderRow } from '@clinic/shared-events/contracts/orders.ts'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Reading } from '~/lib/http.ts'
import { intoRow, type LiveRow } from '~/lib/live-rows.ts'
import { intoPage, type Narrowed, type OrderPage } from '../model/narrowed.ts'
import { orderKeys } from './order-keys.ts'

/** Brings a changed order, from the live feed or the answer to an own command, into every page and detail that is held. */
export const rememberOrder = (client: QueryClient, change: LiveRow<OrderRow>): void => {
  for (const [key, page] of client.getQueriesData<Reading<OrderPage>>({ queryKey: orderKeys.pages })) {
    if (!page) continue
    const data = intoPage(narrowedBy(key))(page.data, change)
    if (data !== page.data) client.setQueryData<Reading<OrderPage>>(key, { ...page, data })
  }
  client.setQueryData<Reading<OrderRow>>(orderKeys.one(change.id), (known) =>
    known ? { ...known, data: intoRow(known.data, change) } : known,
  )
}

/** A page's key ends with what it is narrowed to. */
const narrowedBy = (key: QueryKey): Narrowed => key[orderKeys.pages.length] as Narrowed

/** The order as a page holds it. */
export const heldOrder = (client: QueryClient, id: string): Reading<OrderRow> | undefined => {
  for (const [, page] of client.getQueriesData<Reading<OrderPage>>({ queryKey: orderKeys.pages })) {
    const row = page?.data.rows.find((one) => one.id === id)
    if (page && row) return { ...page, data: row }
  }
  return undefined
}
