import { createBackoff } from '@clinic/shared-events/waiting/backoff.ts'
import twilio from 'twilio'
import { errorCodeIn, type MessageSender, type OutgoingMessage, type SendOutcome } from './message-sender.ts'

/** `from`: the sender's number, '+50640001111'. */
export type TwilioAccount = { accountSid: string; authToken: string; from: string; service: 'whatsapp' | 'sms' }

export type TwilioParts = {
  /** TWILIO_API_URL: 'https://api.twilio.com'. */
  apiUrl: string
  wait: (ms: number) => Promise<unknown>
  /** Aborts when the process is to end: then nothing is tried again. `wait` ends with it. */
  ending?: AbortSignal
  /** Draws a number from 0 to 1. */
  random?: () => number
  /** How long an answer is waited for. Milliseconds. */
  timeoutMs?: number
}

/** How often a message is tried before it is given up. */
const mostTries = 5
const firstPauseMs = 500
/** What the server asks for is kept up to this, too. */
const longestPauseMs = 20_000

/** What one try came to: an outcome, or that the message was surely not taken and may be tried again. */
type Tried = SendOutcome | { outcome: 'again'; code: string; askedMs: number | null }

/** Sends through Twilio's Messages resource. What was surely not taken is tried again after growing pauses; what may have been is not. */
export const twilioSender = (account: TwilioAccount, parts: TwilioParts): MessageSender => ({
  async send(message) {
    const { wait, random, ending } = parts
    const backoff = createBackoff({ firstMs: firstPauseMs, longestMs: longestPauseMs, ...(random && { random }) })
    for (let tries = 1; ; tries += 1) {
      const tried = await tryOnce(account, parts, message)
      if (tried.outcome !== 'again') return tried
      const givenUp = { outcome: 'refused', code: tried.code, permanent: false } as const
      if (tries === mostTries || ending?.aborted) return givenUp
      await wait(Math.max(backoff.nextMs(), Math.min(tried.askedMs ?? 0, longestPauseMs)))
      // It was surely not taken: who goes on may try it, which a claim without an outcome would forbid.
      if (ending?.aborted) return givenUp
    }
  },
})

const tryOnce = async (account: TwilioAccount, parts: TwilioParts, message: OutgoingMessage): Promise<Tried> => {
  try {
    const { sid } = await clientOf(account, parts).messages.create(fieldsOf(account, message))
    return typeof sid === 'string' && sid !== '' ? { outcome: 'taken', sid } : { outcome: 'unclear' }
  } catch (error) {
    return failed(error)
  }
}

const fieldsOf = ({ from, service }: TwilioAccount, message: OutgoingMessage) => {
  const address = (number: string): string => (service === 'whatsapp' ? `whatsapp:${number}` : number)
  const { to, statusCallback } = message
  const content =
    'body' in message
      ? { body: message.body }
      : { contentSid: message.contentSid, contentVariables: JSON.stringify(message.variables) }
  return { to: address(to), from: address(from), ...content, ...(statusCallback !== undefined && { statusCallback }) }
}

/** An answer that is no success. */
type Answered = { status: number; code: string | null; askedMs: number | null }
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
const clientOf = ({ accountSid, authToken }: TwilioAccount, { apiUrl, timeoutMs = 15_000 }: TwilioParts) => {
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
    askedMs: after > 0 ? after * 1000 : null,
  }
}

/** The message never left: nobody was there, or it was not who it should be. */
const neverSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_.*|.*_CERT.*|ERR_TLS_CERT_ALTNAME_INVALID|UNABLE_TO_.*)$/

const failed = (error: unknown): Tried => {
  if (error instanceof Refused) return judged(error.answered)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (neverSent.test(code)) return { outcome: 'again', code: 'unreachable', askedMs: null }
  // The library refuses an account or a token that cannot be one before it sends anything.
  if (error instanceof Error && /^(accountSid|username|password)\b/.test(error.message))
    return { outcome: 'refused', code: '20003', permanent: true }
  return { outcome: 'unclear' }
}

/** A gateway that stopped waiting for Twilio does not know whether the message was taken. */
const stoppedWaiting = [504, 520, 524, 598, 599]

const judged = ({ status, code: own, askedMs }: Answered): Tried => {
  const code = own ?? `http-${status}`
  if (stoppedWaiting.includes(status)) return { outcome: 'unclear' }
  if (status === 429 || status >= 500) return { outcome: 'again', code, askedMs }
  return { outcome: 'refused', code, permanent: true }
}
