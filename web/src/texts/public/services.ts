/**
 * Texts of /servicios (docs/specification.md#public-practice, #public-screens). What it quotes stands exactly, also where it
 * speaks less formally.
 */
export const services = {
  title: 'Nuestros Servicios',
  lead: 'Te ofrecemos diferentes servicios sin salir de casa, siempre pensando en tu salud y comodidad.',
  list: {
    physiotherapy: 'Fisioterapia',
    dentistry: 'Odontología',
    massages: 'Masajes',
    nutrition: 'Nutrición',
    licence: 'Dictámenes de Licencia',
    sickLeave: 'Incapacidades',
    prescriptions: 'Recetas Médicas',
    deathCertificates: 'Actas de Defunción',
  },
  call: {
    title: '¿Listo para mejorar tu salud?',
    text: 'Agenda tu cita ahora y recibe atención personalizada en la comodidad de tu hogar.',
    chat: 'Agendar Cita',
  },
  advantages: {
    title: 'Por qué en su casa',
    items: [
      ['Atención personalizada', 'Uno a uno: toda la sesión es para usted.'],
      ['Comodidad del hogar', 'Sin traslados: llegamos hasta donde usted está.'],
      ['Horarios flexibles', 'A la hora que mejor le quede.'],
      ['Seguridad y confianza', 'Terapeuta certificada, con más de 16 años de experiencia.'],
    ],
  },
  process: {
    title: 'Cómo trabajamos',
    step: (at: number) => `Paso ${at}:`,
    steps: [
      ['Evaluación inicial', 'Análisis de su condición, su postura y sus necesidades.'],
      ['Plan personalizado', 'Un programa de tratamiento adaptado a su condición.'],
      ['Tratamiento y seguimiento', 'Técnicas especializadas y monitoreo continuo.'],
    ],
  },
} as const

export type Service = keyof typeof services.list
