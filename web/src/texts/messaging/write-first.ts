/** Staff write first to a patient, in the conversation of their number. */
export const writeFirstTexts = {
  write: 'Mensajes',
  failed: 'No se pudo abrir la conversación.',
  noAnswer: 'El servidor no responde. Intente de nuevo.',
} as const
