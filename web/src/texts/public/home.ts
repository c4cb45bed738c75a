/**
 * Texts of the home page (docs/specification.md#public-messages). What the specification quotes in English stays English
 * (docs/open-points.md#texts-that-differ).
 */
export const home = {
  title: 'Fisioterapia en su casa, a su ritmo.',
  lead: 'Salud, bienestar y prevención sin salir de casa. Una fisioterapeuta certificada llega hasta donde usted está.',
  caption: 'Su terapia, en la sala de su casa.',
  chat: 'Agendar por WhatsApp',
  book: 'Agendar cita',
  form: 'Complete First Session Form',
  services: 'Other Services',
  shop: 'Shop',
  facts: [
    ['Certificada', 'Fisioterapia y rehabilitación'],
    ['Más de 16 años', 'de experiencia'],
    ['Toda la sesión es suya', 'Atención uno a uno'],
  ],
  /** The fourth fact is the practice's coverage. */
  around: 'y alrededores',
  coverage: 'Zona de cobertura',
  /** Like the practice's name and number, what the lists say is an example; what they claim is the specification's. */
  about: {
    title: '¿Quién va a llegar a su casa?',
    lead: 'Formación, experiencia y forma de trabajar de su fisioterapeuta.',
    show: 'Conocer Sobre Mí',
    hide: 'Ocultar Sobre Mí',
    bio: 'Soy fisioterapeuta certificada, con más de 16 años de experiencia. Llevo la fisioterapia y la rehabilitación hasta su casa: trabajo con una sola persona a la vez, busco de dónde viene el dolor y le acompaño hasta que pueda moverse otra vez con confianza.',
    studies: {
      title: 'Estudios',
      items: [
        'Fisioterapia y rehabilitación',
        'Punción seca y electropunción con agujas',
        'Vendaje neuromuscular',
        'Electroterapia, láser y ultrasonido regenerativo',
      ],
    },
    work: {
      title: 'Experiencia laboral',
      items: [
        'Más de 16 años de atención en fisioterapia y rehabilitación',
        'Visitas a domicilio en San José, Heredia, Alajuela y alrededores',
        'Atención personalizada, uno a uno',
      ],
    },
    chat: 'Agendar Cita',
    services: 'Conocer Servicios',
  },
  firstVisit: {
    title: 'Así es su primera cita',
    lead: 'Cuatro momentos, una sola visita.',
    step: (at: number) => `Paso ${at}:`,
    steps: [
      ['Valoración', 'Análisis completo con pruebas diagnósticas personalizadas.'],
      ['Diagnóstico', 'Identificación precisa del problema.'],
      ['Primer Tratamiento', 'Inicio inmediato de la terapia.'],
      ['Servicio a Domicilio', 'Todo en la comodidad de su hogar.'],
    ],
  },
  price: {
    title: 'Precio de la sesión',
    lead: 'Depende de la distancia hasta su casa.',
    near: 'Más cerca',
    far: 'Más lejos',
    to: 'a',
    first: 'Primera sesión',
    firstNote: 'IVA incluido',
    followUp: 'Sesiones de seguimiento',
    packages: 'Precios especiales y paquetes para sesiones de seguimiento.',
    insurers: 'Trabajamos con las aseguradoras del país, por reembolso.',
  },
  policy: {
    title: 'Reserva de la cita',
    deducted: 'Se descuentan del total el día de la terapia.',
    notRefunded: 'No se devuelven si usted cancela.',
    confirm: 'Confirme su cita 24 horas antes.',
    invoice:
      '¿Factura electrónica? Envíe antes por chat su nombre completo, teléfono, dirección (provincia, cantón, distrito) y correo.',
    receipt: {
      label: 'Suba aquí su comprobante',
      labelInEnglish: 'upload your receipt here',
      kinds: 'Puede ser una captura de pantalla, un PDF o una foto.',
      chat: 'Enviarlo por chat',
    },
  },
  techniques: {
    title: 'Equipos y técnicas',
    lead: 'Doce herramientas. Usamos solo las que su cuerpo necesita.',
    show: 'Ver técnicas',
    hide: 'Ocultar técnicas',
    groups: [
      ['Calman el dolor', ['Electroterapia', 'Termoterapia', 'Láser', 'Ultrasonido regenerativo']],
      ['Sueltan el músculo', ['Punción seca', 'Electropunción con agujas', 'Ganchos miofasciales', 'Ventosas']],
      [
        'Devuelven el movimiento',
        ['Vendaje neuromuscular', 'Presoterapia', 'Ondas de choque', 'Ejercicios de fortalecimiento'],
      ],
    ],
  },
  sticky: { call: 'Llamar' },
} as const
