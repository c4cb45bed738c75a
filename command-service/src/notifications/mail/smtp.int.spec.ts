import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type MailServer, type MailServerOptions, startMailServer } from '../../../testing/mail-server.ts'
import type { Mail } from './mail.ts'
import { openSmtp, smtpOptionsOf } from './smtp.ts'

const mail: Mail = {
  messageId: '<a1.booked.email.0@clinica.example>',
  from: 'Mueve',
  to: { name: 'Ana Solís', address: 'ana@ejemplo.cr' },
  subject: 'Cita agendada: 23/11/2026 a las 9:00 AM',
  text: 'Hola, Ana Solís.',
  html: '<p>Hola, Ana Solís.</p>',
  calendar: { text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', cancels: false },
  unsubscribeUrl: 'https://clinica.example/mensajes/x',
}
const from = 'citas@movida.example'

const servers: MailServer[] = []
const start = async (options: MailServerOptions = {}) => {
  const server = await startMailServer(options)
  servers.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
const send = (url: string) => openSmtp({ url, from }).send(mail)

// @rule mail-deadline: Ours: a mail has an end, also where its server says a little now and then for ever
it('is given up of a server that goes on greeting for ever', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example\r\n')
    socket.once('data', () => {
      const saying = setInterval(() => socket.write('250-mail.example\r\n'), 5)
      socket.once('close', () => clearInterval(saying))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const sender = openSmtp({ url: `smtp://127.0.0.1:${port}?tls=insecure`, from, withinMs: 100 })
  expect(await sender.send(mail)).toEqual({ kind: 'refused', because: 'now', reason: 'unreachable' })
  // Its connection is over too.
  server.close()
  await once(server, 'close')
})

// @rule mail-content
it('a mail is taken with its text, its HTML and the appointment for a calendar', async () => {
  const server = await start()
  expect(await send(`smtp://127.0.0.1:${server.port}?tls=insecure`)).toEqual({
    kind: 'taken',
    providerId: mail.messageId,
  })
  const [one] = server.received
  expect(one).toMatchObject({ from: 'citas@movida.example', to: 'ana@ejemplo.cr', secure: true })
  const raw = one?.raw ?? ''
  for (const line of [
    'From: Mueve <citas@movida.example>',
    'Message-ID: <a1.booked.email.0@clinica.example>',
    'List-Unsubscribe: <https://clinica.example/mensajes/x>',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Type: text/html; charset=utf-8',
    'text/calendar',
    'filename=cita.ics',
    'Hola, Ana Sol=C3=ADs.',
  ])
    expect(raw).toContain(line)
})

// @rule opt-out-one-click
it.each([
  ['https://clinica.example/mensajes/x', true],
  ['http://localhost:3000/mensajes/x', false],
])('the button of a mail program posts to %s: %s', async (unsubscribeUrl, posts) => {
  const server = await start()
  const url = `smtp://127.0.0.1:${server.port}?tls=insecure`
  await openSmtp({ url, from }).send({ ...mail, unsubscribeUrl })
  const [{ raw } = { raw: '' }] = server.received
  const headers = raw.split('\r\n')
  expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(headers.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBe(posts)
})

// @rule mail-refused: Refused for now is tried again, refused for good is not; a sender, a sign-in or a policy (530,
//   535, 5.7.x, relaying) that is refused is the practice's and no mail's, and is tried again
it.each([
  [450, 'recipient', 'now', 'refused-for-now'],
  [451, 'content', 'now', 'refused-for-now'],
  [452, 'sender', 'now', 'refused-for-now'],
  [550, 'recipient', 'message', 'bad-address'],
  [554, 'content', 'message', 'refused'],
  [450, 'recipient', 'now', 'refused-for-now', '4.7.1 Greylisted'],
  [550, 'recipient', 'message', 'bad-address', '5.1.1 <ana@ejemplo.cr>: User unknown in relay recipient table'],
  [554, 'recipient', 'message', 'bad-address', '5.1.0 Address rejected'],
  [552, 'recipient', 'message', 'bad-address', '5.2.2 Mailbox full'],
  [552, 'content', 'message', 'refused', '5.3.4 Too large'],
  [553, 'sender', 'account', 'account-refused'],
  [530, 'recipient', 'account', 'account-refused', 'Authentication required'],
  [535, 'content', 'account', 'account-refused', 'Credentials expired'],
  [550, 'recipient', 'account', 'account-refused', '5.7.1 Client host blocked'],
  [554, 'recipient', 'account', 'account-refused', '5.7.1 <ana@ejemplo.cr>: Relay access denied'],
  [554, 'recipient', 'account', 'account-refused', 'Relay access denied'],
  [550, 'recipient', 'account', 'account-refused', 'relaying not permitted'],
  [
    550,
    'content',
    'account',
    'account-refused',
    '5.7.26 Unauthenticated email is not accepted due to its DMARC policy',
  ],
] as const)('%i at the %s: because of %s, %s, where it says %j', async (refuse, at, because, reason, says?: string) => {
  const server = await start()
  server.willAnswer({ refuse, at, ...(says !== undefined && { says }) })
  const outcome = { kind: 'refused', because, reason, code: String(refuse) }
  expect(await send(`smtp://127.0.0.1:${server.port}?tls=insecure`)).toEqual(outcome)
  expect(server.received).toEqual([])
})

// @rule mail-cut: Cut before the server has it: tried again; after: unclear and never sent twice
describe('a connection that is cut', () => {
  it('before the server has the mail: it surely was not taken', async () => {
    const server = await start()
    server.willAnswer('cut before it has it')
    const outcome = await send(`smtp://127.0.0.1:${server.port}?tls=insecure`)
    expect(outcome).toEqual({ kind: 'refused', because: 'now', reason: 'unreachable' })
  })

  it('once the server has the mail: nobody knows', async () => {
    const server = await start()
    server.willAnswer('cut once it has it')
    const outcome = await send(`smtp://127.0.0.1:${server.port}?tls=insecure`)
    expect(outcome).toEqual({ kind: 'unclear', reason: 'answer-lost' })
    expect(server.received).toHaveLength(1)
  })

  it('nobody listens: it surely was not taken', async () => {
    const server = await start()
    await server.close()
    const outcome = await send(`smtp://127.0.0.1:${server.port}`)
    expect(outcome).toEqual({ kind: 'refused', because: 'now', reason: 'unreachable' })
  })
})

// @rule mail-address: SMTP by `SMTP_URL`: TLS, user and password
describe('by its address', () => {
  const user = { name: 'citas@movida.example', password: 'Cl:ve/1?' }
  const credentials = `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}`

  it('smtps:// is TLS from the first byte, and its certificate is checked', async () => {
    const server = await start({ secure: true })
    expect(await send(`smtps://127.0.0.1:${server.port}?tls=insecure`)).toMatchObject({ kind: 'taken' })
    expect(await send(`smtps://127.0.0.1:${server.port}`)).toMatchObject({ kind: 'refused', because: 'now' })
    expect(server.received.map(({ secure }) => secure)).toEqual([true])
  })

  it('the user and the password sign in; a wrong one is a fault of the account', async () => {
    const server = await start({ user })
    expect(await send(`smtp://${credentials}@127.0.0.1:${server.port}?tls=insecure`)).toMatchObject({ kind: 'taken' })
    const wrong = await send(`smtp://citas:otra@127.0.0.1:${server.port}?tls=insecure`)
    expect(wrong).toEqual({ kind: 'refused', because: 'account', reason: 'account-refused', code: '535' })
    expect(server.received.map(({ user: by }) => by)).toEqual([user.name])
  })

  it('a password goes through the network encrypted only', async () => {
    expect(smtpOptionsOf(`smtp://${credentials}@correo.example`)).toMatchObject({
      requireTLS: true,
      auth: { user: user.name, pass: user.password },
      servername: 'correo.example',
    })
    expect(smtpOptionsOf('smtp://correo.example').requireTLS).toBe(false)
    expect(smtpOptionsOf(`smtp://${credentials}@localhost`).requireTLS).toBe(false)
    expect(smtpOptionsOf('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525 })
  })
})
