import type { Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import type { MessageWeek } from '@clinic/shared-events/contracts/reports.ts'
import { counted } from '~/lib/counted.ts'

type MessageCounts = Omit<MessageWeek, 'id'>

/** The dashboard's view 'Resumen': charts and activity. */
export const reportTexts = {
  title: 'Resumen',
  period: 'Período',
  periods: { '4': '4 semanas', '13': '3 meses', '52': '1 año' } as Readonly<Record<string, string>>,
  table: 'Ver como tabla',
  thisWeek: 'esta semana',
  today: 'hoy',
  weekOf: (from: string, to: string) => `${from} al ${to}`,
  running: 'Punteada, la semana en curso.',
  loading: 'Cargando el resumen…',
  failed: 'No se pudo leer este resumen.',
  failedHint: 'Revise la conexión e intente de nuevo.',
  appointments: {
    title: 'Citas por día y estado',
    titleByWeek: 'Citas por semana y estado',
    empty: 'No hay citas en este período.',
    emptyHint: 'Las citas que se agenden aparecen aquí por día y estado.',
    day: 'Día',
    week: 'Semana',
    total: 'Total',
    /** After the count in the legend. */
    words: {
      realizado: 'Realizado',
      confirmado: 'Confirmado',
      agendado: 'Agendado',
      cancelado: 'Cancelado, bajo la línea',
    } satisfies Record<Status, string>,
  },
  orders: {
    title: 'Pedidos e ingresos por semana',
    empty: 'No hay pedidos en este período.',
    emptyHint: 'Los pedidos que lleguen aparecen aquí por semana.',
    lead: (orders: string, income: string) => `${orders}, sin los cancelados; los entregados suman ${income}.`,
    rule: 'Los ingresos son solo de pedidos entregados, en la semana en que se pidieron.',
    orders: 'Pedidos',
    counted: (count: number) => counted(count, 'pedido', 'pedidos'),
    income: 'Ingresos de entregados',
    thousands: 'Ingresos de pedidos entregados, en miles de colones',
    cancelled: 'Cancelados',
  },
  late: {
    title: 'Canceladas tarde',
    empty: 'Ninguna cita se canceló tarde en este período.',
    lead: (late: number, all: number) => `${late} de ${counted(all, 'cita', 'citas')} del período.`,
    rule: 'Tarde es con menos de 1 h 30 min de aviso, como dicen las políticas de cancelación. Cuenta cuándo lo pidió el paciente; no lo que cancela la clínica.',
    shortNotice: 'Con menos de 1 h 30 min',
    noNotice: 'A la hora o después',
    of: 'Citas',
  },
  messages: {
    title: 'Mensajes por semana',
    empty: 'No se envió nada en este período.',
    emptyHint: 'Los correos y mensajes a pacientes aparecen aquí por semana.',
    lead: ({ sent, delivered, read, confirmed, failed }: MessageCounts) =>
      `${counted(sent, 'enviado', 'enviados')}: ${counted(delivered, 'entregado', 'entregados')} y ${counted(read, 'leído', 'leídos')}; ${counted(failed, 'no salió', 'no salieron')}. ${counted(confirmed, 'cita confirmada', 'citas confirmadas')} tras un recordatorio.`,
    rule: 'Cada mensaje cuenta una vez, en la semana en que iba a salir. De los correos se sabe que se enviaron, no si llegaron. Una cita cuenta en la semana en que el paciente la confirmó.',
    /** After the count in the legend: each message once. */
    words: {
      read: 'Leídos',
      delivered: 'Entregados, sin leer',
      sent: 'Enviados, sin más noticia',
      failed: 'No salieron, bajo la línea',
    },
    columns: {
      sent: 'Enviados',
      delivered: 'Entregados',
      read: 'Leídos',
      confirmed: 'Confirmadas por recordatorio',
      failed: 'No salieron',
    },
  },
  money: {
    title: 'Dinero de las visitas por semana',
    empty: 'No entró nada en este período.',
    emptyHint: 'Las reservas y los cobros que se anoten en las citas aparecen aquí.',
    lead: (sum: string, ways: string) => `Entró ${sum}: ${ways}.`,
    nothing: 'No entró nada.',
    owed: (sum: string) => `De visitas del período se deben ${sum}.`,
    rule: 'Un pago cuenta el día en que se anotó; lo que se debe, el de la visita.',
    thousands: 'Lo que entró, en miles de colones',
    total: 'Total',
    debt: 'Debe',
    csv: 'Descargar por día (CSV)',
  },
  activity: {
    title: 'Actividad',
    empty: 'Todavía no ha pasado nada.',
    emptyHint: 'Citas, pedidos y formularios aparecen aquí cuando llegan.',
    loading: 'Cargando la actividad…',
    failed: 'No se pudo leer la actividad.',
    today: 'Hoy',
    yesterday: 'Ayer',
    somebody: 'El equipo',
    /** For what has no name of its own. */
    unnamed: 'alguien',
    against: 'fuera de lo planeado',
    justNow: 'hace un momento',
    when: (day: string, hour: string) => `del ${day} a las ${hour}`,
  },
} as const
