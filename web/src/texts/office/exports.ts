/** What exporting a list says. */
export const exportTexts = {
  button: 'Exportar CSV',
  from: 'Desde',
  fromHint: 'Vacío: desde la primera.',
  to: 'Hasta',
  toHint: 'Vacío: hasta la última.',
  backwards: 'Hasta: no puede ser antes de «Desde».',
  status: 'Estado',
  anyStatus: 'Todos',
  submit: { idle: 'Descargar', sending: 'Descargando…' },
  failed: 'No se pudo exportar la lista. Revise su conexión e intente de nuevo.',
  sessionOver: 'Su sesión terminó y no se exportó nada. Inicie sesión e intente de nuevo.',
} as const
