import { createServer } from 'node:http'
import { closeServer, listen } from '@clinic/service-kit/shutdown.ts'
import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliveryProblemOf } from './message-sender.ts'
import { type TwilioAccount, twilioSender } from './twilio-sender.ts'

let server: TwilioServer
let pauses: number[]

beforeEach(async () => {
  server = await startTwilioServer()
  pauses = []
})
afterEach(() => server.close())

/** A sender whose pauses take no time, at the middle of their range. */
const senderOf = (changed: Partial<TwilioAccount> = {}, parts: { apiUrl?: string; timeoutMs?: number } = {}) => {
  const account = { ...server.account, from: '+50640001111', service: 'whatsapp' as const, ...changed }
  const wait = async (ms: number) => void pauses.push(ms)
  return twilioSender(account, { apiUrl: server.url, wait, random: () => 0.5, ...parts })
}
const to = '+50688881234'
const hello = { to, body: 'Hola, ¿cómo está? 🙂' }
const sidOfLast = () => server.taken.at(-1)?.sid

describe('a message', () => {
  // @rule messaging-twilio-fields
  it('goes out as Twilio documents it, with the account and the fields, and gives its id', async () => {
    const statusCallback = 'https://clinica.example/api/twilio-bot/status'
    expect(await senderOf().send({ ...hello, statusCallback })).toEqual({ outcome: 'taken', sid: sidOfLast() })
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
    expect(await senderOf({ service: 'sms' }).send(template)).toEqual({ outcome: 'taken', sid: sidOfLast() })
    const [{ fields } = { fields: {} as Record<string, string> }] = server.taken
    expect(fields).toEqual({ To: to, From: '+50640001111', ContentSid: 'HX01', ContentVariables: expect.any(String) })
    expect(JSON.parse(fields.ContentVariables ?? '')).toEqual(template.variables)
  })

  // @rule messaging-twilio-refused
  it.each([
    ['with a wrong token', { authToken: 'falsa' }, hello, '20003', 'refused'],
    ['of an account that is none', { accountSid: 'XX01' }, hello, '20003', 'refused'],
    ['without a token', { authToken: '' }, hello, '20003', 'refused'],
    ['to no number', {}, { ...hello, to: '+506' }, '21211', 'bad-address'],
    ['outside the 24 hours', {}, { ...hello, to: '+50670000000' }, '63016', 'outside-window'],
    ['without a text', {}, { to, body: '' }, '21619', 'refused'],
  ])('%s is refused for good with its code, after one try', async (_, account, message, code, problem) => {
    server.openWindows([to])
    const outcome = await senderOf(account).send(message)
    expect(outcome).toEqual({ outcome: 'refused', code, permanent: true })
    if (outcome.outcome === 'refused') expect(deliveryProblemOf(outcome)).toBe(problem)
    expect([server.taken.length, pauses]).toEqual([0, []])
  })

  // @rule messaging-twilio-refused
  it('with what is no code of Twilio’s is refused with the status', async () => {
    server.failNext({ answer: 400, code: 1e12 })
    expect(await senderOf().send(hello)).toEqual({ outcome: 'refused', code: 'http-400', permanent: true })
  })

  // @rule messaging-twilio-refused
  it('a template may be written outside the 24 hours', async () => {
    server.openWindows([])
    expect(await senderOf().send({ to, contentSid: 'HX01', variables: {} })).toMatchObject({ outcome: 'taken' })
  })
})

describe('what was surely not taken', () => {
  // @rule messaging-retries
  it.each([
    ['too many at once', { answer: 429, code: 20429 }],
    ['an error of the server', { answer: 500, code: 20500 }],
    ['a gateway that has no server', { page: 502 }],
    ['a server that is away', { page: 503 }],
    ['what the server cannot do yet', { page: 501 }],
    ['a version that it does not speak', { page: 505 }],
    ['a gateway that could not reach it', { page: 522 }],
    ['any other error of a server', { page: 597 }],
  ])('%s is tried again after growing pauses, and arrives once', async (_, fault) => {
    server.failNext(fault, fault, fault)
    expect(await senderOf().send(hello)).toEqual({ outcome: 'taken', sid: sidOfLast() })
    expect([server.calls(), server.taken.length, pauses]).toEqual([4, 1, [375, 750, 1500]])
  })

  // @rule messaging-retries
  it('is given up after the fifth try, and not for good', async () => {
    server.failNext(...Array.from({ length: 9 }, () => ({ answer: 429, code: 20429 })))
    const outcome = await senderOf().send(hello)
    expect(outcome).toEqual({ outcome: 'refused', code: '20429', permanent: false })
    if (outcome.outcome === 'refused') expect(deliveryProblemOf(outcome)).toBe('refused-for-now')
    expect([server.calls(), server.taken.length]).toEqual([5, 0])
  })

  // @rule messaging-retries
  it('waits as long as the server asks for', async () => {
    server.failNext({ answer: 429, code: 20429, retryAfter: 7 })
    expect(await senderOf().send(hello)).toMatchObject({ outcome: 'taken' })
    expect(pauses).toEqual([7000])
  })

  // @rule messaging-retries
  it('an address where nobody listens is unreachable, and not for good', async () => {
    const gone = createServer()
    const port = await listen(gone, 0)
    await closeServer(gone)
    const outcome = await senderOf({}, { apiUrl: `http://127.0.0.1:${port}` }).send(hello)
    expect(outcome).toEqual({ outcome: 'refused', code: 'unreachable', permanent: false })
    if (outcome.outcome === 'refused') expect(deliveryProblemOf(outcome)).toBe('unreachable')
    expect(pauses).toHaveLength(4)
  })
})

describe('what may have been taken', () => {
  // @rule messaging-unclear
  it.each([
    ['the connection ends after it was taken', 'taken-unanswered'],
    ['no answer comes in time', 'taken-silent'],
    ['the answer cannot be read', 'taken-garbled'],
    ['a gateway stopped waiting', { page: 504 }],
    ['another gateway had no answer', { page: 520 }],
    ['another gateway stopped waiting', { page: 524 }],
    ['a proxy stopped reading', { page: 598 }],
    ['a proxy stopped connecting on', { page: 599 }],
  ] as const)('is unclear where %s, and never sent twice', async (_, fault) => {
    server.failNext(fault)
    expect(await senderOf({}, { timeoutMs: 200 }).send(hello)).toEqual({ outcome: 'unclear' })
    expect([server.calls(), pauses]).toEqual([1, []])
  })
})

// @rule messaging-no-other-host
it('no redirect is followed to another host', async () => {
  const other = await startTwilioServer()
  server.failNext({ redirect: `${other.url}/2010-04-01/Accounts/${server.account.accountSid}/Messages.json` })
  expect(await senderOf().send(hello)).toEqual({ outcome: 'refused', code: 'http-307', permanent: true })
  expect(other.calls()).toBe(0)
  await other.close()
})

// @rule messaging-no-other-host
it('a base address with a path keeps it, as a proxy needs it', async () => {
  expect(await senderOf({}, { apiUrl: `${server.url}/` }).send(hello)).toMatchObject({ outcome: 'taken' })
  expect(await senderOf({}, { apiUrl: `${server.url}/proxy` }).send(hello)).toMatchObject({ code: '20404' })
})
