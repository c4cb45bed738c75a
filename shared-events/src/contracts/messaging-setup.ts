import { z } from 'zod'
import { adminOnly, declareCalls } from './call.ts'

/** Where Twilio posts what patients write. */
export const webhookPath = '/api/twilio-bot/webhook'

/** PUBLIC_URL where Twilio can reach it; null without one, or where it names this machine. */
export const reachableUrl = (publicUrl: string | null): string | null =>
  publicUrl === null || new URL(publicUrl).hostname === 'localhost' ? null : publicUrl

/** How the system writes to patients by its settings; no secret is among them. */
export const messagingSetup = z.object({
  /** Whether anybody is written to at all: MESSAGES. */
  messages: z.boolean(),
  /** The address to give to Twilio; null where it could not reach the system. */
  webhookUrl: z.string().nullable(),
  /** The folder that takes the mails; null where a server sends them. */
  outbox: z.string().nullable(),
})
export type MessagingSetup = z.infer<typeof messagingSetup>

export const messagingSetupCalls = declareCalls({
  readMessagingSetup: {
    method: 'GET',
    path: '/api/twilio-bot/setup',
    who: adminOnly,
    summary: 'Cómo escribe el sistema a los pacientes, y qué falta por configurar',
    answer: messagingSetup,
  },
})
