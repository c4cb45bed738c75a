import type { Handlers } from '@clinic/service-kit/http/call.ts'
import { HttpProblem } from '@clinic/service-kit/http/problem.ts'
import type { DeliveryProblem } from '@clinic/shared-events/contracts/notifications.ts'
import { phoneOf } from '@clinic/shared-events/contracts/phones.ts'
import { activeAccount } from '../messaging/commands/twilio-account.ts'
import type { Twilio } from '../messaging/commands/twilio-parts.ts'
import { patientLinks } from '../messaging/patient-messages.ts'
import { deliveryProblemOf } from '../messaging/sender/message-sender.ts'

export type BotTemplateRouteParts = { twilio: Twilio }

type TemplateHandlers = Handlers<'testTemplate' | 'testAppointmentTemplate' | 'testReminderTemplate'>

/** Tests of the approved templates (docs/specification.md#office-calls): sent for real, and recorded nowhere. */
export const botTemplateRoutes = ({ twilio }: BotTemplateRouteParts): TemplateHandlers => ({
  testTemplate: async ({ body }) => ({ body: await send(twilio, body, []) }),

  testAppointmentTemplate: async ({ body }) => {
    const { patientName, dateTime, specialty, patientEmail } = body
    return { body: await send(twilio, body, [patientName, dateTime, specialty, patientEmail]) }
  },

  testReminderTemplate: async (call) => {
    const { patientName, specialty, appointmentDate, appointmentTime, appointmentId } = call.body
    const links = appointmentId === undefined ? null : patientLinks(call.siteOrigin(), appointmentId)
    const own = links ? [links.confirm, links.reschedule, links.cancel, links.intake] : []
    const values = [patientName, specialty, appointmentDate, appointmentTime, ...own]
    return { body: await send(twilio, call.body, values) }
  },
})

type Template = { phone: string; contentSid: string }

/** @param values of the placeholders {{1}}, {{2}} … @throws HttpProblem 409 for what was not sent, or not known to be */
const send = async (
  { accounts, takingIn }: Twilio,
  { phone, contentSid }: Template,
  values: readonly (string | undefined)[],
): Promise<{ messageSid: string }> => {
  const to = phoneOf(phone)?.e164
  if (to === undefined) throw problem('phone-not-writable', 'Teléfono: no es un número completo.', 'phone')
  const account = await activeAccount(accounts)
  if (!account) throw problem('not-configured', notConfigured)
  const given = values.flatMap((value, at) => (value === undefined ? [] : [[String(at + 1), value] as const]))
  const sender = await takingIn.senderOf(account)
  const outcome = await sender.send({ to, contentSid, variables: Object.fromEntries(given) })
  if (outcome.outcome === 'taken') return { messageSid: outcome.sid }
  if (outcome.outcome === 'unclear') throw problem('message-unclear', unclear)
  throw problem('message-refused', `${refused[deliveryProblemOf(outcome)]} (código ${outcome.code})`)
}

const problem = (code: string, sentence: string, field?: string): HttpProblem =>
  new HttpProblem(409, code, sentence, field === undefined ? undefined : { [field]: sentence })

const notConfigured =
  'No hay una configuración activa con Auth Token y número de Twilio. Créela y actívela en la pestaña de configuración.'
const unclear =
  'No se sabe si el mensaje salió: la respuesta de Twilio se perdió. Revise el teléfono antes de enviarlo otra vez.'
const refused: Readonly<Record<DeliveryProblem, string>> = {
  'not-configured': notConfigured,
  'not-delivered': 'Twilio no pudo entregar el mensaje.',
  'bad-address': 'Twilio no llega a ese teléfono.',
  'outside-window': 'Twilio no acepta texto libre fuera de las 24 horas.',
  'opted-out-there':
    'Esa persona pidió a Twilio no recibir mensajes; vuelve a recibirlos cuando envíe START a su número.',
  refused: 'Twilio no aceptó el mensaje: revise la cuenta y el Content SID.',
  'refused-for-now': 'Twilio no puede tomar el mensaje ahora. Intente de nuevo en un momento.',
  unreachable: 'No se pudo llegar a Twilio. Intente de nuevo en un momento.',
}
