/** Texts of the public frame (specification part 1 §2) and the 404 screen. */
export const site = {
  skip: 'Saltar al contenido',
  mainNav: 'Principal',
  nav: {
    home: 'Inicio',
    services: 'Servicios',
    shop: 'Tienda',
    cart: 'Carrito',
    cartWith: (lines: number) => `Carrito (${lines === 1 ? '1 producto' : `${lines} productos`})`,
    policies: 'Políticas de Cancelación',
    doctor: 'Doctor',
    doctorPortal: 'Doctor Portal',
    booking: 'Agendar cita',
  },
  menu: { open: 'Abrir menú', title: 'Menú' },
  footer: {
    contact: 'Información y citas',
    chat: 'Chat de WhatsApp',
    coverage: 'Zona de atención:',
    social: 'Síganos en Facebook',
    hours: 'Horario de fisioterapia',
    days: [
      ['Lunes a viernes', '9am – 6pm'],
      ['Sábado', '8am – 2pm'],
      ['Domingo', 'Cerrado'],
    ],
    legal: 'Legal',
    privacy: 'Política de Privacidad',
    terms: 'Términos de Servicio',
    deletion: 'Eliminación de Datos',
    certified: 'Fisioterapeuta certificada',
  },
  notFound: {
    title: '404 Page Not Found',
    hint: 'Did you forget to add the page to the router?',
    text: 'La página que busca no está aquí. Puede volver al inicio o agendar su cita.',
  },
} as const
