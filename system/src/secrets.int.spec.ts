import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { storedSecrets, unwrapSecrets } from '@clinic/platform/vault/keys/secrets.ts'
import { openSqliteVaultStore } from '@clinic/platform/vault/sqlite/sqlite-vault-store.ts'
import { record } from '@clinic/test-servers/report.ts'
import { startTcpProxy, type TcpProxy } from '@clinic/test-servers/tcp-proxy.ts'
import { startTwilioServer, type TwilioServer } from '@clinic/test-servers/twilio/twilio-server.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../command-service/testing/mail-server.ts'
import { connect } from '../../query-service/testing/live-client.ts'
import { type ClinicClient, clinicClient } from './clinic-client.ts'
import { configureTwilio } from './configure-twilio.ts'
import { adminPassword, type EmbeddedProcess, embeddedProcess, removeFolders, runToEnd } from './embedded-process.ts'
import { type KnownSecrets, secretsIn } from './secrets-in.ts'
import { configureWrongly, converse, tryTemplates, visit } from './use-messages.ts'
import { wireCall } from './wire.ts'

const suite = 'no secret in the open'
const user = { name: 'citas', password: 'Cl@ve/ñandú+9:buzón' }
const wrongPassword = 'No#es=la%clave'
const masterKey = randomBytes(32)

/** The token in the List-Unsubscribe of each mail: whoever has it may stop somebody's mails. */
const optOutTokensIn = (mails: readonly string[]): string[] =>
  mails.flatMap((raw) =>
    [...raw.matchAll(/List-Unsubscribe:\s*<[^>]*\/mensajes\/([^>]+)>/g)].map(([, token = '']) => token),
  )

/** What the link of an invitation carries: whoever has it may choose somebody's password. */
const invitationTokensIn = (mails: readonly string[]): string[] =>
  mails.flatMap((raw) =>
    [...raw.replaceAll(/=\r?\n/g, '').matchAll(/\/invitacion#([\w.]+)/g)].map(([, token = '']) => token),
  )

/** An address that patients and Twilio would reach; the proxy is called instead. */
const publicUrl = 'http://clinica.example'

describe(suite, () => {
  let twilio: TwilioServer
  let mails: MailServer
  let clinic: EmbeddedProcess
  let proxy: TcpProxy
  let staff: ClinicClient
  /** Everything that the process sent to whoever called it. */
  const sent: Buffer[] = []
  const answered = () => Buffer.concat(sent)
  /** Its sessions' cookies, which are their owners' alone. */
  const sessions: string[] = []
  let ofVault: KnownSecrets = {}
  let verified = ''
  const statuses: Record<string, number[]> = {}

  const smtpUrl = (password: string) =>
    `smtp://${user.name}:${encodeURIComponent(password)}@127.0.0.1:${mails.port}?tls=insecure`
  const signIn = async () => {
    const client = clinicClient(proxy.url)
    await client.signIn('admin', adminPassword)
    sessions.push(client.cookie().replace('session=', ''))
    return client
  }
  /** Everything that answers without a call of the bot: pages, what is not there, health, metrics, what is declared. */
  const lookAround = async () => {
    for (const path of [
      '/',
      '/doctor/twilio-bot',
      '/no-existe',
      '/api/no-existe',
      '/%E0%A4%A',
      '/health/ready',
      '/metrics',
    ])
      for (const accept of ['text/html', 'application/json'])
        await wireCall(proxy.url, { method: 'GET', path, headers: { Accept: accept, Cookie: staff.cookie() } })
    for (const path of ['/openapi.json', '/api-docs', '/api/twilio-bot/configs', '/api/twilio-bot/configs/active'])
      await wireCall(proxy.url, { method: 'GET', path, headers: { Cookie: staff.cookie() } })
  }
  /** Calls while the tables of the tokens and of the bot's configurations are away: errors that nobody foresaw. */
  const loseTables = async () => {
    const rename = (file: string, from: string, to: string) => {
      const database = new DatabaseSync(file)
      database.exec(`ALTER TABLE ${from} RENAME TO ${to}`)
      database.close()
    }
    rename(clinic.files.vault, 'vault', 'vault_away')
    const body = { phone: '8888-1234', contentSid: 'HX01' }
    const answers = [
      await twilio.post(`${proxy.url}/api/twilio-bot/webhook`, { AccountSid: twilio.account.accountSid }),
      await clinicClient(proxy.url).call({
        method: 'POST',
        path: '/api/auth/login',
        body: { username: 'admin', password: adminPassword },
      }),
      await staff.call({ method: 'POST', path: '/api/test-template', body }),
    ]
    rename(clinic.files.vault, 'vault_away', 'vault')
    return answers.map(({ status }) => status)
  }

  beforeAll(async () => {
    record({ suite, server: 'embedded form', what: 'a process of its own, SQLite files' })
    twilio = await startTwilioServer()
    mails = await startMailServer({ user })
    clinic = await embeddedProcess({
      env: { MASTER_KEY: masterKey.toString('base64'), TWILIO_API_URL: twilio.url, SMTP_URL: smtpUrl(user.password) },
    })
    proxy = await startTcpProxy(clinic.url, { onAnswered: (bytes) => void sent.push(bytes) })
    clinic.env.PUBLIC_URL = publicUrl
    await clinic.start()
    await use()
    await refuseLogin()
    expect(await clinic.stop()).toBe(0)
    verified = (await runToEnd('scripts/tools/verify.ts', clinic.env)).output
    const { store, close } = openSqliteVaultStore(clinic.files.vault)
    ofVault = unwrapSecrets(masterKey, await storedSecrets(store))
    close()
  })
  afterAll(async () => {
    await proxy?.close()
    await mails?.close()
    await twilio?.close()
    removeFolders()
  })

  /** All that has to do with messages, seen by a board that is told of everything. */
  const use = async () => {
    staff = await signIn()
    const exchange = { staff, twilio, url: proxy.url, publicUrl }
    const visitor = clinicClient(proxy.url)
    const board = await connect(proxy.url, { cookie: staff.cookie() })
    for (const room of ['administration', 'staff', 'slots'] as const) await board.join(room)
    await configureWrongly(exchange, visitor)
    await configureTwilio(exchange)
    await board.received(1)
    await visit(staff, visitor, 0)
    statuses.templates = await tryTemplates(exchange)
    statuses.posts = await converse(exchange)
    // A cancellation waits 30 s for 'Deshacer'.
    await vi.waitUntil(() => mails.received.length > 0, { timeout: 60_000 })
    const [token = ''] = optOutTokensIn(mails.received.map(({ raw }) => raw))
    for (const own of [token, `${token}x`])
      await visitor.call({ method: 'POST', path: `/api/contact-preferences/${own}`, body: { wanted: true } })
    const person = { username: 'luis', name: 'Luis Mora', email: 'luis@ejemplo.cr', specialty: 'Nutrición' }
    await staff.call({ method: 'POST', path: '/api/doctors/invitations', body: person })
    const links = () => invitationTokensIn(mails.received.map(({ raw }) => raw))
    await vi.waitUntil(() => links().length > 0, { timeout: 60_000 })
    const [link = ''] = links()
    for (const own of [link, `${link}x`])
      await visitor.call({ method: 'POST', path: '/api/invitations/open', body: { token: own } })
    await lookAround()
    statuses.lost = await loseTables()
    board.socket.close()
    await clinic.stop()
  }

  /** The same with a password that the mail server refuses, until the thread says so. */
  const refuseLogin = async () => {
    clinic.env.SMTP_URL = smtpUrl(wrongPassword)
    await clinic.start()
    staff = await signIn()
    const id = await visit(staff, clinicClient(proxy.url), 8)
    const thread = async () => JSON.stringify((await staff.call({ path: `/api/appointments/${id}/thread` })).body)
    await vi.waitUntil(async () => (await thread()).includes('account-refused'), { timeout: 60_000 })
    await lookAround()
  }

  const secrets = (): KnownSecrets => ({
    authToken: twilio.account.authToken,
    basic: Buffer.from(`${twilio.account.accountSid}:${twilio.account.authToken}`).toString('base64'),
    smtpPassword: user.password,
    refusedPassword: wrongPassword,
    adminPassword,
    masterKey,
    ...ofVault,
  })
  /** What is somebody's in an answer or a mail, and nobody's in a file or a log line. */
  const ofPeople = (): KnownSecrets =>
    Object.fromEntries(
      [
        ...sessions,
        ...[optOutTokensIn, invitationTokensIn].flatMap((tokensIn) => tokensIn(mails.received.map(({ raw }) => raw))),
      ].map((text) => [text, text]),
    )

  it('was looked for where it might be: answers, refusals, errors, mails and messages', () => {
    expect(statuses).toEqual({
      templates: [200, 409, 409, 409, 409, 409],
      posts: [200, 403, 403, 403, 403, 204, 403],
      lost: [500, 500, 500],
    })
    expect(answered().includes(`"twilioAuthToken":"••••${twilio.account.authToken.slice(-4)}"`)).toBe(true)
    expect(mails.received.every((mail) => mail.user === user.name)).toBe(true)
    expect(Object.keys(ofPeople())).toHaveLength(4)
    // Who invites is answered the link, once (docs/decisions/0215-accounts-are-invited-by-mail.md).
    const invited = invitationTokensIn(mails.received.map(({ raw }) => raw))
    expect(secretsIn(answered(), ofPeople())).toEqual([...sessions, ...invited])
  })

  // @rule messaging-no-secrets
  it('stands in no answer, no header, no socket message and no error page', () => {
    expect(secretsIn(answered(), secrets())).toEqual([])
  })

  // @rule messaging-no-secrets
  it('stands in no mail and no message', () => {
    expect(secretsIn(JSON.stringify([mails.received, twilio.taken]), secrets())).toEqual([])
  })

  // @rule messaging-no-secrets
  it('stands in nothing that the process or a tool prints', () => {
    expect(clinic.output()).toContain('"route":"/api/twilio-bot/webhook"')
    expect(verified).toContain('events are as they were written')
    expect(secretsIn(clinic.output() + verified, { ...secrets(), ...ofPeople() })).toEqual([])
  })

  // @rule messaging-no-secrets, bot-token-in-vault
  it('stands in no file, where the vault keeps the token wrapped', () => {
    const files = readdirSync(clinic.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const { parentPath, name } of files)
      expect([name, secretsIn(readFileSync(join(parentPath, name)), { ...secrets(), ...ofPeople() })]).toEqual([
        name,
        [],
      ])
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['log.sqlite', 'vault.sqlite', 'read.sqlite']))
    expect(readFileSync(clinic.files.vault).includes('bot-token')).toBe(true)
    expect(readFileSync(clinic.files.log).includes('BotConfigurationCreated')).toBe(true)
  })
})
