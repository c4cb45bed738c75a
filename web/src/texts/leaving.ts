const moreFields = (count: number) => (count === 1 ? 'y otro campo' : `y otros ${count} campos`)

/** Before what was typed goes. */
export const leave = {
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
} as const

/** The question, on each side. */
export const leaveWords = {
  office: {
    title: '¿Deja esto sin guardar?',
    lead: 'Lo que escribió todavía no se guardó:',
    draftHint: 'El borrador queda guardado, solo para usted.',
    draftWaits: 'Sin conexión: queda en esta página y se guarda cuando vuelva la línea. No la cierre.',
  },
  site: {
    title: '¿Sale sin enviar?',
    lead: 'Lo que escribió todavía no se envió:',
    draftHint: 'El borrador queda 2 horas, solo en esta pestaña.',
    draftWaits: 'El borrador queda 2 horas, solo en esta pestaña.',
  },
} as const
