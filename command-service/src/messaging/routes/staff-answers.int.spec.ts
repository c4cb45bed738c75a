import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpWorld } from '../../../testing/http-world.ts'
import type { ManualClock } from '../../../testing/manual-clock.ts'
import { linesOf } from '../../../testing/notification-guarantees.ts'
import { activateAccount, ourNumber, serveWithTwilio, until } from '../../../testing/serve-with-twilio.ts'
import { signedInAs } from '../../../testing/use-served.ts'
import type { Process, World } from '../../../testing/world.ts'
import { conversationIdOf } from '../commands/conversation-deps.ts'

let world: World
let process: Process
let http: HttpWorld
let admin: string
let twilio: TwilioServer
let clock: ManualClock
let close: () => Promise<void>

const ana = '+50688881234'
const hours = 3_600_000
const general = { templateGeneralMessage: 'HX9' }

/** Ana writes on Friday at 9:00, and the bot answered her. */
beforeEach(async () => {
  ;({ world, process, http, admin, twilio, clock, close } = await serveWithTwilio())
})
afterEach(() => close())

const writes = async (config: object = {}) => {
  await activateAccount({ http, admin, twilio }, config)
  const from = { From: `whatsapp:${ana}`, To: `whatsapp:${ourNumber}`, ProfileName: 'Ana' }
  const form = { ...from, AccountSid: twilio.account.accountSid, MessageSid: 'SM1', Body: '¿Atienden esguinces?' }
  await twilio.post(http.url + webhookPath, form)
  await current(['claimed #1', 'taken'])
}
const later = async (ms: number) => {
  clock.advance(ms)
  admin = await signedInAs(http, 'admin')
}
const idOfAna = () => conversationIdOf(process.steps.idSecret, ana)
const events = () => world.log.readStream(conversationStream(idOfAna()))
/** What became of the bot's answer, then of that of staff. */
const steps = async () =>
  linesOf((await world.log.readAll(0n, 100_000)).filter(({ stream }) => stream.startsWith('delivery-')))
/** Once these are its last steps. */
const current = (last: readonly string[]) =>
  until(async () => (await steps()).slice(-last.length).join() === last.join())
const outcome = async () => (await world.log.readAll(0n, 100_000)).at(-1)?.data
const answer = (content: string, key = 'una-clave-de-prueba') => {
  const body = { content, seen: [] }
  return http.call('POST', `/api/twilio-bot/conversations/${idOfAna()}/messages`, { body, cookie: admin, key })
}
const sentToAna = () =>
  twilio.taken
    .slice(1)
    .map(({ fields: { Body, ContentSid, ContentVariables } }) => [
      Body ?? ContentSid,
      ContentVariables === undefined ? null : JSON.parse(ContentVariables),
    ])
const asTemplate = ['HX9', { 1: 'Ana', 2: 'Sí. ¿Le sirve el lunes?' }]
const words = 'Sí.\n\n¿Le sirve\tel lunes?'

describe('what staff answer after 24 hours', () => {
  // @rule bot-free-text, messaging-staff-answers
  it('goes out by the general template in one line, once for each key', async () => {
    await writes(general)
    await later(70 * hours)
    for (const _ of ['first', 'again']) {
      const { status, body } = await answer(words)
      expect([status, body.whatsappUrl]).toEqual([201, null])
    }
    await until(async () => (await steps()).length === 4)
    expect(sentToAna()).toEqual([asTemplate])
    expect(await outcome()).toMatchObject({ providerId: twilio.taken.at(-1)?.sid })
  })

  // @rule bot-free-text
  it('is refused where the template takes no such long text, and says which field', async () => {
    await writes(general)
    await later(24 * hours)
    const { status, body } = await answer('a'.repeat(801))
    expect([status, body.code, body.fields]).toEqual([409, 'too-long-for-template', { content: body.error }])
    expect(body.error).toMatch(/^Mensaje: .* máximo 800 caracteres\.$/)
    expect(twilio.calls()).toBe(1)
  })

  // @rule bot-free-text, messaging-staff-answers
  it('is a chat to be opened by hand without a general template', async () => {
    await writes()
    await later(24 * hours)
    const { status, body } = await answer('Con gusto.')
    expect([status, body.whatsappUrl]).toEqual([201, 'https://wa.me/50688881234?text=Con%20gusto.'])
    expect((await events()).at(-1)?.data).toMatchObject({ by: 'staff', delivery: 'by-hand' })
    expect(twilio.calls()).toBe(1)
  })
})

describe('what staff answer within 24 hours, where Twilio says that they are over', () => {
  // @rule bot-free-text, messaging-twilio-refused
  it('goes out by the general template, and is shown so', async () => {
    await writes(general)
    await later(23 * hours)
    twilio.openWindows([])
    expect((await answer(words)).status).toBe(201)
    await until(async () => (await steps()).length === 4)
    expect(sentToAna()).toEqual([asTemplate])
    expect(await outcome()).toMatchObject({ byTemplate: true })
    expect(twilio.calls()).toBe(3)
  })

  // @rule bot-free-text, messaging-unclear
  it('is sent no third time where the answer of Twilio to the template was lost', async () => {
    await writes(general)
    twilio.failNext({ answer: 400, code: 63016 }, 'taken-unanswered')
    await answer(words)
    await current(['claimed #1', 'unclear answer-lost'])
    await answer(words)
    expect(sentToAna()).toEqual([asTemplate])
    expect(twilio.calls()).toBe(3)
  })

  // @rule bot-free-text, messaging-twilio-refused
  it('is shown as refused without a general template', async () => {
    await writes()
    twilio.openWindows([])
    await answer('Con gusto.')
    await current(['claimed #1', 'failed outside-window'])
    expect(await outcome()).toMatchObject({ code: '63016' })
    expect(twilio.calls()).toBe(2)
  })
})
