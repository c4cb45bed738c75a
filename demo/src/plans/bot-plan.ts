import type { ReportDelivery } from '@clinic/command-service/deliveries/delivery.ts'
import { undeliveredBy } from '@clinic/command-service/messaging/sender/twilio-codes.ts'
import {
  type NewAutoResponse,
  type NewBotConfig,
  newBotConfigBody,
} from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import { instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { PlannedAction } from './action-plan.ts'
import type { PlannedAppointment } from './plan.ts'

/** What became of a message, as Twilio reports it. */
export type PlannedDelivery = ReportDelivery['data']
/** One line of a conversation, in the past. The bot answers the patient's by itself; staff's went out by hand, or were sent in vain. */
export type PlannedMessage =
  | { who: 'patient'; at: string; text: string; delivery: PlannedDelivery }
  | { who: 'staff'; at: string; text: string; delivery?: PlannedDelivery }
export type PlannedConversation = { phone: string; profileName: string; messages: PlannedMessage[] }

/** An example of a configuration. It has no auth token and is switched off at the end: the demonstration writes to nobody. */
export const plannedConfig: NewBotConfig = newBotConfigBody.parse({
  name: 'WhatsApp de la clínica (ejemplo)',
  twilioAccountSid: 'AC00000000000000000000000000000000',
  twilioPhoneNumber: '+506 2200-0000',
  templateAppointmentConfirmed: 'HX00000000000000000000000000000001',
  templateAppointmentReminder3Day: 'HX00000000000000000000000000000002',
  templateAppointmentReminder1Day: 'HX00000000000000000000000000000003',
})

/** What this practice answers beside the default responses. */
export const plannedResponse: NewAutoResponse = {
  triggerKeywords: ['qué ropa', 'ropa', 'qué llevo', 'preparar'],
  responseTemplate:
    'Use ropa cómoda y tenga a mano sus exámenes recientes. La camilla y el equipo los llevamos nosotros.',
  action: 'none',
  priority: 4,
}

/** A patient's line of a conversation, so many minutes ago. */
type Line = readonly [minutesAgo: number, text: string, delivery?: PlannedDelivery]
const read: PlannedDelivery = { status: 'read' }
const delivered: PlannedDelivery = { status: 'delivered' }
const undelivered: PlannedDelivery = { status: 'failed', ...undeliveredBy('63024') }
const refused: PlannedDelivery = { status: 'failed', ...undeliveredBy('63049') }

/** The conversations, deterministic but for the day they are counted from: some settled by the bot, some by staff, some that wait. */
export const plannedConversations = (
  plan: readonly PlannedAppointment[],
  actions: readonly PlannedAction[],
  now: string,
): PlannedConversation[] => {
  const before = (minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString()
  const patient = (phone: string, profileName: string, ...lines: Line[]): PlannedConversation => {
    const said = ([minutes, text, delivery = delivered]: Line): PlannedMessage => ({
      who: 'patient',
      at: before(minutes),
      text,
      delivery,
    })
    return { phone, profileName, messages: lines.map(said) }
  }
  const answered = patient('+50684417763', 'Yorleny', [1505, '¿Atienden a niños de 6 años?'])
  answered.messages.push({
    who: 'staff',
    at: before(1490),
    text: 'Hola, Yorleny. Sí, con gusto: la primera visita es de valoración. ¿En qué zona viven?',
  })
  const inVain = patient('+50685520931', 'Don Álvaro', [420, 'Buenas, quiero cancelar la cita', read])
  inVain.messages.push({
    who: 'staff',
    at: before(400),
    delivery: refused,
    text: 'Buenas tardes, don Álvaro. ¿A nombre de quién está la cita?',
  })
  const [confirming, asking] = writersIn(plan, actions, now)
  return [
    answered,
    inVain,
    ...(asking ? [patient(asking.phone, asking.person.name, [95, 'Hola, necesito reprogramar mi cita', read])] : []),
    ...(confirming
      ? [
          patient(
            confirming.phone,
            confirming.person.name,
            [70, 'Sí, confirmo mi cita 👍', read],
            [69, '¡Muchas gracias!'],
          ),
        ]
      : []),
    patient('+50687139045', 'Kattia R.', [52, '¿Qué ropa me pongo para la sesión?', undelivered]),
    patient('+50683306612', 'Melissa', [18, '¿Cuánto cuesta una sesión?', read]),
    patient('+50686074458', 'Randall', [6, 'Me duele más después de los ejercicios de ayer, ¿es normal?']),
  ]
}

/** The appointment whose patient confirms it, and one of a patient who is asked which of several is meant. Neither asks for anything else. */
const writersIn = (plan: readonly PlannedAppointment[], actions: readonly PlannedAction[], now: string) => {
  const calm = new Date(Date.parse(now) - 200 * 60_000).toISOString()
  const asked = new Set(actions.map(({ appointment }) => appointment.phone))
  const isCancelled = ({ changes }: PlannedAppointment) => changes.some(({ at, to }) => to === 'cancelado' && at < calm)
  const isCalm = ({ bookedAt, changes, date, startTime }: PlannedAppointment) =>
    bookedAt < calm && changes.every(({ at }) => at < calm) && instantOf(date, startTime) > now
  const toCome = plan.filter((one) => instantOf(one.date, one.startTime) > calm && !isCancelled(one))
  const visitsOf = Map.groupBy(toCome, ({ phone }) => phone)
  const writers = [...visitsOf].filter(([phone, visits]) => !asked.has(phone) && visits.every(isCalm))
  const asking = writers.find(([, visits]) => visits.length > 1)?.[1][0]
  const confirming = writers
    .filter(([phone]) => phone !== asking?.phone)
    .flatMap(([, visits]) => visits.filter(({ changes }) => changes.length === 0))[0]
  return [confirming, asking] as const
}
