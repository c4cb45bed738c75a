import type { OrderRow } from '@clinic/shared-events/contracts/shop/orders.ts'

/** Ligia's order of two products, pending, unless said otherwise. */
export const orderRow = (given: Partial<OrderRow> = {}): OrderRow => ({
  id: 'ligia00000000000000000',
  trackingNumber: 'MV-0000004129',
  customerName: 'Ligia Mata Cascante',
  customerEmail: 'ligia@example.com',
  customerPhone: '88885317',
  customerAddress: 'San José, Curridabat, casa esquinera',
  items: [
    { productId: 'p1', name: 'Banda elástica', quantity: 2, price: 6500 },
    { productId: 'p2', name: 'Compresa', quantity: 1, price: 7200 },
  ],
  totalAmount: 20_200,
  status: 'pending',
  withoutStock: false,
  paymentMethod: 'whatsapp',
  notes: 'Dejar con el guarda',
  staffNote: null,
  paid: null,
  createdAt: '2026-11-24T14:43:00.000Z',
  updatedAt: '2026-11-24T14:43:00.000Z',
  revision: '0',
  ...given,
})
