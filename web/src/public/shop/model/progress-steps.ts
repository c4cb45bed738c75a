import type { OrderProgress, OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { JointKind } from '~/components/ui/display/thread.tsx'

/** One joint of an order's thread. `at`: UTC ISO instant it was reached; null while it is to come. */
export type ProgressStep = {
  status: OrderStatus
  at: string | null
  kind: JointKind
  /** Whether the order had this status before: staff may set any status from any other (docs/specification.md#office-states). */
  again: boolean
}

/** The statuses of an undisturbed order. */
const way = ['pending', 'processing', 'delivered'] as const

/** The steps of an order: every status it came to, then those still to come; after a delivery or a cancellation there are none. */
export const progressSteps = ({ status, steps }: Pick<OrderProgress, 'status' | 'steps'>): ProgressStep[] => {
  const reached = steps.map((step, index): ProgressStep => {
    const last = index === steps.length - 1
    const again = steps.slice(0, index).some((before) => before.status === step.status)
    return { ...step, again, kind: kindOf(step.status, last) }
  })
  return [
    ...reached,
    ...toCome(status).map((ahead): ProgressStep => ({ status: ahead, at: null, kind: 'planned', again: false })),
  ]
}

const kindOf = (status: OrderStatus, last: boolean): JointKind => {
  if (status === 'cancelled') return 'attention'
  return last && status !== 'delivered' ? 'here' : 'done'
}

const toCome = (status: OrderStatus): readonly (typeof way)[number][] => {
  if (status === 'cancelled') return []
  return way.slice(way.indexOf(status) + 1)
}
