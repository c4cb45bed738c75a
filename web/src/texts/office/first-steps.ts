import { counted } from '~/lib/counted.ts'

/** What comes first in an empty practice. */
export const firstStepsTexts = {
  title: 'Primeros pasos',
  lead: 'Lo que falta para que la clínica esté lista. Esta lista se va sola.',
  aside: 'Dejar para después',
  show: (left: number) => `Ver ${counted(left, 'paso pendiente', 'pasos pendientes')}`,
  done: 'Listo',
  toDo: 'Por hacer',
  byAdmins: 'Lo hace un administrador.',
  steps: {
    practice: { label: 'Poner los datos de la clínica', action: 'Ver cómo' },
    mail: { label: 'Conectar el servidor de correo: sin él no sale ningún correo', action: 'Ver cómo' },
    users: { label: 'Crear los usuarios que atienden', action: 'Crear usuario' },
    products: { label: 'Agregar los productos de la tienda', action: 'Agregar producto' },
    appointments: { label: 'Agendar la primera cita', action: 'Agendar cita' },
  },
  settings: {
    title: 'Datos de la clínica',
    text: 'Estas variables todavía tienen valores de ejemplo. Póngalas al iniciar el sistema y reinícielo.',
    example: 'Por ejemplo:',
    close: 'Entendido',
  },
} as const
