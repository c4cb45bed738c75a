import type { OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'

/** The tints of an order's status; the word says what the colour says. */
export const statusLooks: Record<OrderStatus, { box: string; dot: string }> = {
  pending: { box: 'bg-agendado text-agendado-t', dot: 'bg-agendado-d' },
  processing: { box: 'bg-realizado text-realizado-t', dot: 'bg-realizado-d' },
  delivered: { box: 'bg-confirmado text-confirmado-t', dot: 'bg-confirmado-d' },
  cancelled: { box: 'bg-cancelado text-cancelado-t', dot: 'bg-cancelado-d' },
}
