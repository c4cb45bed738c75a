/**
 * Texts of /ficha-clinica/{appointmentId}. Messages quoted by the specification (docs/specification.md#public-screens,
 * #public-messages) stand exactly.
 */
export const clinicalIntake = {
  title: 'Ficha clínica',
  lead: 'Así llegamos sabiendo por dónde empezar.',
  appointment: { label: 'Su cita', patient: 'Paciente', date: 'Fecha', time: 'Hora' },
  sections: { pain: '¿Dónde le duele?', person: 'Sobre usted', history: 'Su historia' },
  optional: 'Opcional',
  required: { before: 'Los campos con', after: 'son obligatorios.' },
  pain: {
    lead: 'Toque todas las áreas que le molestan. Toque otra vez para quitarlas.',
    sides: 'Izquierda y derecha son las de su propio cuerpo.',
  },
  fields: {
    age: 'Edad',
    occupation: 'Ocupación',
    healthConditions: 'Condiciones de salud',
    surgeries: 'Cirugías',
    falls: 'Caídas',
    tattoosScars: 'Tatuajes o cicatrices',
  },
  hints: {
    healthConditions: 'Por ejemplo: presión alta, diabetes, asma.',
    tattoosScars: 'Algunas técnicas se aplican distinto sobre la piel marcada.',
  },
  examples: {
    surgeries: '¿Cuál y en qué año?',
    falls: '¿Cuándo y cómo fue?',
    tattoosScars: '¿En qué parte del cuerpo?',
  },
  errors: {
    age: 'Edad es requerida',
    review: 'Revise los campos marcados y vuelva a intentar.',
    kept: 'Lo que escribió sigue aquí.',
    away: 'No pudimos comunicarnos con el servidor.',
    awayHint: 'Lo que escribió sigue aquí: puede volver a intentar sin enviar dos veces.',
    gone: 'Esta cita ya no recibe la ficha clínica: fue cancelada, ya se realizó o el enlace no es el correcto.',
    tooLate: 'La cita ya comenzó: la ficha clínica se recibe solo antes.',
    contact: 'Lo que escribió sigue aquí. Escríbanos o llámenos y lo vemos con usted.',
  },
  started: 'Esta cita ya comenzó o ya pasó. La ficha clínica se recibe solo antes de la cita.',
  privacy: 'Usamos estos datos para su atención y su expediente.',
  submit: 'Enviar ficha clínica',
  sending: 'Enviando...',
  chat: 'Escribir por chat',
  notFound: {
    title: 'Cita no encontrada',
    text: 'Revise que el enlace esté completo, tal como lo recibió. Sirve hasta que la cita comienza. Si sigue sin funcionar, comuníquese con nosotros.',
  },
  failed: { title: 'No pudimos cargar su cita.', hint: 'Revise su conexión e intente de nuevo.' },
  done: {
    title: 'Gracias, ya tenemos su ficha clínica',
    lead: 'La leemos antes de su cita:',
    sent: (when: string) => `Enviada el ${when}.`,
    first: {
      before: '¿Es su primera sesión? Llene también el',
      link: 'formulario de primera sesión',
      after: ': sus datos ya están puestos.',
    },
    again: 'Enviar otra ficha',
    againHint: 'Si algo cambió o faltó, puede enviar otra: la leemos junto con la primera.',
    note: 'En este navegador no quedó guardado nada de lo que escribió.',
  },
  toasts: {
    success: {
      title: 'Ficha clínica enviada exitosamente',
      description: 'La información ha sido guardada de forma segura.',
    },
    failure: { title: 'Error al enviar ficha clínica', description: 'Por favor, intenta nuevamente.' },
  },
} as const
