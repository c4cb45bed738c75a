import twilio from 'twilio'
import type { DeliveryOutcome } from '../../deliveries/delivery.ts'
import type { MessageSender, OutgoingMessage } from './message-sender.ts'
import { type Answered, errorCodeIn, refusedBy } from './twilio-codes.ts'

/** `from`: the sender's number, '+50640001111'. */
export type TwilioAccount = { accountSid: string; authToken: string; from: string; service: 'whatsapp' | 'sms' }

type TwilioDeps = {
  /** TWILIO_API_URL: 'https://api.twilio.com'. */
  apiUrl: string
  /** How long an answer is waited for. Milliseconds. */
  timeoutMs?: number
}

/**
 * Sends through Twilio's Messages resource, once: who asks tries again (docs/decisions/0155). An answer that was lost, or that says that the server failed, leaves
 * open whether the message was taken; what becomes of it is reported where the message names an address for that.
 */
export const twilioSender = (account: TwilioAccount, deps: TwilioDeps): MessageSender => ({
  async send(message) {
    const doubt: DeliveryOutcome = {
      kind: 'unclear',
      reason: 'answer-lost',
      reportFollows: message.statusCallback !== undefined,
    }
    try {
      const { sid } = await clientOf(account, deps).messages.create(fieldsOf(account, message))
      return typeof sid === 'string' && sid !== '' ? { kind: 'taken', providerId: sid } : doubt
    } catch (error) {
      return failed(error) ?? doubt
    }
  },
})

const fieldsOf = ({ from, service }: TwilioAccount, message: OutgoingMessage) => {
  const address = (number: string): string => (service === 'whatsapp' ? `whatsapp:${number}` : number)
  const { to, statusCallback } = message
  const content =
    'body' in message
      ? { body: message.body }
      : { contentSid: message.contentSid, contentVariables: JSON.stringify(message.variables) }
  return { to: address(to), from: address(from), ...content, ...(statusCallback !== undefined && { statusCallback }) }
}

class Refused extends Error {
  readonly answered: Answered
  constructor(answered: Answered) {
    super(`answered ${answered.status}`)
    this.answered = answered
  }
}

/**
 * The library's client, sending to the given address alone: no redirect is followed. Each message has a connection of its own, because
 * one that the server closes while it is idle would leave the outcome unclear.
 */
const clientOf = ({ accountSid, authToken }: TwilioAccount, { apiUrl, timeoutMs = 15_000 }: TwilioDeps) => {
  const http = new twilio.RequestClient({ timeout: timeoutMs, keepAlive: false })
  const send = http.request.bind(http)
  http.request = async (options) => {
    const { pathname, search } = new URL(options.uri)
    const uri = `${apiUrl.replace(/\/$/, '')}${pathname}${search}`
    const answer = await send({ ...options, uri, allowRedirects: false, logLevel: 'none' })
    if (answer.statusCode < 200 || answer.statusCode >= 300) throw new Refused(answeredIn(answer))
    return answer
  }
  return new twilio.Twilio(accountSid, authToken, { httpClient: http })
}

const answeredIn = ({ statusCode, body, headers }: { statusCode: number; body: unknown; headers?: unknown }) => {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  const after = Number((headers as Record<string, unknown> | undefined)?.['retry-after'])
  return {
    status: statusCode,
    code: errorCodeIn(code),
    // No server asks for more than a day and means it.
    askedMs: after > 0 ? Math.min(after, 86_400) * 1000 : null,
  }
}

/** The message never left: nobody was there, or it was not who it should be. */
const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_.*|.*_CERT.*|ERR_TLS_CERT_ALTNAME_INVALID|UNABLE_TO_.*)$/

/** What surely was not taken; null where that is not known. */
const failed = (error: unknown): DeliveryOutcome | null => {
  if (error instanceof Refused) return error.answered.status >= 500 ? null : refusedBy(error.answered)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (neverSent.test(code)) return { kind: 'refused', because: 'now', reason: 'unreachable' }
  // The library refuses an account or a token that cannot be one before it sends anything.
  const isNoAccount = error instanceof Error && /^(accountSid|username|password)\b/.test(error.message)
  return isNoAccount ? refusedBy({ status: 401, code: '20003', askedMs: null }) : null
}
