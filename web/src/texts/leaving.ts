const moreFields = (count: number) => (count === 1 ? 'y otro campo' : `y otros ${count} campos`)

/** Before what was typed goes. */
export const leave = {
  more: moreFields,
  /** Where none of them has words. */
  changed: (count: number) => (count === 1 ? 'Un cambio' : `${count} cambios`),
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

const onlyTab = 'El borrador queda 2 horas, solo en esta pestaña.'

/** The question, on each side. */
export const leaveWords = {
  office: {
    title: '¿Deja esto sin guardar?',
    lead: 'Lo que escribió todavía no se guardó:',
    draftHint: 'El borrador queda guardado, solo para usted.',
    draftWaits: {
      away: 'Sin conexión: queda en esta página y se guarda cuando vuelva la línea. No la cierre.',
      refused: 'El servidor no guarda este borrador: queda 15 minutos, solo en esta página. No la cierre.',
    },
  },
  site: {
    title: '¿Sale sin enviar?',
    lead: 'Lo que escribió todavía no se envió:',
    draftHint: onlyTab,
    draftWaits: { away: onlyTab, refused: onlyTab },
  },
} as const
