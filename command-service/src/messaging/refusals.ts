import { templateAnswerLimit } from '@clinic/shared-events/contracts/messaging/staff-answers.ts'
import { cannotWriteTo } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { Refusals } from '../handling/refusals.ts'
import type { FileRejection } from './commands/keep-files.ts'
import type { OpenRejection } from './commands/open-conversation.ts'
import type { TokenRefused } from './commands/settings/change-settings.ts'
import type { SettingsRejection } from './settings.ts'

export const noActiveAccount =
  'No hay una configuración activa con Auth Token y número de Twilio. Créela y actívela en la pestaña de configuración.'

/** How a call of the bot is refused (docs/http.md#errors). */
export const messagingRefusals = {
  ConfigurationNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa configuración.' },
  ConfigurationActive: {
    status: 409,
    code: 'active',
    sentence: 'La configuración activa no se borra. Desactívela o active otra antes.',
  },
  TokenRefused: {
    status: 409,
    code: 'token-refused',
    sentence: 'Auth Token: Twilio no lo acepta con ese Account SID. Revíselos en la consola de Twilio.',
    field: 'twilioAuthToken',
  },
  AppointmentNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa cita.' },
  PatientNotFound: { status: 404, code: 'not-found', sentence: 'No existe ese expediente.' },
  ResponseNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa respuesta automática.' },
  ConversationNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa conversación.' },
  MessageNotFound: { status: 404, code: 'not-found', sentence: 'No existe ese mensaje, o no trae archivos.' },
  FileGone: {
    status: 409,
    code: 'file-gone',
    sentence: 'Twilio ya no tiene este archivo. Pídalo de nuevo a la persona.',
  },
  FileTooLarge: {
    status: 409,
    code: 'file-too-large',
    sentence: 'El archivo pesa más de 16 MB y no se guarda. Pídalo más pequeño a la persona.',
  },
  FileAway: {
    status: 409,
    code: 'file-away',
    sentence: 'Twilio no respondió y el archivo no se pudo traer. Intente de nuevo en unos minutos.',
  },
  FileAccountRefused: {
    status: 409,
    code: 'file-account',
    sentence:
      'Twilio no acepta la cuenta de la clínica y el archivo no se pudo traer. Intente de nuevo cuando se corrija la configuración.',
  },
  TooLongForTemplate: {
    status: 409,
    code: 'too-long-for-template',
    sentence: `Mensaje: fuera de las 24 horas desde el último de esta persona solo sale la plantilla general, que lleva máximo ${templateAnswerLimit} caracteres.`,
    field: 'content',
  },
  NumberNotWritable: {
    status: 409,
    code: 'phone-not-writable',
    sentence: 'No se puede escribir por WhatsApp a ese teléfono.',
    particulars: ({ phone, of }) => ({ sentence: cannotWriteTo(phone, of) }),
  },
  NoActiveAccount: { status: 409, code: 'not-configured', sentence: noActiveAccount },
  ConversationErased: {
    status: 409,
    code: 'details-erased',
    sentence: 'Los datos de esta conversación fueron eliminados y ya no se puede escribir en ella.',
  },
} as const satisfies Refusals<
  SettingsRejection | TokenRefused | OpenRejection | { type: 'NoActiveAccount' } | FileRejection
>
