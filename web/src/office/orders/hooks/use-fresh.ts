import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'
import { now } from '~/lib/format.ts'
import { useByClock } from '~/lib/use-clock.ts'
import { useNewestOrders } from '~/office/shared/pending/waiting.ts'
import { isFresh } from '../model/fresh.ts'

const isFreshNow = (row: Parameters<typeof isFresh>[0]): boolean => isFresh(row, now())

/** Whether an order has just come. One that has not follows no clock: it never becomes so. */
export const useFresh = (row: OrderRow): boolean => useByClock(isFreshNow(row) ? 1000 : null, () => isFreshNow(row))

/** How many orders have just come. */
export const useFreshCount = (): number => {
  const { rows = [] } = useNewestOrders({ follows: true })
  const count = () => rows.filter(isFreshNow).length
  return useByClock(count() > 0 ? 1000 : null, count)
}
