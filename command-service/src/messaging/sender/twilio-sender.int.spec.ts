import { createServer } from 'node:http'
import { closeServer, listen } from '@clinic/platform/start/shutdown.ts'
import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TwilioAccount, twilioSender } from './twilio-sender.ts'

let server: TwilioServer

beforeEach(async () => {
  server = await startTwilioServer()
})
afterEach(() => server.close())

const senderOf = (changed: Partial<TwilioAccount> = {}, parts: { apiUrl?: string; timeoutMs?: number } = {}) => {
  const account = { ...server.account, from: '+50640001111', service: 'whatsapp' as const, ...changed }
  return twilioSender(account, { apiUrl: server.url, ...parts })
}
const to = '+50688881234'
const ofAccount = { kind: 'refused', because: 'account', reason: 'account-refused' }
const hello = { to, body: 'Hola, ¿cómo está? 🙂' }
const taken = () => ({ kind: 'taken', providerId: server.taken.at(-1)?.sid })

describe('a message', () => {
  // @rule messaging-twilio-fields: Issue: the `twilio` client follows Twilio's published API: authentication, the
  //   Messages resource and its form fields, free text or a template by content SID
  it('goes out as Twilio documents it, with the account and the fields, and gives its id', async () => {
    const statusCallback = 'https://clinica.example/api/twilio-bot/status'
    expect(await senderOf().send({ ...hello, statusCallback })).toEqual(taken())
    expect(server.taken.map(({ fields }) => fields)).toEqual([
      {
        To: 'whatsapp:+50688881234',
        From: 'whatsapp:+50640001111',
        Body: 'Hola, ¿cómo está? 🙂',
        StatusCallback: statusCallback,
      },
    ])
  })

  // @rule messaging-twilio-fields
  it('of a template goes out by its content SID, with the values as JSON; by SMS without the channel', async () => {
    const template = { to, contentSid: 'HX01', variables: { 1: 'Ana "la" Ñata', 2: '9:00 a. m.' } }
    expect(await senderOf({ service: 'sms' }).send(template)).toEqual(taken())
    const [{ fields } = { fields: {} as Record<string, string> }] = server.taken
    expect(fields).toEqual({ To: to, From: '+50640001111', ContentSid: 'HX01', ContentVariables: expect.any(String) })
    expect(JSON.parse(fields.ContentVariables ?? '')).toEqual(template.variables)
  })

  // @rule messaging-twilio-refused, messaging-account-fault
  it.each([
    ['with a wrong token', { authToken: 'falsa' }, hello, '20003', 'account'],
    ['of an account that is none', { accountSid: 'XX01' }, hello, '20003', 'account'],
    ['without a token', { authToken: '' }, hello, '20003', 'account'],
    ['to no number', {}, { ...hello, to: '+506' }, '21211', 'bad-address'],
    ['outside the 24 hours', {}, { ...hello, to: '+50670000000' }, '63016', 'outside-window'],
    ['without a text', {}, { to, body: '' }, '21619', 'refused'],
  ])(
    '%s is refused with its code, because of the account or of this message',
    async (_, account, message, code, why) => {
      server.openWindows([to])
      const refused = why === 'account' ? ofAccount : { kind: 'refused', because: 'message', reason: why }
      expect(await senderOf(account).send(message)).toEqual({ ...refused, code })
      expect(server.taken).toEqual([])
    },
  )

  // @rule messaging-account-fault
  it.each([
    ['no access', { page: 401 }, 'http-401'],
    ['a suspended account', { answer: 403, code: 20005 }, '20005'],
    ['a sender that is none', { answer: 400, code: 63007 }, '63007'],
    ['a template that is none', { answer: 400, code: 21655 }, '21655'],
    ['a page that is nowhere', { page: 404 }, 'http-404'],
  ])('that meets %s is refused because of the account', async (_, fault, code) => {
    server.failNext(fault)
    expect(await senderOf().send(hello)).toEqual({ ...ofAccount, code })
  })

  // @rule messaging-twilio-refused
  it('with what is no code of Twilio’s is refused with the status', async () => {
    server.failNext({ answer: 400, code: 1e12 })
    expect(await senderOf().send(hello)).toEqual({ ...ofAccount, code: 'http-400' })
  })

  // @rule messaging-twilio-refused
  it('a template may be written outside the 24 hours', async () => {
    server.openWindows([])
    expect(await senderOf().send({ to, contentSid: 'HX01', variables: {} })).toMatchObject({ kind: 'taken' })
  })
})

describe('what was surely not taken', () => {
  const refused = { kind: 'refused', because: 'now' }

  // @rule messaging-retries: Issue: 20429 and 5xx are tried again with backoff and jitter; given up, they are not
  //   refused for good
  it('too many at once are to come again, no sooner than the server asks for', async () => {
    server.failNext({ answer: 429, code: 20429 }, { answer: 429, code: 20429, retryAfter: 7 })
    const outcome = { ...refused, reason: 'refused-for-now', code: '20429' }
    expect(await senderOf().send(hello)).toEqual(outcome)
    expect(await senderOf().send(hello)).toEqual({ ...outcome, askedMs: 7000 })
    expect([server.calls(), server.taken.length]).toEqual([2, 0])
  })

  // @rule messaging-retries
  it('an address where nobody listens is unreachable for now', async () => {
    const gone = createServer()
    const port = await listen(gone, 0)
    await closeServer(gone)
    const outcome = await senderOf({}, { apiUrl: `http://127.0.0.1:${port}` }).send(hello)
    expect(outcome).toEqual({ ...refused, reason: 'unreachable' })
  })
})

describe('what may have been taken', () => {
  // @rule messaging-unclear
  it.each([
    ['the connection ends after it was taken', 'taken-unanswered'],
    ['no answer comes in time', 'taken-silent'],
    ['the answer cannot be read', 'taken-garbled'],
    ...[500, 502, 503, 504, 520, 522, 599].map((page) => [`the server answers ${page}`, { page }] as const),
  ] as const)('is unclear where %s, after one try', async (_, fault) => {
    server.failNext(fault, fault)
    const sender = senderOf({}, { timeoutMs: 200 })
    const lost = { kind: 'unclear', reason: 'answer-lost' }
    expect(await sender.send(hello)).toEqual({ ...lost, reportFollows: false })
    const statusCallback = 'https://clinica.example/status'
    expect(await sender.send({ ...hello, statusCallback })).toEqual({ ...lost, reportFollows: true })
    expect(server.calls()).toBe(2)
  })
})

// @rule messaging-no-other-host: Issue: `TWILIO_API_URL` points the client at another base address; no other host is
//   called
it('no redirect is followed to another host', async () => {
  const other = await startTwilioServer()
  server.failNext({ redirect: `${other.url}/2010-04-01/Accounts/${server.account.accountSid}/Messages.json` })
  expect(await senderOf().send(hello)).toEqual({ ...ofAccount, code: 'http-307' })
  expect(other.calls()).toBe(0)
  await other.close()
})

// @rule messaging-no-other-host
it('a base address with a path keeps it, as a proxy needs it', async () => {
  expect(await senderOf({}, { apiUrl: `${server.url}/` }).send(hello)).toMatchObject({ kind: 'taken' })
  expect(await senderOf({}, { apiUrl: `${server.url}/proxy` }).send(hello)).toMatchObject({ code: '20404' })
})
