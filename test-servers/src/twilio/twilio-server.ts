import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { formOf, type Inbound, inboundOf, mediaPageOf, pageOf, type Written } from './inbound.ts'

/** A message that the server took: its fields as they were sent, and the id it gave. */
export type TakenMessage = { sid: string; fields: Readonly<Record<string, string>> }

/** What the next call meets instead of the usual answer. */
export type Fault =
  /** An error as Twilio's API answers it. */
  | { answer: number; code: number; message?: string; retryAfter?: number }
  /** A page that is no JSON, as a gateway answers. */
  | { page: number }
  /** The message is taken, and the connection ends before the answer. */
  | 'taken-unanswered'
  /** The message is taken, and no answer comes. */
  | 'taken-silent'
  /** The message is taken, and the answer comes once that resolves. */
  | { takeAfter: Promise<unknown> }
  /** The message is taken, and the answer is no JSON. */
  | 'taken-garbled'
  /** A redirect to another host. */
  | { redirect: string }

/** A server that answers as Twilio's resources of messages and their media do, on loopback. */
export type TwilioServer = {
  url: string
  account: { accountSid: string; authToken: string }
  /** Every call that sends, also those that were refused. */
  calls(): number
  /** Every call that reads. */
  reads(): number
  taken: readonly TakenMessage[]
  /** Numbers that free text may be written to through WhatsApp; all others are refused with 63016. Absent: all. */
  openWindows(numbers: readonly string[]): void
  /** Somebody writes to a number of the account, which holds the message from then on. @returns the form that Twilio posts of it, with its `MessageSid` */
  write(written: Written): Record<string, string> & { MessageSid: string }
  /** What the next messages that are sent meet, one each. */
  failNext(...faults: Fault[]): void
  /** What the next calls that read meet, one each. */
  failNextRead(...faults: (ApiError | { redirect: string })[]): void
  /** Posts a form to a webhook as Twilio does, signed. @param signedUrl the address it is signed for */
  post(url: string, fields: Readonly<Record<string, string>>, signedUrl?: string): Promise<Response>
  close(): Promise<void>
}

const apiErrors = {
  unauthenticated: { answer: 401, code: 20003, message: 'Authentication Error - invalid username' },
  notFound: { answer: 404, code: 20404, message: 'The requested resource was not found' },
  noTo: { answer: 400, code: 21604, message: "A 'To' phone number is required." },
  noFrom: { answer: 400, code: 21603, message: "A 'From' phone number is required." },
  badTo: { answer: 400, code: 21211, message: "The 'To' number is not a valid phone number." },
  noContent: { answer: 400, code: 21619, message: 'A text message body or media urls must be specified.' },
  channels: { answer: 400, code: 21910, message: "'From' and 'To' must be of the same channel" },
  variables: { answer: 400, code: 21656, message: 'The Content Variables parameter is invalid.' },
  window: { answer: 400, code: 63016, message: 'Failed to send freeform message: outside the allowed window.' },
} as const satisfies Record<string, Fault>

type ApiError = Extract<Fault, { code: number }>

export const startTwilioServer = async (): Promise<TwilioServer> => {
  const account = { accountSid: `AC${randomBytes(16).toString('hex')}`, authToken: randomBytes(16).toString('hex') }
  const taken: TakenMessage[] = []
  const inbound: Inbound[] = []
  const faults: Fault[] = []
  const readFaults: (ApiError | { redirect: string })[] = []
  const sockets = new Set<Socket>()
  let calls = 0
  let readCalls = 0
  let windows: ReadonlySet<string> | null = null

  const take = (fields: Readonly<Record<string, string>>): TakenMessage => {
    const message = { sid: `SM${randomBytes(16).toString('hex')}`, fields }
    taken.push(message)
    return message
  }
  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await textOf(request)))
    const reads = request.method === 'GET'
    if (reads) readCalls += 1
    else calls += 1
    const fault = reads ? readFaults.shift() : faults.shift()
    const receivePosted = (message: TakenMessage) => answerJson(response, 201, resourceOf(account.accountSid, message))
    if (typeof fault === 'object' && 'takeAfter' in fault) {
      const message = take(fields)
      return void fault.takeAfter.then(() => receivePosted(message))
    }
    if (fault !== undefined) return meet(fault, response, () => take(fields))
    if (reads) return answerRead(request, response, { account, inbound })
    const error = errorOf(request, fields, { account, windows })
    if (error) return answerError(response, error)
    receivePosted(take(fields))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    account,
    calls: () => calls,
    reads: () => readCalls,
    taken,
    openWindows: (numbers) => {
      windows = new Set(numbers)
    },
    write(written) {
      const message = inboundOf(written)
      inbound.push(message)
      return { ...formOf(url, account.accountSid, message), MessageSid: message.sid }
    },
    failNext: (...next) => void faults.push(...next),
    failNextRead: (...next) => void readFaults.push(...next),
    post: (url, fields, signedUrl = url) =>
      fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
          'X-Twilio-Signature': signatureOf(account.authToken, signedUrl, fields),
          'User-Agent': 'TwilioProxy/1.1',
        },
        body: new URLSearchParams(fields),
      }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As Twilio signs: the address, then every field's name and value in the order of the names, under HMAC-SHA1. */
export const signatureOf = (authToken: string, url: string, fields: Readonly<Record<string, string>>): string => {
  const names = Object.keys(fields).sort()
  const signed = url + names.map((name) => name + fields[name]).join('')
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64')
}

type Rules = { account: TwilioServer['account']; windows: ReadonlySet<string> | null }

type Held = { account: TwilioServer['account']; inbound: readonly Inbound[] }

const basicOf = ({ accountSid, authToken }: TwilioServer['account']): string =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

/** Answers a GET: a file by a redirect to where the API has it, which takes the token too. */
const answerRead = (
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { account, inbound }: Held,
): void => {
  const files = inbound.flatMap((message) => message.files.map((file) => ({ ...file, of: message.sid })))
  const stored = files.find(({ sid }) => url === `/files/${sid}`)
  const asked = files.find(
    ({ sid, of }) => url === `/2010-04-01/Accounts/${account.accountSid}/Messages/${of}/Media/${sid}`,
  )
  const path = `/2010-04-01/Accounts/${account.accountSid}`
  const mediaOf = inbound.find(({ sid }) => url === `${path}/Messages/${sid}/Media.json`)
  if (headers.authorization !== basicOf(account)) answerError(response, apiErrors.unauthenticated)
  else if (url.startsWith(`${path}/Messages.json?`)) answerJson(response, 200, pageOf(account.accountSid, inbound, url))
  else if (mediaOf) answerJson(response, 200, mediaPageOf(account.accountSid, mediaOf))
  else if (url === `${path}.json`)
    answerJson(response, 200, { sid: account.accountSid, status: 'active', type: 'Full' })
  else if (stored) response.writeHead(200, { 'Content-Type': stored.type }).end(stored.bytes)
  else if (!asked) answerError(response, apiErrors.notFound)
  else response.writeHead(307, { Location: `/files/${asked.sid}` }).end()
}

/** The error of a call, in the order in which Twilio checks. */
const errorOf = (
  { method, url, headers }: IncomingMessage,
  fields: Readonly<Record<string, string>>,
  { account, windows }: Rules,
): ApiError | null => {
  const { accountSid } = account
  if (headers.authorization !== basicOf(account)) return apiErrors.unauthenticated
  if (method !== 'POST' || url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return apiErrors.notFound
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return apiErrors.noTo
  const { To = '', From = '', Body = '', ContentSid = '', ContentVariables = '{}' } = fields
  if (To === '') return apiErrors.noTo
  if (From === '') return apiErrors.noFrom
  if (To.startsWith('whatsapp:') !== From.startsWith('whatsapp:')) return apiErrors.channels
  const number = To.replace('whatsapp:', '')
  if (!/^\+[1-9]\d{7,14}$/.test(number)) return apiErrors.badTo
  if (Body === '' && ContentSid === '') return apiErrors.noContent
  if (!isObject(ContentVariables)) return apiErrors.variables
  const freeText = To.startsWith('whatsapp:') && ContentSid === ''
  return freeText && windows && !windows.has(number) ? apiErrors.window : null
}

const isObject = (json: string): boolean => {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const meet = (fault: Exclude<Fault, { takeAfter: unknown }>, response: ServerResponse, take: () => unknown): void => {
  if (fault === 'taken-unanswered') {
    take()
    response.destroy()
  } else if (fault === 'taken-silent') take()
  else if (fault === 'taken-garbled') {
    take()
    response.writeHead(201, { 'Content-Type': 'text/html' }).end('<html>')
  } else if ('page' in fault) response.writeHead(fault.page, { 'Content-Type': 'text/html' }).end('<html>')
  else if ('redirect' in fault) response.writeHead(307, { Location: fault.redirect }).end()
  else answerError(response, fault)
}

const answerError = (response: ServerResponse, { answer, code, message = 'Error', retryAfter }: ApiError): void => {
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
  answerJson(response, answer, {
    code,
    message,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status: answer,
  })
}

const answerJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/json;charset=utf-8' }).end(JSON.stringify(body))
}

const resourceOf = (accountSid: string, { sid, fields }: TakenMessage): object => ({
  account_sid: accountSid,
  api_version: '2010-04-01',
  body: fields.Body ?? '',
  date_created: 'Mon, 23 Nov 2026 15:00:00 +0000',
  date_sent: null,
  date_updated: 'Mon, 23 Nov 2026 15:00:00 +0000',
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  from: fields.From,
  messaging_service_sid: null,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: null,
  sid,
  status: 'queued',
  to: fields.To,
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
})

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
