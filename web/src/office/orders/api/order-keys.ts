import type { Narrowed } from '../model/narrowed.ts'

/** Query keys of orders: pages of the list, one order, its steps, the counts. */
export const orderKeys = {
  pages: ['orders', 'page'] as const,
  page: (narrowed: Narrowed) => ['orders', 'page', narrowed] as const,
  one: (id: string) => ['orders', 'one', id] as const,
  steps: (trackingNumber: string, revision: string) => ['orders', 'steps', trackingNumber, revision] as const,
  counts: ['orders', 'counts'] as const,
}
