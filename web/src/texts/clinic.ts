import type { PracticeField } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { weekdays } from '@clinic/shared-events/contracts/wire/clock.ts'

const hints: Partial<Record<PracticeField, string>> = {
  chatNumber: 'Con el código del país: 50688881234. Ocho dígitos son de Costa Rica.',
}
const numeric: readonly PracticeField[] = [
  'chatNumber',
  'firstSessionNear',
  'firstSessionFar',
  'followUpNear',
  'followUpFar',
  'deposit',
]
/** The days that can be booked, from Monday. */
const bookable = weekdays.slice(1).map((name) => ({ short: name.slice(0, 3), name }))

/** 'Lunes 08:00, 09:00 · Martes ninguna' */
const hoursOf = (hours: unknown): string => {
  const days = Array.isArray(hours) ? (hours as string[][]) : []
  return bookable.map(({ name }, at) => `${name} ${days[at + 1]?.join(', ') || 'ninguna'}`).join(' · ')
}

/** 'Datos de la clínica'. */
export const practiceTexts = {
  loading: 'Cargando los datos de la clínica…',
  failed: 'No se pudieron leer los datos de la clínica.',
  failedHint: 'Revise la conexión e intente de nuevo.',
  missing: (fields: readonly string[]) =>
    `Falta poner ${fields.join(' y ')} de la clínica: mientras tanto el sitio dice «Sitio en preparación».`,
  form: 'Datos de la clínica',
  identity: 'Nombre y contactos',
  prices: 'Precios en colones',
  hints,
  logo: {
    hint: 'Está en el sitio, en el portal y en lo que se imprime. Sin uno propio queda la marca dibujada.',
    remove: 'Quitar logotipo',
    as: (own: boolean) => (own ? 'un logotipo propio' : 'la marca dibujada'),
  },
  numeric,
  hour: 'Hora',
  weekdays: bookable,
  hoursHint:
    'Lo que el público puede agendar en el sitio. El personal agenda a cualquier hora; el domingo queda cerrado.',
  hoursOf,
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Datos guardados: ya se ven en el sitio',
  notSaved: 'No se pudieron guardar los datos',
  stale: 'Otra persona cambió esto mientras usted lo editaba:',
  theirs: 'Ahora dice',
  mine: 'Usted escribió',
  saveMine: 'Guardar lo mío',
  takeTheirs: 'Dejar lo que hay ahora',
  bookings: {
    on: 'El público agenda en el sitio.',
    off: (phone: string) => `Apagadas: el sitio pide llamar al ${phone}.`,
    switchOff: 'Apagar',
    switchOn: 'Encender',
    question: '¿Apagar las reservas en línea?',
    consequence: (phone: string) =>
      `Nadie podrá agendar en el sitio hasta que las encienda: se le pide llamar al ${phone}. Las citas que ya hay quedan igual.`,
    confirm: 'Apagar',
    dismiss: 'Volver',
    nowOn: 'Reservas en línea encendidas',
    nowOff: 'Reservas en línea apagadas',
  },
  bookingMails: {
    on: (email: string) => `Cada cita que agenda un paciente en el sitio se avisa a ${email}.`,
    noAddress: 'Encendido, pero falta el correo de la clínica: no sale ninguno.',
    off: 'Apagado: las citas nuevas se ven en «Por atender».',
    switchOff: 'Apagar',
    switchOn: 'Encender',
    nowOn: 'Correo por cada reserva encendido',
    nowOff: 'Correo por cada reserva apagado',
  },
  preview: {
    title: 'Así se leerá el sitio',
    costs: 'Costos',
    first: 'Primera sesión',
    followUp: 'Sesiones de seguimiento',
    deposit: 'Reserva',
  },
  policies: {
    lead: 'Estos textos son los del sitio y no se cambian aquí.',
    charged: 'Lo que se cobra en el dinero de cada cita sigue los términos:',
    terms: 'Leer los términos',
  },
} as const
