/** Texts of lists that are read page by page. */
export const listTexts = {
  more: 'Ver más',
  reading: 'Cargando…',
  failed: 'No se pudo leer lo que sigue. Revise la conexión e intente de nuevo.',
  end: 'No hay más.',
} as const
