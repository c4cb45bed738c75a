/** What patients' forms say of what is typed into them. */
export const draftTexts = {
  note: 'Lo que escribe se guarda solo en esta pestaña, por si la página se recarga, y se borra al enviarlo o tras 2 horas sin uso.',
  clear: 'Borrar lo escrito',
  question: '¿Borrar lo que escribió?',
  questionText: 'No se ha enviado. Si lo borra, no se puede recuperar.',
  confirm: 'Borrar',
  keep: 'Seguir escribiendo',
  cleared: 'Se borró lo escrito.',
} as const
