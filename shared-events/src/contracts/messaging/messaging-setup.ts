import { z } from 'zod'
import { adminOnly, declareCalls } from '../wire/call.ts'
import { email } from '../wire/common.ts'

/** Where Twilio posts what patients write. */
export const webhookPath = '/api/twilio-bot/webhook'

/** Hosts of this machine or its own network: names without a dot or of local domains, and addresses that no router outside knows. */
const ownNetwork = [
  /^[^.[]+$/,
  /\.(?:localhost|local|lan|internal|home\.arpa)$/,
  /^(?:0|10|127)(?:\.\d+){3}$/,
  /^(?:192\.168|169\.254)(?:\.\d+){2}$/,
  /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}$/,
  /^\[(?:::|f[cd]|fe[89ab])/,
]

/** PUBLIC_URL where Twilio and patients can reach it; null without one, or where it names this machine or its own network. */
export const reachableUrl = (publicUrl: string | null): string | null => {
  if (publicUrl === null) return null
  const host = new URL(publicUrl).hostname.replace(/\.$/, '')
  return ownNetwork.some((own) => own.test(host)) ? null : publicUrl
}

/** Posts that were refused, as their signature fits no token that is kept: how many since when, and when the last one came. */
const refusedPosts = z.object({ count: z.int(), since: z.string(), lastAt: z.string() })
export type RefusedPosts = z.infer<typeof refusedPosts>

/** How the system writes to patients by its settings; no secret is among them. */
export const messagingSetup = z.object({
  /** Whether anybody is written to at all: MESSAGES. */
  messages: z.boolean(),
  /** The address to give to Twilio; null where it could not reach the system. */
  webhookUrl: z.string().nullable(),
  /** Whether a server sends mails; without one none is sent. */
  mailServer: z.boolean(),
  /** The folder that takes the mails instead, for trying out; null where none does. */
  outbox: z.string().nullable(),
  /** Null where none was. */
  refusedPosts: refusedPosts.nullable(),
})
export type MessagingSetup = z.infer<typeof messagingSetup>

/**
 * Why the system did not reach itself at its own address. 'not-configured': it has none. 'name': the name leads nowhere. 'certificate': nobody
 * vouches for it. 'no-answer': it was not answered in time. 'status': it was answered with another status. 'other': something else answers there.
 */
const addressProblem = z.enum([
  'not-configured',
  'name',
  'refused',
  'certificate',
  'no-answer',
  'redirected',
  'status',
  'other',
])
export type AddressProblem = z.infer<typeof addressProblem>
/** `problem`: null where the system reached itself. `status`: what it was answered with instead, where that is the problem. */
const addressTry = z.object({ problem: addressProblem.nullable(), status: z.int().nullable() })
export type AddressTry = z.infer<typeof addressTry>

/** POST /api/twilio-bot/test-mail (ours). */
export const testMailBody = z.object({ email })
/** 'saved': into the folder that takes the mails instead. */
const triedMail = z.object({ went: z.enum(['sent', 'saved']) })

export const messagingSetupCalls = declareCalls({
  readMessagingSetup: {
    method: 'GET',
    path: '/api/twilio-bot/setup',
    who: adminOnly,
    summary: 'Cómo escribe el sistema a los pacientes, y qué falta por configurar',
    answer: messagingSetup,
  },
  tryAddress: {
    method: 'GET',
    path: '/api/twilio-bot/setup/address',
    who: adminOnly,
    summary: 'Probar si el sistema llega a su propia dirección pública',
    answer: addressTry,
  },
  testMail: {
    method: 'POST',
    path: '/api/twilio-bot/test-mail',
    who: adminOnly,
    summary: 'Enviar un correo de prueba',
    body: testMailBody,
    answer: triedMail,
    refuses: [409],
  },
})
