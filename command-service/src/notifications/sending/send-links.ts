import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { isToCome } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { deliveryIdOf, type NotificationChannel } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { isBooked } from '../../appointments/appointment.ts'
import { appointment } from '../../appointments/deciders/decide-appointment.ts'
import { sendToDelivery } from '../../deliveries/commands/deliver.ts'
import { deliveryRefusals } from '../../deliveries/refusals.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { causedBy, type Origin } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import type { Channel, Reach } from './channel.ts'

const { expectDone } = refusing(deliveryRefusals)

export type LinksDeps = { handler: CommandHandler; channels: readonly Channel[]; now: () => string }
type Sent = { channel: NotificationChannel; address: string }

/**
 * Has the message that a visit stands as it does go out again with its links, on each channel that leads to the patient: that of the booking, or of its
 * last move.
 * @throws HttpProblem 404 for no visit; 409 for one that is not to come, or whose patient cannot be written to
 */
export const sendLinks = async (
  { handler, channels, now }: LinksDeps,
  appointmentId: string,
  origin: Origin,
): Promise<{ position: bigint; sent: Sent[] }> => {
  const { state } = await handler.read(appointmentStream(appointmentId), appointment)
  if (!isBooked(state)) throw new HttpProblem(404, 'not-found', 'No existe esa cita.')
  const { held, schedule, contact } = state
  if (state.status === 'cancelado') throw new HttpProblem(409, 'visit-over', `${notSent} la cita está cancelada.`)
  if (!isToCome({ ...state, ...held }, now())) throw new HttpProblem(409, 'visit-over', `${notSent} la cita ya pasó.`)
  if (!contact) throw new HttpProblem(409, 'unreachable', `${notSent} los datos del paciente se eliminaron.`)
  const { revision } = schedule
  const kind = revision === 0 ? 'booked' : 'moved'
  const whys: string[] = []
  const done: (Sent & { position: bigint })[] = []
  for (const { name: channel, isOpen, reachOf } of channels.filter((one) => one.kinds.includes(kind))) {
    const reach = isOpen && !(await isOpen(kind)) ? 'closed' : await reachOf(contact)
    if (reach !== 'reachable') whys.push(whyNot[channel][reach])
    else {
      const deliveryId = deliveryIdOf(appointmentId, kind, channel, revision)
      const { date, startTime } = held
      const about = { of: 'appointment', appointmentId, kind, revision, date, startTime } as const
      const send = { type: 'SendAnew', data: { deliveryId, channel, about } } as const
      const by = causedBy(origin, 'links', deliveryId, origin.commandId)
      const { position } = expectDone(await sendToDelivery({ handler }, deliveryId, send, by))
      done.push({ channel, address: channel === 'email' ? contact.email : contact.phone, position })
    }
  }
  if (done.length === 0) throw new HttpProblem(409, 'unreachable', `${notSent} ${whys.join('; ') || allOff}.`)
  const position = done.reduce((last, one) => (one.position > last ? one.position : last), 0n)
  return { position, sent: done.map(({ channel, address }) => ({ channel, address })) }
}

const notSent = 'No se pueden enviar los enlaces:'
const allOff = 'los mensajes están apagados'

/** Why a channel does not lead to the patient; 'closed': it sends nothing now. */
const whyNot: Record<NotificationChannel, Record<Exclude<Reach, 'reachable'> | 'closed', string>> = {
  email: {
    closed: allOff,
    'opted-out': 'el paciente pidió no recibir correos',
    'no-address': 'el paciente no tiene un correo válido',
    'other-country': 'el paciente no tiene un correo válido',
    'no-mail-server': 'falta el servidor de correo',
  },
  whatsapp: {
    closed: 'no hay una configuración activa de WhatsApp',
    'opted-out': 'el paciente pidió no recibir mensajes de WhatsApp',
    'no-address': 'el paciente no tiene un teléfono al que se pueda escribir',
    'other-country': 'el teléfono es de otro país',
    'no-mail-server': allOff,
  },
}
