import { startTwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { vi } from 'vitest'
import { startMailServer } from '../../../command-service/testing/mail-server.ts'

const guard = new URL('../closed-network.ts', import.meta.url).href
export const patience = { timeout: 90_000, interval: 300 }

/** A mail server and Twilio's, on loopback. */
export const startMessageServers = async () => {
  const [mails, twilio] = [await startMailServer(), await startTwilioServer()]
  return {
    mails,
    twilio,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mails.port}?tls=insecure`,
      TWILIO_API_URL: twilio.url,
      PUBLIC_URL: 'http://clinica.example',
    },
    close: () => Promise.all([mails.close(), twilio.close()]),
  }
}
export type MessageServers = Awaited<ReturnType<typeof startMessageServers>>

/** The settings that put a program's clock ahead. Real time goes on from there. */
export const clockAhead = (ms: number) => ({ NODE_OPTIONS: `--import=${guard}`, CLOCK_AHEAD_MS: String(ms) })

/** Has a server say nothing of one of the next messages, ever. Resolves once it has come to that. */
export type Silence = (servers: Pick<MessageServers, 'mails' | 'twilio'>) => Promise<unknown>
const never = new Promise<never>(() => undefined)

/** The mail server has the mail, after some that it takes. */
export const afterMail =
  (earlier: number): Silence =>
  ({ mails }) => {
    const count = mails.received.length + earlier + 1
    mails.willAnswer(...Array.from({ length: earlier }, () => 'take' as const), { takeAfter: never })
    return vi.waitUntil(() => mails.received.length >= count, patience)
  }
/** The mail server does not have it yet. */
export const beforeMail: Silence = ({ mails }) => {
  let isReached = false
  mails.willAnswer({
    waitAt: 'recipient',
    reached: () => {
      isReached = true
    },
  })
  return vi.waitUntil(() => isReached, patience)
}
/** Twilio has the message. */
export const afterMessage: Silence = ({ twilio }) => {
  const count = twilio.taken.length + 1
  twilio.failNext('taken-silent')
  return vi.waitUntil(() => twilio.taken.length >= count, patience)
}
