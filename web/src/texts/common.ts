const moreFields = (count: number) => (count === 1 ? 'y otro campo' : `y otros ${count} campos`)

/** Texts every screen shares. */
export const texts = {
  close: 'Cerrar',
  back: 'Volver',
  error: 'Error',
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
  pageFailedHint: 'Puede que la conexión haya fallado o que el sitio tenga una versión nueva.',
  checkConnection: 'Revise su conexión e intente de nuevo.',
  tryAgain: 'Volver a intentar',
  tryingAgain: 'Intentando…',
  meantMail: (domain: string) => `¿Quiso decir ${domain}?`,
  /** Before what was typed goes. */
  leave: {
    more: moreFields,
    stay: 'Seguir escribiendo',
    draft: 'Salir y dejar el borrador',
    discard: 'Descartar',
    /** Once it went. */
    discarded: (fields: readonly { label: string }[]) => {
      const [first, ...others] = fields.map(({ label }) => label).filter((label) => label !== '')
      if (!first) return 'Se descartó lo escrito'
      return `Se descartó: ${[first, others.length > 0 && moreFields(others.length)].filter(Boolean).join(' ')}`
    },
    takeBack: 'Recuperar',
  },
  leaveWords: {
    office: {
      title: '¿Deja esto sin guardar?',
      lead: 'Lo que escribió todavía no se guardó:',
      draftHint: 'El borrador queda 15 minutos, solo para usted y en este navegador.',
    },
    site: {
      title: '¿Sale sin enviar?',
      lead: 'Lo que escribió todavía no se envió:',
      draftHint: 'El borrador queda 2 horas, solo en esta pestaña.',
    },
  },
  /** What can be taken back. */
  notices: { region: 'Se puede deshacer (F9)', undo: 'Deshacer' },
  sectionState: { pending: 'Paso {n}', done: 'Completo', problem: 'Por revisar' },
  live: { connecting: 'Conectando', live: 'En vivo', offline: 'Sin conexión' },
} as const
