/** The process managers' names, which their leases, checkpoints and events carry: stored, so they stay as they are. */
export const processManagerNames = {
  reservations: 'reservation-keeper',
  actions: 'action-expiry',
  notifications: 'notifications',
  formVisits: 'form-visits',
  orders: 'unanswered-orders',
  erasures: 'erasures',
} as const
