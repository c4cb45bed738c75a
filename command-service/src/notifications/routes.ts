import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { HttpProblem } from '@clinic/platform/http/calls/problem.ts'
import type { DeliveryProblem } from '@clinic/shared-events/contracts/messaging/notifications.ts'
import type { Delivery } from '../deliveries/delivery-state.ts'
import { deliveryRefusals } from '../deliveries/refusals.ts'
import type { OriginFor } from '../handling/origin.ts'
import { refusing } from '../http/refusing.ts'
import type { Twilio } from '../messaging/commands/twilio-deps.ts'
import { type MailTestDeps, testMail } from './mail/test-mail.ts'
import { type LinksDeps, sendLinks } from './sending/send-links.ts'

const { expectDone } = refusing(deliveryRefusals)

/** `mailTest`: null where no mail goes out. */
type Deps = LinksDeps & { twilio: Twilio; mailTest: MailTestDeps | null; originFor: OriginFor }

/** Tests of the mail server, sent for real, once for each key, and recorded; and a visit's links, sent again. */
const calls = ({ twilio, mailTest, originFor, ...links }: Deps): Handlers<'testMail' | 'sendLinks'> => ({
  async sendLinks(call) {
    const { position, ...body } = await sendLinks(links, call.params.id, originFor(call))
    return { position, body }
  },

  async testMail(call) {
    if (!mailTest) throw new HttpProblem(409, 'not-configured', noServer)
    const { state, position } = expectDone(await testMail(twilio, mailTest, call.body.email, originFor(call)))
    return { position, body: { went: expectWent(state) } }
  },
})

export const notificationRoutes = { calls, refusals: {} }

/** @throws HttpProblem 409 where the server did not take it, or it is not known */
const expectWent = ({ progress, ...state }: Delivery): 'sent' | 'saved' => {
  if (progress === 'taken') return 'sent'
  // A test is never skipped by itself.
  if (progress === 'skipped') return 'saved'
  const problem = 'problem' in state ? state.problem : null
  if (progress !== 'failed' || !problem) throw new HttpProblem(409, 'message-unclear', unclear)
  const code = problem.code === undefined ? '' : ` (código ${problem.code})`
  throw new HttpProblem(409, 'message-refused', (refused[problem.reason] ?? notTaken) + code)
}

const noServer =
  'No sale ningún correo: falta el servidor de correo (SMTP_URL), o los mensajes están apagados (MESSAGES=off).'
const unclear =
  'No se sabe si el correo salió: no ha llegado la respuesta del servidor de correo. Revise el buzón antes de enviarlo otra vez.'
const notTaken = 'El servidor de correo no aceptó el correo.'
const refused: Partial<Record<DeliveryProblem, string>> = {
  'bad-address': 'El servidor de correo no acepta esa dirección.',
  'account-refused':
    'El servidor de correo no aceptó al sistema: revise el usuario y la clave de SMTP_URL, y el remitente (MAIL_FROM).',
  'refused-for-now': 'El servidor de correo no puede tomar el correo ahora. Intente de nuevo en un momento.',
  unreachable: 'No se pudo llegar al servidor de correo: revise la dirección y el puerto de SMTP_URL.',
}
