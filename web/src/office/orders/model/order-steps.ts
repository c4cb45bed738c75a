import type { OrderProgress, OrderRow, OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { JointKind } from '~/components/ui/display/thread.tsx'

/** A joint of an order's thread. `at`: when it came there, a UTC instant; null while it has not, or is there no more. */
type OrderStep = { status: OrderStatus; kind: JointKind; at: string | null }

const way: readonly OrderStatus[] = ['pending', 'processing', 'delivered']

/**
 * The three joints of an order's way: what it has reached, where it is, what is still to come. A cancelled one ends after where it came from.
 * The row knows its last change before the steps are read.
 */
export const orderSteps = (row: OrderRow, steps: OrderProgress['steps']): OrderStep[] => {
  const reachedAt = (status: OrderStatus): string | null => {
    const shown = steps.findLast((step) => step.status === status)?.at
    return shown ?? (status === row.status ? row.updatedAt : null)
  }
  if (row.status === 'cancelled') {
    const before = steps.findLast(({ status }) => status !== 'cancelled')?.status ?? 'pending'
    const reached = way.slice(0, way.indexOf(before) + 1)
    const passed = reached.map((status): OrderStep => ({ status, kind: 'done', at: reachedAt(status) }))
    return [...passed.slice(0, 2), { status: 'cancelled', kind: 'attention', at: reachedAt('cancelled') }]
  }
  const here = way.indexOf(row.status)
  return way.map((status, at) => ({
    status,
    kind: at < here ? 'done' : at === here ? 'here' : 'planned',
    at: at <= here ? reachedAt(status) : null,
  }))
}
