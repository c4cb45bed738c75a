/** The page behind the link 'no recibir más correos' of every mail. */
export const contactPreferences = {
  title: 'Correos sobre sus citas',
  lead: 'Le escribimos cuando agenda, cambia o cancela una cita, y antes de cada visita para recordársela.',
  stop: 'No recibir más correos',
  saving: 'Guardando…',
  loading: 'Buscando su preferencia…',
  notLoaded: { title: 'No pudimos leer su preferencia.', hint: 'Revise su conexión e intente de nuevo, o llámenos.' },
  what: 'Sus citas siguen en pie: solo dejaremos de enviarle correos. Puede cambiar de opinión cuando quiera con este mismo enlace.',
  stopped: {
    title: 'No le enviaremos más correos',
    text: 'Sus citas siguen en pie. Si lo necesita, llámenos o escríbanos.',
  },
  out: 'Usted pidió no recibir más correos. Sus citas siguen en pie.',
  again: 'Volver a recibir correos',
  back: { title: 'Volveremos a enviarle correos', text: 'Recibirá los correos de sus próximas citas.' },
  whatsapp: 'Esto es solo para los correos. Si tampoco quiere mensajes por WhatsApp, escríbanos BAJA por ese medio.',
  failed: 'No se pudo guardar. Intente de nuevo.',
  invalid: {
    title: 'Enlace No Válido',
    text: 'Este enlace no es válido. Ábralo desde el correo que recibió, o contáctenos y lo hacemos por usted.',
  },
} as const
