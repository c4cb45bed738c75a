/** The page behind the link 'no recibir más correos' of every mail. */
export const contactPreferences = {
  title: 'Nuestros correos',
  lead: 'Le escribimos cuando agenda, cambia o cancela una cita, antes de cada visita para recordársela, y cuando hace un pedido.',
  stop: 'No recibir más correos',
  saving: 'Guardando…',
  loading: 'Buscando su preferencia…',
  notLoaded: { title: 'No pudimos leer su preferencia.', hint: 'Revise su conexión e intente de nuevo, o llámenos.' },
  what: 'Sus citas y pedidos siguen igual: solo dejaremos de enviarle correos. Puede cambiar de opinión cuando quiera con este mismo enlace.',
  stopped: {
    title: 'No le enviaremos más correos',
    text: 'Sus citas y pedidos siguen igual. Si lo necesita, llámenos o escríbanos.',
  },
  out: 'Usted pidió no recibir más correos. Sus citas y pedidos siguen igual.',
  again: 'Volver a recibir correos',
  back: { title: 'Volveremos a enviarle correos', text: 'Recibirá los correos de sus próximas citas y pedidos.' },
  whatsapp: 'Esto es solo para los correos. Si tampoco quiere mensajes por WhatsApp, escríbanos BAJA por ese medio.',
  failed: 'No se pudo guardar. Intente de nuevo.',
  invalid: {
    title: 'Enlace No Válido',
    text: 'Este enlace no es válido. Ábralo desde el correo que recibió, o contáctenos y lo hacemos por usted.',
  },
} as const
