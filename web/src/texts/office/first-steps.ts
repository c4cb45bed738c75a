import { counted } from '~/lib/counted.ts'

const needed = {
  PRACTICE_NAME: 'nombre',
  PRACTICE_CHAT_NUMBER: 'número de WhatsApp',
  PRACTICE_PHONE: 'teléfono',
  PRACTICE_EMAIL: 'correo',
}

/** What comes first in an empty practice. */
export const firstStepsTexts = {
  title: 'Primeros pasos',
  lead: 'Lo que falta para que la clínica esté lista. Esta lista se va sola.',
  aside: 'Dejar para después',
  show: (left: number) => `Ver ${counted(left, 'paso pendiente', 'pasos pendientes')}`,
  done: 'Listo',
  toDo: 'Por hacer',
  /** 'Falta: nombre, teléfono' of the settings that still have the example's value. */
  missing: (settings: readonly string[]) =>
    `Falta: ${Object.entries(needed)
      .flatMap(([setting, what]) => (settings.includes(setting) ? [what] : []))
      .join(', ')}`,
  byAdmins: 'Lo hace un administrador.',
  steps: {
    practice: { label: 'Poner los datos de la clínica', action: 'Poner los datos' },
    mail: { label: 'Conectar el servidor de correo: sin él no sale ningún correo', action: 'Ver cómo' },
    users: { label: 'Crear los usuarios que atienden', action: 'Crear usuario' },
    products: { label: 'Agregar los productos de la tienda', action: 'Agregar producto' },
    appointments: { label: 'Agendar la primera cita', action: 'Agendar cita' },
  },
} as const
