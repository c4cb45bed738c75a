/** What forms say of what is typed into them. */
export const draftTexts = {
  /** Of a draft that is gone on with. */
  line: {
    draft: 'Borrador',
    of: (when: string) => `Borrador de ${when}`,
    today: (hour: string) => `hoy ${hour}`,
    yesterday: (hour: string) => `ayer ${hour}`,
    discard: 'Descartar',
    discarded: 'Se descartó el borrador',
    other: (when: string) => `Hay otro borrador suyo, de ${when}, escrito en otro equipo.`,
    gone: 'Este borrador ya se guardó o se descartó en otro equipo.',
    takeOther: 'Ver el otro',
    takeNone: 'Empezar de nuevo',
    keepOwn: 'Seguir con este',
    /** Where it would be saved before one is chosen. */
    choose: 'No se guardó nada todavía: elija arriba con cuál borrador seguir.',
  },
  /** Of patients' forms. */
  note: 'Lo que escribe se guarda solo en esta pestaña, por si la página se recarga, y se borra al enviarlo o tras 2 horas sin uso.',
  /** Of a browser that keeps nothing. */
  unkeptNote: 'Este navegador no guarda lo que escribe: si la página se recarga o se cierra, se pierde.',
  linkedNote:
    'Lo que escribe se guarda cifrado bajo este enlace: puede cerrar y seguir donde quedó, en cualquier equipo. Se borra al enviarlo, o 7 días después del último cambio.',
  /** What stands in a form that was asked before. */
  prefilled: 'Ya llenamos lo que nos había dicho antes. Revíselo y corrija lo que haga falta.',
  clear: 'Borrar lo escrito',
  question: '¿Borrar lo que escribió?',
  /** Where nothing stood there. */
  nothing: 'No hay nada escrito.',
} as const
