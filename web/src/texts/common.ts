/** Texts every screen shares. */
export const texts = {
  close: 'Cerrar',
  retry: 'Reintentar',
  notification: 'Notificación',
  notifications: 'Notificaciones ({hotkey})',
  loading: 'Cargando…',
  newTab: '(se abre en otra pestaña)',
  call: 'Llamar al',
  backHome: 'Volver al inicio',
  serverAway: 'No pudimos comunicarnos con el servidor.',
  toDark: 'Usar tema oscuro',
  toLight: 'Usar tema claro',
  pageFailed: 'Esta página no se pudo cargar.',
  pageFailedHint: 'Revise su conexión e intente de nuevo.',
  sectionState: { pending: 'Paso {n}', done: 'Completo', problem: 'Por revisar' },
  live: { connecting: 'Conectando', live: 'En vivo', offline: 'Sin conexión' },
} as const
