import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { DeliveryOutcome } from '../../deliveries/delivery.ts'
import type { MailSender } from './mail.ts'
import { mimeOf } from './mime.ts'

/** How long a server may say nothing. Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

/** How long a mail may take, also of a server that says a little now and then: shorter than a claim is waited for, so that none is called lost while it is being sent. Milliseconds. */
const longestMs = 5 * 60_000

type SmtpOptions = ConstructorParameters<typeof SMTPConnection>[0] & { auth: { user: string; pass: string } | null }

const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/**
 * A mail server by its address. smtps:// is TLS from the first byte; smtp:// turns to TLS when the server offers it, and must where a
 * password would go through the network. `?tls=insecure` takes a certificate that nobody vouches for.
 */
export const smtpOptionsOf = (address: string): SmtpOptions => {
  const url = new URL(address)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const auth =
    url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    ...timeouts,
    host,
    secure,
    auth,
    ...(url.port !== '' && { port: Number(url.port) }),
    ...(isIP(host) === 0 && { servername: host }),
    requireTLS: auth !== null && !secure && !isThisMachine(host),
    tls: { rejectUnauthorized: url.searchParams.get('tls') !== 'insecure' },
  }
}

/** What nodemailer says of a failure: `responseCode`, `response` and `command` are the server's, absent when it said nothing. */
type Failure = { code?: string; responseCode?: number; response?: string; command?: string }

/** '550 5.7.1 no' → '5.7.1', the enhanced status code (RFC 3463), which many servers say. */
const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/

/**
 * Whether a refusal is about the practice and not the mail, which is sent once that is mended: its greeting or sender is refused, it is to sign in (530, 535), or may not send
 * this way or in this name (5.7: relaying, SPF, DMARC). A server without enhanced codes says in words that it does not relay.
 */
const isOfPractice = ({ code, responseCode = 0, response = '', command = '' }: Failure): boolean => {
  if (code !== 'EMESSAGE' && (code !== 'EENVELOPE' || command.startsWith('MAIL FROM'))) return true
  const [, enhanced] = enhancedCode.exec(response) ?? []
  const isRefused = enhanced === undefined ? /\brelay/i.test(response) : enhanced.startsWith('5.7.')
  return isRefused || responseCode === 530 || responseCode === 535
}

/**
 * What a failure means. A server that said no did not take the mail, nor did one that was never given it; one that was given it and did not
 * answer may have.
 */
const outcomeOf = (failure: Failure, wasGiven: boolean): DeliveryOutcome => {
  const { code, responseCode, command = '' } = failure
  if (responseCode) {
    const said = { kind: 'refused', code: String(responseCode) } as const
    if (responseCode < 500) return { ...said, because: 'now', reason: 'refused-for-now' }
    if (isOfPractice(failure)) return { ...said, because: 'account', reason: 'account-refused' }
    return { ...said, because: 'message', reason: command === 'RCPT TO' ? 'bad-address' : 'refused' }
  }
  if (wasGiven) return { kind: 'unclear', reason: 'answer-lost' }
  if (code === 'EENVELOPE') return { kind: 'refused', because: 'message', reason: 'bad-address' }
  return { kind: 'refused', because: 'now', reason: 'unreachable' }
}

type SmtpSettings = { url: string; from: string; withinMs?: number }

/** Sends mails through a server, each on a connection of its own: they are few, and one that hangs holds up no other. */
export const openSmtp = ({ url, from, withinMs = longestMs }: SmtpSettings): MailSender => {
  const { auth, ...options } = smtpOptionsOf(url)
  return {
    async send(mail) {
      let given = false
      const bytes = await mimeOf(mail, from).catch(() => null)
      // What cannot be made into a mail now will not be later, and no server has seen it.
      if (!bytes) return { kind: 'refused', because: 'message', reason: 'refused' }
      // Read first when the server has asked for the mail itself.
      const content = new Readable({
        read() {
          given = true
          this.push(bytes)
          this.push(null)
        },
      })
      const envelope = { from, to: [mail.to.address], size: bytes.length }
      const connection = new SMTPConnection(options)
      // `deliver` hears of it as of any error of the connection.
      const late = setTimeout(() => connection.emit('error', { code: 'ETIMEDOUT' }), withinMs)
      const failure = await deliver(connection, auth, envelope, content)
      clearTimeout(late)
      return failure ? outcomeOf(failure, given) : { kind: 'taken', providerId: mail.messageId }
    },
  }
}

type Envelope = { from: string; to: string[]; size: number }

/** @returns what failed first; null once the server has taken it */
const deliver = (
  connection: SMTPConnection,
  auth: SmtpOptions['auth'],
  envelope: Envelope,
  content: Readable,
): Promise<Failure | null> =>
  new Promise((resolve) => {
    const end = (failure: Failure | null) => {
      resolve(failure)
      connection.close()
    }
    const send = () => connection.send(envelope, content, (error) => end(error ?? null))
    connection.on('error', end)
    connection.on('end', () => resolve({}))
    connection.connect((error) => {
      if (error) return end(error)
      if (!auth) return send()
      connection.login({ credentials: auth }, (refused) => (refused ? end(refused) : send()))
    })
  })
