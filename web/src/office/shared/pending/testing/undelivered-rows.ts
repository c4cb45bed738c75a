import type { UndeliveredRow } from '@clinic/shared-events/contracts/messaging/deliveries.ts'

/** One that did not go out. */
export const undelivered = (more: Partial<UndeliveredRow> = {}): UndeliveredRow => ({
  id: 'a1.reminder-1-day.whatsapp.0',
  channel: 'whatsapp',
  kind: 'reminder-1-day',
  appointmentId: 'a1',
  orderId: null,
  conversationId: null,
  by: null,
  date: '2026-11-25',
  startTime: '08:30',
  reason: 'bad-address',
  code: '63024',
  at: '2026-11-24T14:00:00.000Z',
  name: 'Carlos Brenes',
  address: '8812-0904',
  ...more,
})
