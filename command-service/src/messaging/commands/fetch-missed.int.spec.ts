import { contactIdOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import { webhookPath } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { conversationStream } from '@clinic/shared-events/messaging/conversation-events.ts'
import type { Written } from '@clinic/test-servers/twilio/inbound.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  activateAccount,
  configureAccount,
  ourNumber,
  serveWithTwilio,
  until,
} from '../../../testing/serve-with-twilio.ts'
import { conversation } from '../conversation.ts'
import { conversationIdOf } from './conversation-deps.ts'

let on: Awaited<ReturnType<typeof serveWithTwilio>>
let active: string
let managers: { stop(): Promise<void> } | null
beforeEach(async () => {
  on = await serveWithTwilio()
  active = await activateAccount(on)
  managers = null
})
afterEach(async () => {
  await managers?.stop()
  await on.close()
})

const ana = '+50688881234'
const stream = () => conversationStream(conversationIdOf(on.process.steps.idSecret, ana))
const events = async () =>
  (await on.process.codec.open(await on.world.log.readStream(stream()))) as {
    type: string
    data: Record<string, unknown>
    clinical?: { content: string }
  }[]
const received = async () => (await events()).filter(({ type }) => type === 'MessageReceived')
const said = async () => (await received()).map(({ clinical }) => clinical?.content)
const written = (body: string, at: string, more: Partial<Written> = {}) =>
  on.twilio.write({ from: `whatsapp:${ana}`, to: `whatsapp:${ourNumber}`, body, at, ...more })
/** Starts a process, whose process managers fetch what was missed at once; resolves when these configurations were read. */
const round = async (ids = [active]) => {
  await managers?.stop()
  on.clock.advance(1)
  const now = new Date(on.clock.now()).toISOString()
  const ending = new AbortController()
  const started = await on.world.start({ clock: on.clock, twilioApiUrl: on.twilio.url })
  const { done } = started.startProcessManagers(ending.signal)
  managers = {
    stop: () => {
      ending.abort()
      return done
    },
  }
  for (const id of ids)
    await until(async () => (await on.world.work.checkpoint(`missed-messages.${id}`))?.state === now)
}
const why = async () =>
  (await events()).flatMap(({ type, data }) => (type === 'MessageMarkedForReview' ? [data.why] : []))

// @rule missed-fetched: Issue: after a start, and every ten minutes, messages that Twilio has and we have not are
//   fetched by its message list, once each (decision 152)
it('what Twilio has and was never posted is taken in after a start, the oldest first, once, as of when it was sent', async () => {
  on.clock.advance(60 * 60_000)
  written('Segundo', '2026-11-20T15:30:00.000Z')
  written('Primero', '2026-11-20T15:20:00.000Z')
  await round()
  expect(await said()).toEqual(['Primero', 'Segundo'])
  expect((await received()).map(({ data }) => data.sentAt)).toEqual([
    '2026-11-20T15:20:00.000Z',
    '2026-11-20T15:30:00.000Z',
  ])
  await round()
  expect(await said()).toEqual(['Primero', 'Segundo'])
})

// @rule missed-fetched
it('what was posted is not taken in again, nor is what is posted after it was fetched', async () => {
  const posted = written('Hola', '2026-11-20T15:00:00.000Z')
  expect((await on.twilio.post(on.http.url + webhookPath, posted)).status).toBe(200)
  const later = written('Buenas', '2026-11-20T15:00:01.000Z')
  await round()
  expect(await said()).toEqual(['Hola', 'Buenas'])
  expect((await on.twilio.post(on.http.url + webhookPath, later)).status).toBe(200)
  expect(await said()).toEqual(['Hola', 'Buenas'])
})

// @rule missed-fetched, bot-long-conversations
it('what Twilio lists again after months is not taken in again, though its command is not remembered any more', async () => {
  const [day, month] = [24 * 60 * 60_000, 30 * 24 * 60 * 60_000]
  on.clock.advance(day)
  written('Hola', '2026-11-21T10:00:00.000Z')
  await round()
  on.clock.advance(2 * month)
  written('Buenas', '2027-01-20T10:00:00.000Z')
  await round()
  expect(await said()).toEqual(['Hola', 'Buenas'])
  const { seen } = await on.process.handler.read(stream(), conversation)
  const commands = new Set((await on.world.log.readStream(stream())).map(({ meta }) => meta.commandId))
  expect(seen.size).toBeLessThan(commands.size)
  // Nobody knows how far was read: all is listed from the beginning.
  await on.world.work.saveCheckpoint(`missed-messages.${active}`, 0n, { logId: 'another', position: 0n, state: '' })
  await round()
  expect(await said()).toEqual(['Hola', 'Buenas'])
})

// @rule missed-late: Ours: what was sent more than ten minutes before waits for staff, unanswered
it('the bot answers what was sent within ten minutes; what is older waits for staff unanswered', async () => {
  await on.http.call('POST', '/api/twilio-bot/initialize-defaults', { cookie: on.admin })
  on.clock.advance(60 * 60_000)
  written('Hola', '2026-11-20T15:50:00.000Z')
  written('Buenas tardes', '2026-11-20T15:50:01.000Z')
  await round()
  expect(await why()).toEqual(['not-answered'])
  await until(() => on.twilio.taken.length === 1)
  const sent = (await events()).filter(({ type }) => type === 'MessageSent')
  expect(sent.map(({ data }) => data.inReplyTo)).toEqual([(await received())[1]?.data.messageId])
})

// @rule bot-overtaken, opt-out-word
it('what was missed takes back no word about being written to that came since', async () => {
  const post = async (body: string, at: string) =>
    expect((await on.twilio.post(on.http.url + webhookPath, written(body, at))).status).toBe(200)
  await post('BAJA', '2026-11-20T15:00:00.000Z')
  on.clock.advance(60 * 60_000)
  written('ALTA', '2026-11-20T15:59:00.000Z')
  await post('BAJA', '2026-11-20T16:00:00.000Z')
  await round()
  expect(await said()).toEqual(['BAJA', 'BAJA', 'ALTA'])
  expect(await why()).toEqual(['not-answered'])
  const contact = contactStream(contactIdOf(on.process.steps.idSecret, 'whatsapp', ana.slice(1)))
  expect((await on.world.log.readStream(contact)).map(({ type }) => type)).toEqual(['ContactOptedOut'])
})

// @rule missed-fetched
it('nothing of before the configuration, nor to another number, is taken in', async () => {
  written('De antes', '2026-11-20T14:59:59.000Z')
  written('A otro', '2026-11-20T15:00:00.000Z', { to: 'whatsapp:+50640009999' })
  await round()
  expect(await events()).toEqual([])
})

// @rule missed-fetched
it('what an inactive configuration missed is taken in, too, and a wrong token of it holds up nothing', async () => {
  await configureAccount(on, { name: 'Vieja', twilioAuthToken: 'f00dfeedf00dfeedf00dfeedf00dc3d4' })
  const other = await configureAccount(on, { name: 'Otra', twilioPhoneNumber: '+50640002222' })
  written('A la otra', '2026-11-20T15:00:00.000Z', { to: 'whatsapp:+50640002222' })
  await round([active, other])
  expect(await said()).toEqual(['A la otra'])
  expect(await why()).toEqual(['bot-inactive'])
})

// @rule missed-fetched
it('a file of it is kept', async () => {
  written('Mi foto', '2026-11-20T15:00:02.000Z', { files: [{ type: 'image/jpeg', bytes: Buffer.from('una foto') }] })
  await round()
  await until(async () => (await events()).some(({ type }) => type === 'MessageFileKept'))
  expect((await received())[0]?.data.files).toMatchObject([{ type: 'image/jpeg' }])
})

// @rule missed-fetched
it('a round that fails is made up for by the next', async () => {
  written('Hola', '2026-11-20T15:00:00.000Z')
  on.twilio.failNextRead({ answer: 503, code: 20503 })
  const problems: unknown[] = []
  const other = await on.world.start({
    clock: on.clock,
    twilioApiUrl: on.twilio.url,
    onProblem: (error) => problems.push(error),
  })
  const ending = new AbortController()
  const running = other.startProcessManagers(ending.signal)
  await until(() => problems.length === 1)
  ending.abort()
  await running.done
  expect(await said()).toEqual([])
  await round()
  expect(await said()).toEqual(['Hola'])
})
