import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Reading } from '~/lib/http/http.ts'
import type { LiveRow } from '~/lib/live/live-rows.ts'
import { type Pages, putIntoDetail, putIntoHeld } from '~/lib/reads/pages.ts'
import { ordersOf } from '../model/narrowed.ts'
import { orderKeys } from './order-keys.ts'

/** Brings an order that was changed here into every list and detail that is held. */
export const rememberOrder = (client: QueryClient, change: LiveRow<OrderRow>): void => {
  putIntoHeld(client, orderKeys.lists, ordersOf, change)
  putIntoDetail(client, orderKeys.one(change.id), change)
}

/** The order as a list holds it. */
export const heldOrder = (client: QueryClient, id: string): Reading<OrderRow> | undefined => {
  for (const [, pages = []] of client.getQueriesData<Pages<OrderRow>>({ queryKey: orderKeys.lists }))
    for (const { data, position, serial } of pages) {
      const row = data.find((one) => one.id === id)
      if (row) return { data: row, position, serial }
    }
  return undefined
}
