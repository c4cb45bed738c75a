import { z } from 'zod'
import type { NotificationKind } from './notifications.ts'

/** What stands in a text for what differs from message to message: '{fecha}'. */
export type TextField =
  | 'nombre'
  | 'fecha'
  | 'hora'
  | 'clinica'
  | 'telefono'
  | 'enlace'
  | 'accion'
  | 'cantidad'
  | 'pedido'

/**
 * A text that the practice may write anew. `part` and `about` name it, `label` in the errors of its field; `fields` may stand in it, `must` have to.
 * Longest is `most`, in characters.
 */
export type MessageText = {
  part: TextPart
  about: string
  label: string
  standard: string
  most: number
  fields: readonly TextField[]
  must: readonly TextField[]
}
export const textParts = ['mail', 'chat', 'bot'] as const
export type TextPart = (typeof textParts)[number]

/** The kinds of news that go by mail. */
export const mailKinds = [
  'booked',
  'moved',
  'cancelled',
  'reinstated',
  'reminder-3-days',
  'reminder-1-day',
] as const satisfies readonly NotificationKind[]
export type MailKind = (typeof mailKinds)[number]

const visit = ['nombre', 'fecha', 'hora'] as const
type Rest = Pick<MessageText, 'fields' | 'must' | 'most'>
const of =
  (part: TextPart, label: string, rest: Rest) =>
  (about: string, standard: string): MessageText => ({ part, about, label, standard, ...rest })

const subject = of('mail', 'Asunto', { fields: visit, must: [], most: 120 })
const says = of('mail', 'Qué dice', { fields: visit, must: ['fecha', 'hora'], most: 400 })
const asks = of('mail', 'Qué pide', { fields: visit, must: [], most: 300 })
const ofOrder = (label: string, most: number) => of('mail', label, { fields: ['pedido'], must: ['pedido'], most })
const word = of('mail', 'Texto', { fields: [], must: [], most: 80 })
const line = of('mail', 'Texto', { fields: ['telefono', 'clinica'], must: [], most: 200 })
const chat = of('chat', 'Mensaje', { fields: visit, must: ['fecha', 'hora'], most: 250 })
const link = of('chat', 'Enlace', { fields: ['enlace'], must: ['enlace'], most: 120 })
const answer = of('chat', 'Respuesta', { fields: ['accion'], must: ['accion'], most: 120 })
const hello = of('chat', 'Saludo', { fields: ['clinica'], must: [], most: 120 })

const bot = of('bot', 'Respuesta', { fields: [], must: [], most: 300 })
const botOfVisit = of('bot', 'Respuesta', { fields: visit, must: [], most: 300 })
const botChoice = of('bot', 'Respuesta', { fields: ['accion'], must: ['accion'], most: 150 })
const botCount = of('bot', 'Respuesta', { fields: ['cantidad'], must: ['cantidad'], most: 200 })

const byPerson = 'Una persona de nuestro equipo lo leerá y le responderá por este medio.'
const confirmPlease = 'Por favor confírmenos que podrá recibirnos.'

const mailTexts = {
  'mail.booked.subject': subject('Cita agendada', 'Cita agendada: {fecha} a las {hora}'),
  'mail.booked.says': says('Cita agendada', 'Su cita quedó agendada para el {fecha} a las {hora}.'),
  'mail.booked.asks': asks('Cita agendada', confirmPlease),
  'mail.moved.subject': subject('Cita reprogramada', 'Cita reprogramada: {fecha} a las {hora}'),
  'mail.moved.says': says('Cita reprogramada', 'Su cita fue reprogramada para el {fecha} a las {hora}.'),
  'mail.moved.asks': asks('Cita reprogramada', 'Como cambió la hora, por favor confírmenos nuevamente.'),
  'mail.cancelled.subject': subject('Cita cancelada', 'Cita cancelada: {fecha} a las {hora}'),
  'mail.cancelled.says': says(
    'Cita cancelada',
    'Su cita del {fecha} a las {hora} fue cancelada. Si desea otra fecha, con gusto le ayudamos.',
  ),
  'mail.reinstated.subject': subject('La cita sigue en pie', 'Su cita sigue en pie: {fecha} a las {hora}'),
  'mail.reinstated.says': says(
    'La cita sigue en pie',
    'Le avisamos por error que su cita fue cancelada. Su cita sigue en pie para el {fecha} a las {hora}.',
  ),
  'mail.reinstated.asks': asks('La cita sigue en pie', confirmPlease),
  'mail.reminder-3-days.subject': subject('Primer recordatorio', 'Recordatorio de su cita: {fecha} a las {hora}'),
  'mail.reminder-3-days.says': says('Primer recordatorio', 'Le recordamos su cita del {fecha} a las {hora}.'),
  'mail.reminder-3-days.asks': asks(
    'Primer recordatorio',
    'Si no puede recibirnos, avísenos con tiempo: puede reprogramarla o cancelarla aquí mismo.',
  ),
  'mail.reminder-1-day.subject': subject('Segundo recordatorio', 'Su cita es pronto: {fecha} a las {hora}'),
  'mail.reminder-1-day.says': says('Segundo recordatorio', 'Le recordamos su cita del {fecha} a las {hora}.'),
  'mail.reminder-1-day.asks': asks(
    'Segundo recordatorio',
    'Por favor confírmenos que podrá recibirnos y, si aún no lo ha hecho, llene su ficha clínica antes de la visita.',
  ),
  'mail.ordered.subject': ofOrder('Asunto', 120)('Pedido recibido', 'Recibimos su pedido {pedido}'),
  'mail.ordered.says': ofOrder('Qué dice', 400)(
    'Pedido recibido',
    'Recibimos su pedido. Su número de seguimiento es {pedido}: con él, o con el enlace de este correo, puede ver cómo va.',
  ),
  'mail.when': word('Dato: fecha y hora', 'Fecha y hora'),
  'mail.deposit': word('Dato: reserva', 'Reserva'),
  'mail.where': word('Dato: dirección', 'Dirección'),
  'mail.reason': word('Dato: motivo', 'Motivo de consulta'),
  'mail.noReason': word('Dato: sin motivo', 'No especificado'),
  'mail.confirm': word('Botón para confirmar', 'Confirmar mi cita'),
  'mail.intake': word('Botón de la ficha', 'Llenar la ficha clínica'),
  'mail.reschedule': word('Botón para reprogramar', 'Pedir otra fecha'),
  'mail.cancel': word('Botón para cancelar', 'Pedir que se cancele'),
  'mail.book': word('Botón para agendar', 'Agendar otra cita'),
  'mail.order': word('Botón del pedido', 'Ver cómo va mi pedido'),
  'mail.questions': line('Pie: consultas', '¿Tiene alguna consulta? Escríbanos o llámenos al {telefono}.'),
  'mail.whyThis': line('Pie: por qué le llega', 'Le escribimos porque agendó una cita con nosotros.'),
  'mail.ordered.whyThis': line(
    'Pie: por qué le llega, de un pedido',
    'Le escribimos porque se hizo un pedido con este correo.',
  ),
  'mail.unsubscribe': word('Pie: no recibir más', 'No recibir más correos'),
}

const chatTexts = {
  'chat.hello': hello('Saludo de todos', 'Le saluda {clinica}.'),
  'chat.booked': chat('Cita agendada', 'Su cita quedó agendada para el {fecha} a las {hora}.'),
  'chat.moved': chat(
    'Cita reprogramada',
    'Su cita fue reprogramada para el {fecha} a las {hora}. Necesitamos que la confirme de nuevo.',
  ),
  'chat.moved.confirmado': chat(
    'Cita reprogramada, ya confirmada',
    'Su cita fue reprogramada para el {fecha} a las {hora} y está confirmada. ¡Ahí estaremos!',
  ),
  'chat.reinstated': chat(
    'La cita sigue en pie',
    'Su cita sigue en pie para el {fecha} a las {hora}. Si le avisamos que fue cancelada, fue un error.',
  ),
  'chat.agendado': chat('Cita que sigue agendada', 'Su cita está agendada para el {fecha} a las {hora}.'),
  'chat.confirmado': chat('Cita confirmada', 'Su cita del {fecha} a las {hora} está confirmada. ¡Ahí estaremos!'),
  'chat.realizado': chat(
    'Cita realizada',
    'Gracias por recibirnos en su cita del {fecha} a las {hora}. Quedamos a su servicio.',
  ),
  'chat.cancelado': chat(
    'Cita cancelada',
    'Su cita del {fecha} a las {hora} fue cancelada. Si desea otra fecha, con gusto le ayudamos por este medio.',
  ),
  'chat.3-days': chat('Primer recordatorio', 'Le recordamos su cita del {fecha} a las {hora}.'),
  'chat.1-day': chat('Segundo recordatorio', 'Le recordamos su cita del {fecha} a las {hora}.'),
  'chat.link.confirm': link('Para confirmar', 'Por favor confírmenos en este enlace: {enlace}'),
  'chat.link.intake': link('Para la ficha', 'Antes de la visita, complete su ficha clínica: {enlace}'),
  'chat.link.reschedule': link('Para reprogramar', 'Si necesita otro día u otra hora: {enlace}'),
  'chat.link.cancel': link('Para cancelar', 'Si debe cancelarla: {enlace}'),
  'chat.link.book': link('Para agendar otra', 'Para agendar otra cita: {enlace}'),
  'chat.request.processed': answer('Solicitud atendida', 'Atendimos su solicitud de {accion} su cita.'),
  'chat.request.expired': answer('Solicitud no atendida', 'No pudimos atender su solicitud de {accion} su cita.'),
  'chat.stands.agendado': chat('Tras una solicitud, agendada', 'Su cita está agendada para el {fecha} a las {hora}.'),
  'chat.stands.confirmado': chat(
    'Tras una solicitud, confirmada',
    'Su cita está confirmada para el {fecha} a las {hora}.',
  ),
  'chat.stands.realizado': chat('Tras una solicitud, realizada', 'Su cita del {fecha} a las {hora} ya se realizó.'),
  'chat.stands.cancelado': chat('Tras una solicitud, cancelada', 'Su cita del {fecha} a las {hora} quedó cancelada.'),
}

const botTexts = {
  'bot.notUnderstood': bot('Lo que no entiende', `Gracias por su mensaje. ${byPerson}`),
  'bot.noVisit': bot('Número sin cita próxima', `No encontramos una cita próxima con este número. ${byPerson}`),
  'bot.refused': bot('Lo que no pudo hacer', `No pudimos hacerlo automáticamente. ${byPerson}`),
  'bot.several': bot('Varias citas', 'Tiene varias citas:'),
  'bot.severalToConfirm': bot('Varias citas por confirmar', 'Tiene varias citas por confirmar:'),
  'bot.unclear': bot('No sabe cuál cita', 'No nos quedó claro cuál es la cita. Citas próximas:'),
  'bot.unclearToConfirm': bot(
    'No sabe cuál cita por confirmar',
    'No nos quedó claro cuál es la cita. Citas próximas por confirmar:',
  ),
  'bot.changed': bot('La cita cambió', 'Esa cita cambió o ya no está. Citas próximas:'),
  'bot.changedToConfirm': bot(
    'La cita por confirmar cambió',
    'Esa cita cambió o ya no está. Citas próximas por confirmar:',
  ),
  'bot.choose': botChoice('Pie de la lista', 'Responda con el número de la cita que desea {accion}.'),
  'bot.more': botCount(
    'Más de diez citas',
    'Y {cantidad} más: si es una de ellas, díganos cuál y una persona de nuestro equipo le responderá.',
  ),
  'bot.allConfirmed': bot('Nada por confirmar', 'Ya no hay citas por confirmar. Estas son las que tiene confirmadas:'),
  'bot.confirmedAlready': botOfVisit(
    'Ya estaba confirmada',
    'Su cita del {fecha} a las {hora} ya está confirmada. ¡Ahí estaremos!',
  ),
  'bot.requested': botOfVisit(
    'Hay una solicitud pendiente',
    `Ya recibimos una solicitud suya sobre la cita del {fecha} a las {hora}, y la estamos revisando. ${byPerson}`,
  ),
  'bot.already': bot('Solicitud repetida', 'Su solicitud ya estaba registrada. Le contactaremos pronto.'),
  'bot.withdrew': { ...bot('Solicitud retirada', 'Su solicitud anterior sobre esa cita queda retirada.'), most: 90 },
  'bot.optedOut': bot(
    'Pidió no recibir más',
    'Listo: ya no le enviaremos avisos ni recordatorios. Sus citas siguen igual. Para volver, responda ALTA.',
  ),
  'bot.outAlready': bot(
    'Ya no recibía',
    'Ya no le enviamos avisos ni recordatorios por este medio. Si quiere volver a recibirlos, responda ALTA.',
  ),
  'bot.optedIn': bot(
    'Pidió volver a recibir',
    'Listo: volverá a recibir nuestros avisos y recordatorios. Si ya no los quiere, responda BAJA.',
  ),
  'bot.inAlready': bot(
    'Ya recibía',
    'Usted recibe nuestros avisos y recordatorios por este medio. Si ya no los quiere, responda BAJA.',
  ),
}

/** Every text that the practice may write anew (docs/decisions/0158-hours-words-and-faults-of-messages.md). */
export const messageTexts = { ...mailTexts, ...chatTexts, ...botTexts } satisfies Record<string, MessageText>
export type TextId = keyof typeof messageTexts
// The names of the texts, of which there are some.
export const textIds = Object.keys(messageTexts) as [TextId, ...TextId[]]
const isTextId = (id: string): id is TextId => Object.hasOwn(messageTexts, id)

/** All texts, as they are sent. */
export type Texts = Readonly<Record<TextId, string>>
// Each of the names is there.
export const standardTexts = Object.fromEntries(textIds.map((id) => [id, messageTexts[id].standard])) as Texts

/** All texts of a practice that wrote these anew. What has no place any more is left out. */
export const textsOf = (own: Readonly<Record<string, string>>): Texts => ({
  ...standardTexts,
  ...Object.fromEntries(Object.entries(own).filter(([id]) => isTextId(id))),
})

/**
 * A text with its fields filled in; one without a value leaves no gap, and one that ends in a point ends a sentence too.
 * ('… a las {hora}. Adiós, {nombre}.', { hora: '2:00 p. m.', nombre: null }) → '… a las 2:00 p. m. Adiós,.'
 */
export const fillText = (text: string, values: Partial<Record<TextField, string | null | undefined>>): string =>
  text
    .replace(/\{(\w+)\}(\.?)/g, (all, name: TextField, point: string) => {
      if (!Object.hasOwn(values, name)) return all
      const value = values[name] ?? ''
      return value.endsWith('.') ? value : value + point
    })
    .replace(/ +(?=[ ,.!?])/g, '')
    .trim()

const inBraces = (fields: readonly TextField[]): string => fields.map((field) => `{${field}}`).join(', ')

/** What is wrong with a text that stands on one line, in Spanish; null where nothing is. */
export const wrongIn = (id: TextId, text: string): string | null => {
  const { label, most, fields, must }: MessageText = messageTexts[id]
  if (text === '') return `${label}: escriba un texto o vuelva al original`
  if ([...text].length > most) return `${label}: máximo ${most} caracteres`
  const missing = must.find((field) => !namedIn(text).includes(field))
  return wrongFieldIn(label, text, fields) ?? (missing === undefined ? null : `${label}: falta {${missing}}`)
}

/** What is wrong with what stands in braces in a text that takes these fields, in Spanish; null where nothing is. */
export const wrongFieldIn = (label: string, text: string, fields: readonly TextField[]): string | null => {
  const unknown = namedIn(text).find((name) => !fields.some((field) => field === name))
  if (unknown !== undefined) return `${label}: {${unknown}} no existe aquí. ${usable(fields)}`
  return /[{}]/.test(text.replace(/\{[^{}]*\}/g, '')) ? `${label}: hay una llave suelta. ${usable(fields)}` : null
}
const namedIn = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
const usable = (fields: readonly TextField[]): string =>
  fields.length === 0 ? 'Este texto no lleva campos.' : `Puede usar ${inBraces(fields)}.`

/** POST /api/twilio-bot/texts (ours). `text` null: the standard again. Mails and templates take one line. */
export const messageTextBody = z
  .object({
    id: z.enum(textIds, 'Texto no válido'),
    text: z
      .string('Texto: debe ser un texto')
      .overwrite((text) => text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim())
      .nullable(),
  })
  .superRefine(({ id, text }, context) => {
    const wrong = text === null ? null : wrongIn(id, text)
    if (wrong !== null) context.addIssue({ code: 'custom', path: ['text'], message: wrong })
  })
