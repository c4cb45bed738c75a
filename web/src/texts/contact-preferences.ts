/** The page behind the link 'no recibir más correos' of every mail. */
export const contactPreferences = {
  title: 'Correos sobre sus citas',
  lead: 'Le escribimos cuando agenda, cambia o cancela una cita, y antes de cada visita para recordársela.',
  stop: 'No recibir más correos',
  stopping: 'Guardando…',
  what: 'Sus citas siguen en pie: solo dejaremos de escribirle. Puede cambiar de opinión cuando quiera con este mismo enlace.',
  stopped: { title: 'No le escribiremos más', text: 'Sus citas siguen en pie. Si lo necesita, llámenos o escríbanos.' },
  again: 'Volver a recibirlos',
  back: { title: 'Volveremos a escribirle', text: 'Recibirá los correos de sus próximas citas.' },
  failed: 'No se pudo guardar. Intente de nuevo.',
  invalid: {
    title: 'Enlace No Válido',
    text: 'Este enlace no es válido. Ábralo desde el correo que recibió, o contáctenos y lo hacemos por usted.',
  },
} as const
