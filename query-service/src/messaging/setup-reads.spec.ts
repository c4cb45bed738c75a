import { type Config, parseConfig } from '@clinic/platform/config/config.ts'
import { type MessagingSetup, messagingSetup } from '@clinic/shared-events/contracts/messaging/messaging-setup.ts'
import { describe, expect, test } from 'vitest'
import type { ReadDeps } from '../reading.ts'
import { messagingSetupReads } from './setup-reads.ts'

const configOf = (env: Record<string, string>): Config => {
  const parsed = parseConfig({ DATA_DIR: '/datos', ...env })
  if (!parsed.ok) throw new Error(parsed.problems.join())
  return parsed.config
}
const answered = async (env: Record<string, string>, refused: MessagingSetup['refusedPosts'] = null) => {
  const deps = { config: configOf(env), refusedPosts: { read: async () => refused } }
  const { readMessagingSetup } = messagingSetupReads(deps as unknown as ReadDeps)
  // Of the call it reads nothing.
  return JSON.stringify((await (readMessagingSetup as unknown as () => Promise<{ body: object }>)()).body)
}
const setupWith = async (...asked: Parameters<typeof answered>) =>
  messagingSetup.strict().parse(JSON.parse(await answered(...asked)))

describe('what of the messages is configured', () => {
  // @rule messaging-setup: Issue: a read for administrators tells what of the messages is configured, with the address
  //   of the webhook where Twilio can reach it and the folder of the mails where there is no server
  test('without settings Twilio has no address, and a folder that is named takes the mails', async () => {
    const setup = { messages: true, webhookUrl: null, mailServer: false, outbox: null, refusedPosts: null }
    expect(await setupWith({})).toEqual(setup)
    expect((await setupWith({ OUTBOX_DIR: '/correos' })).outbox).toBe('/correos')
  })

  // @rule refused-posts
  test('posts that were refused are told', async () => {
    const refused = { count: 3, since: '2026-11-20T15:00:00.000Z', lastAt: '2026-11-21T15:00:00.000Z' }
    expect((await setupWith({}, refused)).refusedPosts).toEqual(refused)
  })

  // @rule messaging-setup, messages-address
  test.each([
    ['https://clinica.example', 'https://clinica.example/api/twilio-bot/webhook'],
    ['https://citas.192.168.example', 'https://citas.192.168.example/api/twilio-bot/webhook'],
    ['https://172.32.0.1', 'https://172.32.0.1/api/twilio-bot/webhook'],
    ['http://[2001:db8::7]', 'http://[2001:db8::7]/api/twilio-bot/webhook'],
    ['http://localhost:8080', null],
    ['http://citas.localhost', null],
    ['http://servidor:8080', null],
    ['http://clinica.local', null],
    ['http://127.0.0.1:8080', null],
    ['http://127.9.9.9', null],
    ['http://0.0.0.0:8080', null],
    ['http://10.0.0.7', null],
    ['http://172.16.0.1', null],
    ['http://192.168.1.20:3000', null],
    ['http://169.254.1.1', null],
    ['http://[::1]:8080', null],
    ['http://[::ffff:c0a8:101]', null],
    ['http://[fd00::1]', null],
  ])('under %s the address for Twilio is %s', async (PUBLIC_URL, webhookUrl) => {
    expect((await setupWith({ PUBLIC_URL })).webhookUrl).toBe(webhookUrl)
  })

  // @rule messaging-setup
  test('with a mail server no folder takes the mails, and nothing of its address is told', async () => {
    const smtp = { SMTP_URL: 'smtps://usuario:clave@correo.example', PUBLIC_URL: 'https://clinica.example' }
    const env = { ...smtp, OUTBOX_DIR: '/correos' }
    expect(await setupWith(env)).toMatchObject({ mailServer: true, outbox: null })
    expect(await answered(env)).not.toMatch(/usuario|clave|correo\.example/)
  })

  // @rule messaging-setup
  test('with MESSAGES=off nobody is written to', async () => {
    expect((await setupWith({ MESSAGES: 'off' })).messages).toBe(false)
  })
})
