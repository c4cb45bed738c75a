import type { BotConfigRow } from '@clinic/shared-events/contracts/messaging/bot-settings.ts'
import type { AddressProblem, AddressTry } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { counted } from '~/lib/counted.ts'

export type TemplateName = Extract<keyof BotConfigRow, `template${string}`>

/** What of the templates is there, and what does not go out without the others. */
export const botTemplatePartTexts = {
  title: 'Plantillas de la configuración activa',
  all: 'Están todas las plantillas.',
  missing: (count: number) => `${counted(count, 'plantilla falta', 'plantillas faltan')} en la configuración activa.`,
  add: 'Para agregarlas, cree una configuración completa y actívela.',
  try: 'Probar',
  without: {
    templateAppointmentConfirmed: 'Sin ella no sale por Twilio el aviso de que el equipo confirmó una cita.',
    templateAppointmentCancelled: 'Sin ella no sale por Twilio el aviso de que una cita se canceló.',
    templateAppointmentReminder3Day: 'Sin ella no sale por Twilio el recordatorio de 3 días.',
    templateAppointmentReminder1Day: 'Sin ella no sale por Twilio el recordatorio de 1 día.',
    templateGeneralMessage:
      'Sin ella no salen por Twilio los avisos de citas agendadas, cambiadas o que siguen en pie. Tampoco lo que usted responda cuando el paciente no ha escrito en las últimas 24 horas.',
  } satisfies Record<TemplateName, string>,
} as const

const problems: Readonly<Record<Exclude<AddressProblem, 'status'>, string>> = {
  'not-configured': 'no hay una dirección indicada.',
  name: 'ese nombre no lleva a ningún servidor. Revise el dominio.',
  refused: 'nadie contesta ahí. Revise que el proxy esté encendido y que el puerto esté abierto.',
  certificate: 'su certificado no es válido. Revise que no haya vencido y que sea de ese dominio.',
  'no-answer': 'no contestó a tiempo.',
  redirected: 'lleva a otra dirección. Indique la definitiva, con https://.',
  other: 'ahí contesta otra página, no este sistema.',
}
const problemText = ({ problem, status }: AddressTry): string =>
  problem === null || problem === 'status' ? `contestó con el error ${status}.` : problems[problem]

export const botAddressTryTexts = {
  try: 'Probar la dirección',
  trying: 'Probando...',
  reached: 'El sistema llegó a su propia dirección.',
  failed: (tried: AddressTry) => `El sistema no llegó a su propia dirección: ${problemText(tried)}`,
  /** Some networks do not lead back to their own address. */
  inside: 'Pruebe también desde un teléfono sin WiFi: algunas redes no llegan a sí mismas.',
  away: 'No se pudo probar la dirección.',
} as const

export const botMailTryTexts = {
  email: 'Correo electrónico para la prueba',
  send: 'Enviar correo de prueba',
  sending: 'Enviando...',
  sent: 'Correo de prueba enviado',
  sentHint: (email: string) =>
    `El servidor de correo lo tomó. Revise el buzón de ${email}, también el correo no deseado.`,
  saved: 'Correo de prueba guardado, no enviado',
  savedHint: 'Quedó como archivo en la carpeta de correos.',
  failed: 'No salió el correo de prueba',
} as const
