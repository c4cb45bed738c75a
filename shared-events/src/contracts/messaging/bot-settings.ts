import { z } from 'zod'
import { adminOnly, declareCalls } from '../wire/call.ts'
import {
  isWritable,
  listQuery,
  optionalText,
  orAbsent,
  phoneLimit,
  requiredText,
  taking,
  typedNumber,
  unwritable,
} from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { phoneOf } from '../wire/phones.ts'
import { typedText } from '../wire/typed-text.ts'
import { wrongFieldIn } from './message-texts.ts'

/** Through which service of Twilio messages go. */
export const messageServices = ['whatsapp', 'sms'] as const
/** What an auto-response does with the patient's appointment (docs/specification.md#office-entities). */
export const botActions = ['appointment_confirm', 'appointment_cancel', 'appointment_reschedule', 'none'] as const
export type BotAction = (typeof botActions)[number]

/** Longest texts of a configuration and of a response, and how many keywords one has at most. */
export const botLimits = {
  name: 120,
  accountSid: 100,
  authToken: 200,
  webhookUrl: 500,
  contentSid: 100,
  keyword: 60,
  keywords: 40,
  responseTemplate: 1500,
} as const

const messageService = z.enum(messageServices, 'Servicio de mensajes no válido')
const contentSid = (label: string) => optionalText(label, botLimits.contentSid)

/** What is shown of an auth token: its last characters, where it is long enough to keep the rest secret. */
const shownOfToken = 4
const shortestShown = 12
/** 'a1b2…c3d4' → 'c3d4'; '' of a short one. */
export const tokenEndingOf = (token: string): string => (token.length < shortestShown ? '' : token.slice(-shownOfToken))

/** GET /api/twilio-bot/configs answers a list of these, the oldest first. Never the auth token: '••••' and its last four characters. */
export const botConfigRow = z.object({
  id: z.string(),
  name: z.string(),
  twilioAccountSid: z.string(),
  /** Null where none was given. */
  twilioAuthToken: z.string().nullable(),
  twilioPhoneNumber: z.string().nullable(),
  webhookUrl: z.string().nullable(),
  messageService,
  templateAppointmentConfirmed: z.string().nullable(),
  templateAppointmentReminder3Day: z.string().nullable(),
  templateAppointmentReminder1Day: z.string().nullable(),
  templateAppointmentCancelled: z.string().nullable(),
  templateGeneralMessage: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type BotConfigRow = z.infer<typeof botConfigRow>

const numberOf = ({ twilioPhoneNumber }: BotConfigRow): string | null => phoneOf(twilioPhoneNumber ?? '')?.e164 ?? null

/**
 * The configuration that answers in a conversation go out by: of the service by which the patient wrote last and, where it is known, of the
 * number they wrote to; the active one first, then the newest. Null while none with an auth token is active, or none is of that service.
 * @param configs the oldest first
 */
export const sendingConfig = (
  configs: readonly BotConfigRow[],
  { messageType, configId }: { messageType: BotConfigRow['messageService']; configId: string | null },
): BotConfigRow | null => {
  const able = configs
    .filter(({ twilioAuthToken }) => twilioAuthToken !== null)
    .reverse()
    .sort((a, b) => Number(b.isActive) - Number(a.isActive))
  if (!able.some(({ isActive }) => isActive)) return null
  const ofService = able.filter((row) => row.messageService === messageType && numberOf(row) !== null)
  const own = ofService.find(({ id }) => id === configId)
  return (own ? ofService.find((row) => numberOf(row) === numberOf(own)) : ofService[0]) ?? null
}

/** POST /api/twilio-bot/configs (docs/specification.md#office-calls). */
export const newBotConfigBody = z.object({
  name: requiredText('Nombre', botLimits.name),
  twilioAccountSid: requiredText('Account SID', botLimits.accountSid),
  twilioAuthToken: optionalText('Auth Token', botLimits.authToken),
  twilioPhoneNumber: optionalText('Número de Twilio', phoneLimit).refine(
    (text) => text === undefined || phoneOf(text) !== null,
    'Número de Twilio: debe ser un número de teléfono completo, como +50640001111',
  ),
  webhookUrl: optionalText('URL del webhook', botLimits.webhookUrl).refine(
    (text) => text === undefined || /^https?:\/\/\S+$/i.test(text),
    'URL del webhook: debe comenzar con https://',
  ),
  messageService: orAbsent(messageService),
  templateAppointmentConfirmed: contentSid('Plantilla de cita confirmada'),
  templateAppointmentReminder3Day: contentSid('Plantilla de recordatorio de 3 días'),
  templateAppointmentReminder1Day: contentSid('Plantilla de recordatorio de 1 día'),
  templateAppointmentCancelled: contentSid('Plantilla de cita cancelada'),
  templateGeneralMessage: contentSid('Plantilla de mensaje general'),
})
export type NewBotConfig = z.output<typeof newBotConfigBody>

/**
 * What activating a configuration and replacing its token answer. `tokenTried`: whether Twilio took the token now; 'no-answer' where Twilio was away,
 * 'not-asked' where there is no token or nobody is to be written to.
 */
const triedBotConfig = botConfigRow.extend({ tokenTried: z.enum(['taken', 'no-answer', 'not-asked']) })
export type TriedBotConfig = z.infer<typeof triedBotConfig>

/** POST /api/twilio-bot/configs/{id}/token (ours). */
export const botTokenBody = z.object({ twilioAuthToken: requiredText('Auth Token', botLimits.authToken) })

/** GET /api/twilio-bot/responses answers a list of these, the highest priority first. */
export const autoResponseRow = z.object({
  id: z.string(),
  triggerKeywords: z.array(z.string()),
  responseTemplate: z.string(),
  action: z.enum(botActions),
  messageType: messageService,
  priority: z.int(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type AutoResponseRow = z.infer<typeof autoResponseRow>

const keywordsMissing = 'Palabras clave son requeridas'
const keyword = z
  .string('Palabras clave: deben ser textos')
  .overwrite(typedText)
  .max(botLimits.keyword, `Palabras clave: máximo ${botLimits.keyword} caracteres cada una`)
  .refine(isWritable, unwritable('Palabras clave'))

/** 'cita, , precio ' → ['cita', 'precio']: split on commas, trimmed, empties dropped, each once (docs/specification.md#office-rules). */
const keywordsIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => text.split(','))
      .map(typedText)
      .filter((word) => word !== ''),
  ),
]

const priority = 'Prioridad: debe ser un número de 1 a 10'
const responseText = 'Texto de respuesta'

/** POST /api/twilio-bot/responses. Keywords come as a list; a text with commas is split here too. */
export const newAutoResponseBody = z.object({
  triggerKeywords: taking(
    z.preprocess(
      (given) => {
        const texts = typeof given === 'string' ? [given] : given
        const areTexts = Array.isArray(texts) && texts.every((one): one is string => typeof one === 'string')
        return areTexts ? keywordsIn(texts) : (texts ?? [])
      },
      z
        .array(keyword, 'Palabras clave: debe ser una lista')
        .min(1, keywordsMissing)
        .max(botLimits.keywords, `Palabras clave: máximo ${botLimits.keywords}`),
    ),
    { type: 'string', pattern: '[^,\\s]' },
  ),
  responseTemplate: requiredText(responseText, botLimits.responseTemplate).superRefine((text, context) => {
    const wrong = wrongFieldIn(responseText, text, ['nombre', 'fecha', 'hora'])
    if (wrong !== null) context.addIssue({ code: 'custom', message: wrong })
  }),
  action: orAbsent(z.enum(botActions, 'Acción no válida')),
  messageType: orAbsent(messageService),
  priority: orAbsent(typedNumber(z.int(priority).min(1, priority).max(10, priority))),
})
export type NewAutoResponse = z.output<typeof newAutoResponseBody>

/** POST /api/twilio-bot/initialize-defaults answers what it made, in words. */
const initialisedAnswer = z.object({ message: z.string() })

const nothing = z.object({})

export const botSettingsCalls = declareCalls({
  listBotConfigs: {
    method: 'GET',
    path: '/api/twilio-bot/configs',
    who: adminOnly,
    summary: 'Configuraciones del bot, las más antiguas primero',
    query: listQuery,
    answer: z.array(botConfigRow),
  },
  readActiveBotConfig: {
    method: 'GET',
    path: '/api/twilio-bot/configs/active',
    who: adminOnly,
    summary: 'La configuración activa del bot, o null',
    answer: botConfigRow.nullable(),
  },
  createBotConfig: {
    method: 'POST',
    path: '/api/twilio-bot/configs',
    who: adminOnly,
    summary: 'Crear una configuración del bot',
    body: newBotConfigBody,
    answer: botConfigRow,
    good: 201,
    refuses: [409],
  },
  activateBotConfig: {
    method: 'POST',
    path: '/api/twilio-bot/configs/:id/activate',
    who: adminOnly,
    summary: 'Activar una configuración del bot, si Twilio acepta su Auth Token; la anterior deja de estar activa',
    body: nothing,
    answer: triedBotConfig,
    refuses: [404, 409],
  },
  deactivateBotConfig: {
    method: 'POST',
    path: '/api/twilio-bot/configs/:id/deactivate',
    who: adminOnly,
    summary: 'Desactivar una configuración del bot; ninguna queda activa',
    body: nothing,
    answer: botConfigRow,
    refuses: [404, 409],
  },
  replaceBotToken: {
    method: 'POST',
    path: '/api/twilio-bot/configs/:id/token',
    who: adminOnly,
    summary: 'Cambiar el Auth Token de una configuración del bot, si Twilio lo acepta',
    body: botTokenBody,
    answer: triedBotConfig,
    refuses: [404, 409],
  },
  deleteBotConfig: {
    method: 'DELETE',
    path: '/api/twilio-bot/configs/:id',
    who: adminOnly,
    summary: 'Borrar una configuración del bot que no está activa, con su Auth Token',
    body: nothing,
    answer: z.object({ id: z.string() }),
    refuses: [404, 409],
  },
  listAutoResponses: {
    method: 'GET',
    path: '/api/twilio-bot/responses',
    who: adminOnly,
    summary: 'Respuestas automáticas, las de mayor prioridad primero',
    query: listQuery,
    answer: z.array(autoResponseRow),
  },
  createAutoResponse: {
    method: 'POST',
    path: '/api/twilio-bot/responses',
    who: adminOnly,
    summary: 'Crear una respuesta automática',
    body: newAutoResponseBody,
    answer: autoResponseRow,
    good: 201,
    refuses: [409],
  },
  activateAutoResponse: {
    method: 'POST',
    path: '/api/twilio-bot/responses/:id/activate',
    who: adminOnly,
    summary: 'Activar una respuesta automática',
    body: nothing,
    answer: autoResponseRow,
    refuses: [404, 409],
  },
  deactivateAutoResponse: {
    method: 'POST',
    path: '/api/twilio-bot/responses/:id/deactivate',
    who: adminOnly,
    summary: 'Desactivar una respuesta automática: el bot no la usa',
    body: nothing,
    answer: autoResponseRow,
    refuses: [404, 409],
  },
  initialiseDefaultResponses: {
    method: 'POST',
    path: '/api/twilio-bot/initialize-defaults',
    who: adminOnly,
    summary: 'Crear las respuestas por defecto que falten',
    body: nothing,
    answer: initialisedAnswer,
    refuses: [409],
  },
})

export const botSettingsFeeds = declareFeeds({
  configurations: { projection: 'bot-configurations', room: 'administration', row: botConfigRow },
  responses: { projection: 'bot-responses', room: 'administration', row: autoResponseRow },
})
