import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import { patientLinks } from '@clinic/shared-events/appointments/patient-links.ts'
import type { DeliveryProblem } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { Delivery } from '../../deliveries/delivery-state.ts'
import { deliveryRefusals } from '../../deliveries/refusals.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import { type AskedTest, testTemplate } from '../commands/settings/test-source.ts'
import type { Twilio } from '../commands/twilio-deps.ts'
import { messagingRefusals, noActiveAccount } from '../refusals.ts'

const { expectDone } = refusing({ ...messagingRefusals, ...deliveryRefusals })

type Deps = { twilio: Twilio; originFor: OriginFor }

type TemplateHandlers = Handlers<'testTemplate' | 'testAppointmentTemplate' | 'testReminderTemplate'>

/** Tests of the approved templates (docs/specification.md#office-calls): sent for real, once for each key, and recorded. */
export const templateCalls = (deps: Deps): TemplateHandlers => ({
  testTemplate: (call) => tried(deps, call, { what: 'general', values: [] }),

  testAppointmentTemplate: (call) => {
    const { patientName, dateTime, specialty, patientEmail } = call.body
    return tried(deps, call, { what: 'appointment', values: [patientName, dateTime, specialty, patientEmail] })
  },

  testReminderTemplate: (call) => {
    const { patientName, specialty, appointmentDate, appointmentTime, appointmentId } = call.body
    const visit = appointmentId === undefined ? null : { appointmentId, contact: null }
    const links = visit && patientLinks({ origin: call.siteOrigin() }, visit)
    const own = links ? [links.confirm, links.reschedule, links.cancel, links.intake] : []
    const values = [patientName, specialty, appointmentDate, appointmentTime, ...own]
    const about = appointmentId === undefined ? {} : { appointmentId }
    return tried(deps, call, { what: 'reminder', ...about, values })
  },
})

type Template = Parameters<OriginFor>[0] & { body: { phone: string; contentSid: string } }
/** `values`: of the placeholders {{1}}, {{2}} …; one that is left out has none. */
type Filled = Pick<AskedTest, 'what' | 'appointmentId'> & { values: readonly (string | undefined)[] }

/** @throws HttpProblem 409 for what was not sent, or not known to be */
const tried = async ({ twilio, originFor }: Deps, call: Template, { values, ...about }: Filled) => {
  const phone = expectPhone(call.body.phone)
  const given = values.flatMap((value, at) => (value === undefined ? [] : [[String(at + 1), value] as const]))
  const asked = { ...about, phone, contentSid: call.body.contentSid, variables: Object.fromEntries(given) }
  const { state, position } = expectDone(await testTemplate(twilio, asked, originFor(call)))
  return { position, body: { messageSid: expectTaken(state) } }
}

const expectPhone = (text: string): string => {
  const phone = phoneOf(text)
  if (phone) return phone.e164
  const sentence = 'Teléfono: no es un número completo.'
  throw new HttpProblem(409, 'phone-not-writable', sentence, { phone: sentence })
}

/** @returns Twilio's id of the message @throws HttpProblem 409 where Twilio did not take it, or it is not known */
const expectTaken = (state: Delivery): string => {
  if (state.progress === 'none') throw new Error('a test of a template was not recorded')
  const { progress, providerId, problem } = state
  if (providerId !== null && progress !== 'failed') return providerId
  if (progress !== 'failed' || !problem) throw new HttpProblem(409, 'message-unclear', unclear)
  const code = problem.code === undefined ? '' : ` (código ${problem.code})`
  throw new HttpProblem(409, 'message-refused', refused[problem.reason] + code)
}

const unclear =
  'No se sabe si el mensaje salió: no ha llegado la respuesta de Twilio. Revise el teléfono antes de enviarlo otra vez.'
const refused: Readonly<Record<DeliveryProblem, string>> = {
  'not-configured': noActiveAccount,
  'not-delivered': 'Twilio no pudo entregar el mensaje.',
  'bad-address': 'Twilio no llega a ese teléfono.',
  'outside-window': 'Twilio no acepta texto libre fuera de las 24 horas.',
  'opted-out-there':
    'Esa persona pidió a Twilio no recibir mensajes; vuelve a recibirlos cuando envíe START a su número.',
  refused: 'Twilio no aceptó el mensaje: revise los textos de la plantilla.',
  'account-refused':
    'Twilio no aceptó la cuenta, el número o la plantilla: revise el Account SID, el Auth Token, el número y el Content SID.',
  'not-known': 'No se sabe si Twilio tomó el mensaje. Revise el teléfono.',
  'refused-for-now': 'Twilio no puede tomar el mensaje ahora. Intente de nuevo en un momento.',
  unreachable: 'No se pudo llegar a Twilio. Intente de nuevo en un momento.',
}
