import type { OrderRow, OrderStatus } from '@clinic/shared-events/contracts/orders.ts'
import type { LiveRow } from '~/lib/live-rows.ts'
import { intoList } from '~/lib/live-rows.ts'

/** Where a row stands among the orders, the newest first. */
export type RowKey = Pick<OrderRow, 'createdAt' | 'id'>

/** A page of the list: orders of a status, those that come after a place. */
export type Narrowed = { status: OrderStatus | null; after: RowKey | null }

/** A page as it was read. `end`: the place after which the next page begins; null where there is none. */
export type OrderPage = { rows: readonly OrderRow[]; end: RowKey | null }

/** Rows of one page. */
export const pageRows = 50

/** Newest first, as the server sorts. */
export const newestFirst = (a: RowKey, b: RowKey): number => compared(b.createdAt, a.createdAt) || compared(b.id, a.id)
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The server's cursor of a place (docs/decisions/0032-a-long-list-comes-in-parts.md): base64url of what is sorted by and the id. */
export const cursorOf = ({ createdAt, id }: RowKey): string =>
  btoa(JSON.stringify([createdAt, id]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const pageOf = (rows: readonly OrderRow[]): OrderPage => {
  const last = rows.length === pageRows ? rows.at(-1) : undefined
  return { rows, end: last ? { createdAt: last.createdAt, id: last.id } : null }
}

/** A page after a change: a row is put between where the page begins and where it ends, and leaves when it is of another status. */
export const intoPage =
  ({ status, after }: Narrowed) =>
  (page: OrderPage, change: LiveRow<OrderRow>): OrderPage => {
    const belongs = (row: OrderRow): boolean =>
      (status === null || row.status === status) &&
      (after === null || newestFirst(after, row) < 0) &&
      (page.end === null || newestFirst(row, page.end) <= 0)
    const rows = intoList<OrderRow>({ order: newestFirst, belongs })(page.rows, change)
    return rows === page.rows ? page : { ...page, rows }
  }
