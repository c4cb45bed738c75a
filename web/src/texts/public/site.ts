import { counted } from '~/lib/counted.ts'

/** Texts of the public frame (docs/specification.md#public-screens) and the 404 screen. */
export const site = {
  skip: 'Saltar al contenido',
  mainNav: 'Principal',
  nav: {
    home: 'Inicio',
    services: 'Servicios',
    shop: 'Tienda',
    cart: 'Carrito',
    cartWith: (lines: number) => `Carrito (${counted(lines, 'producto', 'productos')})`,
    policies: 'Políticas de Cancelación',
    doctor: 'Doctor',
    doctorPortal: 'Doctor Portal',
    booking: 'Agendar cita',
  },
  menu: { open: 'Abrir menú', title: 'Menú' },
  footer: {
    contact: 'Información y citas',
    chat: 'Chat de WhatsApp',
    social: 'Síganos en Facebook',
    coverage: 'Zona de cobertura:',
    newTab: '(se abre en otra pestaña)',
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
