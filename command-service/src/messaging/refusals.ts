import type { Refusals } from '../handling/refusals.ts'
import type { ConversationRejection } from './conversation.ts'
import type { SettingsRejection } from './settings.ts'
import type { TemplateTestRejection } from './template-test.ts'

export const noActiveAccount =
  'No hay una configuración activa con Auth Token y número de Twilio. Créela y actívela en la pestaña de configuración.'

/** How a call of the bot is refused (docs/http.md#errors). */
export const messagingRefusals = {
  ConfigurationNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa configuración.' },
  ConversationNotFound: { status: 404, code: 'not-found', sentence: 'No existe esa conversación.' },
  FreeTextTooLate: {
    status: 409,
    code: 'free-text-too-late',
    sentence:
      'Pasaron más de 24 horas desde el último mensaje de esta persona: por este medio ya solo se puede enviar una plantilla.',
    field: 'content',
  },
  NoActiveAccount: { status: 409, code: 'not-configured', sentence: noActiveAccount },
  ConversationErased: {
    status: 409,
    code: 'details-erased',
    sentence: 'Los datos de esta conversación fueron eliminados y ya no se puede escribir en ella.',
  },
} as const satisfies Refusals<SettingsRejection | ConversationRejection | TemplateTestRejection>
