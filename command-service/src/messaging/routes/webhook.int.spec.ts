import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import { signatureOf, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpWorld, serve } from '../../../testing/http-world.ts'
import type { ManualClock } from '../../../testing/manual-clock.ts'
import { linesOf } from '../../../testing/notification-guarantees.ts'
import {
  activateAccount,
  configureAccount,
  ourNumber,
  serveWithTwilio,
  until,
} from '../../../testing/serve-with-twilio.ts'
import type { Process, World } from '../../../testing/world.ts'
import { conversationIdOf } from '../commands/conversation-deps.ts'

let world: World
let process: Process
let http: HttpWorld
let admin: string
let twilio: TwilioServer
let clock: ManualClock

const ana = '+50688881234'
let close: () => Promise<void>
beforeEach(async () => {
  ;({ world, process, http, admin, twilio, clock, close } = await serveWithTwilio())
  await activateAccount({ http, admin, twilio })
  await http.call('POST', '/api/twilio-bot/initialize-defaults', { cookie: admin })
})
afterEach(() => close())

const book = async (date: string, phone = '8888-1234'): Promise<string> => {
  const contact = { name: 'Ana Solís', email: 'a@ejemplo.cr', phone, address: 'Heredia' }
  const body = { ...contact, date, startTime: '09:00' }
  return bookedAnswer.parse((await http.call('POST', '/api/appointments', { body })).body).appointment.id
}
let sids = 0
/** The form that Twilio posts for a message to us. */
const formOf = (Body: string, changed: Record<string, string> = {}) => ({
  AccountSid: twilio.account.accountSid,
  MessageSid: `SM${String(++sids).padStart(32, '0')}`,
  ProfileName: 'Ana',
  From: `whatsapp:${ana}`,
  To: `whatsapp:${ourNumber}`,
  NumMedia: '0',
  Body,
  ...changed,
})
const post = (form: Record<string, string>, on = http) => twilio.post(on.url + webhookPath, form)
const typesOf = async (id: string) => (await world.log.readStream(appointmentStream(id))).map(({ type }) => type)
const events = (phone = ana) =>
  world.log.readStream(conversationStream(conversationIdOf(process.steps.idSecret, phone)))
const types = async (phone?: string) => (await events(phone)).map(({ type }) => type)
const deliveries = async () =>
  (await world.log.readAll(0n, 100_000)).filter(({ stream }) => stream.startsWith('delivery-'))
/** What became of the message that went out, step by step; the first is its claim. */
const steps = async () => linesOf(await deliveries())
const outcome = async () => (await deliveries()).at(-1)?.data
/** Once the outcome of sending is recorded after its claim. */
const sent = () => until(async () => (await steps()).length === 2)

describe('a message that is signed', () => {
  // @rule messaging-webhook: Issue: `POST /api/twilio-bot/webhook` takes messages in; a patient who answers 'confirmo'
  //   confirms the appointment, and the bot's answer goes out
  it("confirms the patient's appointment, and the bot's answer goes out once", async () => {
    const id = await book('2026-11-24')
    const answer = await post(formOf('¡Confirmo! 🙂'))
    expect([answer.status, answer.headers.get('Content-Type'), await answer.text()]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    ])
    expect(await typesOf(id)).toEqual(['AppointmentBooked', 'AppointmentConfirmed'])
    await sent()
    expect(twilio.taken.map(({ fields }) => [fields.To, fields.From])).toEqual([
      [`whatsapp:${ana}`, `whatsapp:${ourNumber}`],
    ])
    expect(await steps()).toEqual(['claimed #1', 'taken'])
    expect(await outcome()).toMatchObject({ providerId: twilio.taken[0]?.sid })
  })

  // @rule messaging-webhook-once: Issue: idempotent by message SID: one that is posted again, also at once, acts once
  //   and is answered once
  it('that comes again, also many times at once, is taken once and answered once', async () => {
    const id = await book('2026-11-24')
    const form = formOf('confirmo')
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await post(form)).status))
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 200))
    await sent()
    expect((await post(form)).status).toBe(200)
    expect(await types()).toEqual(['MessageReceived', 'MessageSent'])
    expect(await typesOf(id)).toEqual(['AppointmentBooked', 'AppointmentConfirmed'])
    expect(twilio.taken).toHaveLength(1)
  })

  // @rule messaging-webhook-once
  it('that was not answered is taken from the post to the same address that says why, and once where it was kept', async () => {
    const failed = { ErrorCode: '11200', ErrorUrl: `${http.url}/api/twilio-bot/webhook` }
    const form = formOf('Hola')
    for (const one of [form, { ...form, ...failed }, { ...formOf('¿Hay alguien?'), ...failed }])
      expect((await post(one)).status).toBe(200)
    await until(async () => twilio.taken.length === 2)
    expect((await types()).filter((type) => type === 'MessageReceived')).toHaveLength(2)
  })

  // @rule opt-out-word
  it.each([
    ['that says BAJA', ['Baja, por favor', ''], ['ALTA', '']],
    ['that Twilio takes for STOP', ['Basta', 'STOP'], ['Sí quiero', 'START']],
  ] as const)(
    '%s is kept once and answered once however often it comes, and its contrary stands',
    async (_, no, yes) => {
      const contact = contactStream(contactIdOf(process.steps.idSecret, 'whatsapp', ana.slice(1)))
      const chosen = async () => (await world.log.readStream(contact)).map(({ type, data }) => [type, data])
      const choice = { channel: 'whatsapp', by: 'word' }
      const baja = formOf(no[0], { OptOutType: no[1] })
      await Promise.all([post(baja), post(baja), post(baja)])
      await sent()
      expect(twilio.taken.map(({ fields }) => fields.Body)).toEqual([expect.stringMatching(/responda ALTA\.$/)])
      await post(formOf(yes[0], { OptOutType: yes[1] }))
      await post(baja)
      for (const OptOutType of ['HELP', 'constructor'])
        expect((await post(formOf('Ayuda', { OptOutType }))).status).toBe(200)
      expect(await chosen()).toMatchObject([
        ['ContactOptedOut', choice],
        ['ContactOptedIn', choice],
      ])
    },
  )

  // @rule messaging-webhook
  it('of an unknown number, without a text, or with a picture is kept', async () => {
    for (const form of [
      formOf('Hola'),
      formOf('', { NumMedia: '1', MediaUrl0: 'https://api.twilio.com/x' }),
      formOf('', { ButtonText: 'Sí' }),
    ])
      expect((await post(form)).status).toBe(200)
    expect((await types()).filter((type) => type === 'MessageReceived')).toHaveLength(3)
  })

  // @rule messaging-unclear
  it('is answered once where the answer of Twilio was lost: unclear, and not sent again', async () => {
    twilio.failNext('taken-unanswered')
    const form = formOf('Hola')
    await post(form)
    await sent()
    expect((await post(form)).status).toBe(200)
    expect(await steps()).toEqual(['claimed #1', 'unclear answer-lost'])
    expect(twilio.calls()).toBe(1)
  })

  // @rule opt-out-there: What Twilio refuses since the patient told it STOP (21610) is recorded and said in Spanish
  it('whose answer Twilio refuses, since it was told STOP, is recorded with the code', async () => {
    twilio.failNext({ answer: 400, code: 21610 })
    await post(formOf('STOP'))
    await sent()
    expect(await outcome()).toMatchObject({ reason: 'opted-out-there', code: '21610' })
  })

  // @rule messaging-twilio-refused: Issue: 21211, 63016 and every other refusal are recorded with their code
  it('whose answer Twilio refuses is recorded with the code', async () => {
    twilio.failNext({ answer: 400, code: 63016 })
    await post(formOf('Hola'))
    await sent()
    expect(await outcome()).toMatchObject({ reason: 'outside-window', code: '63016' })
  })
})

// @rule messaging-off: With MESSAGES=off nobody is written to through Twilio either
// @rule effects-off: `MESSAGES=off` sends nothing
it('with MESSAGES=off what comes in is taken, and nobody is written to', async () => {
  const off = await world.start({ clock, twilioApiUrl: null })
  const silent = await serve(off)
  expect((await post(formOf('Hola'), silent)).status).toBe(200)
  await until(async () => (await steps()).length === 1)
  expect(await steps()).toEqual(['skipped messages-off'])
  expect(twilio.calls()).toBe(0)
  expect(off.startProcessManagers(AbortSignal.abort()).notifications).toBeNull()
  await silent.close()
})

describe('what is not signed by Twilio', () => {
  // @rule messaging-signatures: Issue: Twilio's signature is checked, also behind the gateway; a bad or missing one is
  //   403 and leaves no trace (decision 152)
  it('is 403, and nothing of it is kept', async () => {
    const url = http.url + webhookPath
    const form = formOf('confirmo')
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const raw = (signature: Record<string, string>, body = new URLSearchParams(form).toString()) =>
      fetch(url, { method: 'POST', headers: { ...headers, ...signature }, body })
    const answers = [
      await raw({}),
      await raw({ 'X-Twilio-Signature': '' }),
      await raw({ 'X-Twilio-Signature': 'AAAA' }),
      await raw({ 'X-Twilio-Signature': 'ñññ' }),
      await twilio.post(url, form, 'https://otra.example/api/twilio-bot/webhook'),
      await twilio.post(url, { ...form, AccountSid: 'AC00' }),
      await twilio.post(url, { Body: 'sin cuenta' }),
      await raw({ 'X-Twilio-Signature': 'AAAA', 'Content-Type': 'application/json' }, JSON.stringify(form)),
    ]
    for (const answer of answers)
      expect([answer.status, await answer.json()]).toEqual([
        403,
        { error: 'La firma de Twilio falta o no es válida.', code: 'bad-signature' },
      ])
    expect(await types()).toEqual([])
  })

  // @rule messaging-signatures
  it('a field that was changed on the way is 403', async () => {
    const form = formOf('confirmo')
    const signature = signatureOf(twilio.account.authToken, http.url + webhookPath, form)
    const body = new URLSearchParams({ ...form, Body: 'cancelar' })
    const answer = await fetch(http.url + webhookPath, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': signature },
      body,
    })
    expect(answer.status).toBe(403)
  })

  // @rule messaging-replaced-token: Issue: what is signed with a token that was replaced, or whose configuration was
  //   deleted, is 403
  // @rule messaging-any-token
  it('fits the token of any configuration that is kept, active or not; one that was replaced or deleted is good for nothing', async () => {
    const url = http.url + webhookPath
    const twilioAuthToken = 'f00dfeedf00dfeedf00dfeedf00dc3d4'
    const other = await configureAccount({ http, admin, twilio }, { name: 'Con otro token', twilioAuthToken })
    const postWith = async (token: string, form = formOf('Hola')) => {
      const headers = { 'X-Twilio-Signature': signatureOf(token, url, form) }
      return (await fetch(url, { method: 'POST', headers, body: new URLSearchParams(form) })).status
    }
    const { authToken } = twilio.account
    expect([await postWith(authToken), await postWith(twilioAuthToken)]).toEqual([200, 200])
    const replaced = { twilioAuthToken: authToken }
    const path = `/api/twilio-bot/configs/${other}`
    expect((await http.call('POST', `${path}/token`, { body: replaced, cookie: admin })).status).toBe(200)
    expect([await postWith(authToken), await postWith(twilioAuthToken)]).toEqual([200, 403])
    expect((await http.call('DELETE', path, { cookie: admin })).body).toEqual({ id: other })
    expect(await process.vault.botTokens.read(other)).toBeNull()
    expect((await http.call('DELETE', path, { cookie: admin })).status).toBe(404)
    expect(await postWith(authToken)).toBe(200)
  })

  // @rule messaging-any-token: Issue: a post is accepted when it fits the token of any configuration that is kept
  //   (decision 152)
  it('is answered with the token that signed it, whatever the configuration of the number has', async () => {
    const stale = { twilioAuthToken: 'f00dfeedf00dfeedf00dfeedf00dc3d4', twilioPhoneNumber: '+50640002222' }
    await configureAccount({ http, admin, twilio }, { name: 'Otro número', ...stale })
    const own = { twilioAuthToken: twilio.account.authToken, twilioPhoneNumber: '+50640002222' }
    const active = await configureAccount({ http, admin, twilio }, { name: 'El mismo', ...own })
    await http.call('POST', `/api/twilio-bot/configs/${active}/activate`, { cookie: admin })
    await post(formOf('Hola', { To: 'whatsapp:+50640002222' }))
    await sent()
    expect(twilio.taken.map(({ fields }) => fields.From)).toEqual(['whatsapp:+50640002222'])
  })

  // @rule refused-posts: Issue: refused posts are counted for administrators, with the time of the last one
  it('that fits no token is counted, those of a burst together, until the token is replaced; what is not signed is not', async () => {
    const url = http.url + webhookPath
    const refused = () => process.vault.refusedPosts.read()
    expect((await fetch(url, { method: 'POST', body: new URLSearchParams(formOf('Hola')) })).status).toBe(403)
    expect(await refused()).toBeNull()
    const bad = () =>
      fetch(url, { method: 'POST', headers: { 'X-Twilio-Signature': 'x' }, body: new URLSearchParams(formOf('Hola')) })
    await bad()
    await until(async () => (await refused())?.count === 1)
    const now = new Date(clock.now()).toISOString()
    expect(await refused()).toEqual({ count: 1, since: now, lastAt: now })
    const id = await configureAccount({ http, admin, twilio })
    const body = { twilioAuthToken: twilio.account.authToken }
    expect((await http.call('POST', `/api/twilio-bot/configs/${id}/token`, { body, cookie: admin })).status).toBe(200)
    expect(await refused()).toBeNull()
  })
})

describe('a token that is tried', () => {
  const wrong = 'f00dfeedf00dfeedf00dfeedf00dc3d4'
  const activate = (id: string) => http.call('POST', `/api/twilio-bot/configs/${id}/activate`, { cookie: admin })

  // @rule bot-token-tried: Issue: a token is tried against Twilio on 'Activar', and when it is replaced: a refused one
  //   is 409, and that Twilio did not answer is said
  it('is taken by Twilio, or the configuration stays inactive', async () => {
    const [good, bad] = [
      await configureAccount({ http, admin, twilio }),
      await configureAccount({ http, admin, twilio }, { twilioAuthToken: wrong }),
    ]
    expect((await activate(good)).body).toMatchObject({ isActive: true, tokenTried: 'taken' })
    const refused = await activate(bad)
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'Auth Token: Twilio no lo acepta con ese Account SID. Revíselos en la consola de Twilio.',
        code: 'token-refused',
        fields: {
          twilioAuthToken: 'Auth Token: Twilio no lo acepta con ese Account SID. Revíselos en la consola de Twilio.',
        },
      },
    ])
    const replace = (id: string, twilioAuthToken: string) =>
      http.call('POST', `/api/twilio-bot/configs/${id}/token`, { body: { twilioAuthToken }, cookie: admin })
    expect((await replace(good, wrong)).body.code).toBe('token-refused')
    expect(await process.vault.botTokens.read(good)).toBe(twilio.account.authToken)
    expect((await replace(bad, twilio.account.authToken)).body).toMatchObject({ id: bad, tokenTried: 'taken' })
    expect((await activate(bad)).body).toMatchObject({ isActive: true })
  })

  // @rule bot-token-tried
  it.each([
    ['is away', { answer: 503, code: 20503 }],
    ['has too many calls', { answer: 429, code: 20429 }],
    ['leads elsewhere', { redirect: 'http://127.0.0.1:1/' }],
  ] as const)('is not known where Twilio %s: the configuration is active, and that is said', async (_, fault) => {
    const id = await configureAccount({ http, admin, twilio }, { twilioAuthToken: wrong })
    twilio.failNextRead(fault)
    expect((await activate(id)).body).toMatchObject({ isActive: true, tokenTried: 'no-answer' })
  })

  // @rule bot-token-tried
  it('is not asked about where there is none, or nobody is to be written to', async () => {
    const none = await configureAccount({ http, admin, twilio }, { twilioAuthToken: '' })
    const reads = twilio.reads()
    expect((await activate(none)).body).toMatchObject({ tokenTried: 'not-asked' })
    expect(twilio.reads()).toBe(reads)
  })
})

describe('behind the gateway', () => {
  // @rule messaging-signatures
  it('the signature is that of PUBLIC_URL, whatever address the proxy calls', async () => {
    const behind = await serve(process, { publicUrl: 'https://clinica.example' })
    const [url, form] = [behind.url + webhookPath, formOf('Hola')]
    expect((await twilio.post(url, form, `https://clinica.example${webhookPath}`)).status).toBe(200)
    expect((await twilio.post(url, form, `https://clinica.example:443${webhookPath}`)).status).toBe(200)
    expect((await twilio.post(url, form)).status).toBe(403)
    expect((await twilio.post(`${url}?a=1`, form, `https://clinica.example${webhookPath}?a=1`)).status).toBe(200)
    await behind.close()
  })

  // @rule messaging-signatures
  it('without PUBLIC_URL it is that of the address that a trusted proxy names', async () => {
    const named = async (trustProxy: number) => {
      const behind = await serve(process, { trustProxy })
      const form = formOf('Hola')
      const signature = signatureOf(twilio.account.authToken, `https://clinica.example${webhookPath}`, form)
      const answer = await fetch(behind.url + webhookPath, {
        method: 'POST',
        headers: {
          'X-Twilio-Signature': signature,
          'X-Forwarded-Proto': 'https',
          'X-Forwarded-Host': 'clinica.example',
        },
        body: new URLSearchParams(form),
      })
      await behind.close()
      return answer.status
    }
    expect([await named(1), await named(0)]).toEqual([200, 403])
  })
})

describe('what becomes of a message', () => {
  const report = async (MessageStatus: string, more: Record<string, string> = {}) => {
    const { deliveryId } = (await outcome()) as { deliveryId: string }
    const form = { AccountSid: twilio.account.accountSid, MessageSid: String(twilio.taken[0]?.sid), MessageStatus }
    return (await twilio.post(`${http.url}/api/twilio-bot/deliveries/${deliveryId}/status`, { ...form, ...more }))
      .status
  }

  // @rule messaging-status-callbacks: Issue: status callbacks are recorded, in any order, with the code of an error
  it('is recorded as it is reported, in any order and once', async () => {
    await post(formOf('Hola'))
    await sent()
    for (const status of ['sent', 'delivered', 'sent', 'delivered', 'something-new', 'read'])
      expect(await report(status)).toBe(204)
    expect(await steps()).toEqual(['claimed #1', 'taken', 'reported delivered', 'reported read'])
  })

  // @rule messaging-status-callbacks
  it.each([
    ['its code', '30008', '30008'],
    ['no code, where it is too long', '1'.repeat(5_000), undefined],
    ['no code, where it is no number', '<b>6</b>', undefined],
  ])('is recorded with %s', async (_, ErrorCode, code) => {
    await post(formOf('Hola'))
    await sent()
    expect(await report('undelivered', { ErrorCode })).toBe(204)
    expect((await steps()).at(-1)).toBe('failed not-delivered')
    expect((await outcome())?.code).toBe(code)
  })

  // @rule messaging-status-callbacks
  it('of an unknown message changes nothing, and unsigned is 403', async () => {
    const unknown = `${http.url}/api/twilio-bot/deliveries/${'a'.repeat(22)}/status`
    const form = { AccountSid: twilio.account.accountSid, MessageSid: 'SM1', MessageStatus: 'sent' }
    const before = (await world.log.head()).position
    expect((await twilio.post(unknown, form)).status).toBe(204)
    expect((await fetch(unknown, { method: 'POST', body: new URLSearchParams(form) })).status).toBe(403)
    expect((await world.log.head()).position).toBe(before)
  })

  // @rule messaging-status-callbacks
  it('is asked for at the public address, under our own ids', async () => {
    const publicUrl = 'https://clinica.example'
    const other = await serve(await world.start({ clock, publicUrl, twilioApiUrl: twilio.url }), { publicUrl })
    await twilio.post(other.url + webhookPath, formOf('Hola'), publicUrl + webhookPath)
    await sent()
    const callback = new URL(twilio.taken[0]?.fields.StatusCallback ?? '')
    expect(callback.origin).toBe(publicUrl)
    const MessageSid = String(twilio.taken[0]?.sid)
    const form = { AccountSid: twilio.account.accountSid, MessageSid, MessageStatus: 'read' }
    expect((await twilio.post(other.url + callback.pathname, form, callback.href)).status).toBe(204)
    expect(await steps()).toContain('reported read')
    await other.close()
  })
})

// @rule messaging-webhook-many: Issue: 500 messages at once, of one address too, which no limit refuses (decision 152)
it('500 messages at once, each twice, are each taken once', async () => {
  const numbers = Array.from({ length: 50 }, (_, n) => `+506${87_000_000 + n}`)
  const forms = Array.from({ length: 500 }, (_, n) => formOf('Hola', { From: `whatsapp:${numbers[n % 50]}` }))
  for (const _ of ['first', 'again']) {
    const statuses = await Promise.all(forms.map(async (form) => (await post(form)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  for (const number of numbers) {
    const received = (await types(number)).filter((type) => type === 'MessageReceived')
    expect(received).toHaveLength(10)
  }
  // The bot answers a number five times in ten minutes.
  await until(() => twilio.taken.length >= 250)
  expect(twilio.taken).toHaveLength(250)
}, 120_000)

// @rule messaging-no-secrets: Issue: no secret in any event, log line, answer, socket message or error page, searched
//   by bytes; nor in a mail, a message or a file
it('the auth token is in no log line, event or answer', async () => {
  await book('2026-11-24')
  const answer = await post(formOf('confirmo'))
  await sent()
  const configs = await http.call('POST', '/api/twilio-bot/configs', {
    body: { name: 'Otra', twilioAccountSid: 'AC9', twilioAuthToken: twilio.account.authToken },
    cookie: admin,
  })
  const all = (await world.log.readStream('messaging-settings')).concat(await events(), await deliveries())
  const noticed = JSON.stringify([all, http.lines, configs.body, await answer.text()], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(noticed).toContain(twilio.account.authToken.slice(-4))
  expect(noticed).not.toContain(twilio.account.authToken)
})
