import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { DeliveryEvent } from '@clinic/shared-events/deliveries/events.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '../../testing/http-world.ts'
import { type Answer, type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { type ServedStaff, serveStaff } from '../../testing/use-served.ts'
import { openSqliteWorld, type World } from '../../testing/world.ts'
import type { MailSender } from './mail/mail.ts'
import { openOutbox } from './mail/outbox.ts'
import { openSmtp } from './mail/smtp.ts'

let world: World
let folder: string
let server: MailServer
let served: ServedStaff | undefined

beforeEach(async () => {
  ;[world, server] = await Promise.all([openSqliteWorld(), startMailServer()])
  folder = await mkdtemp(join(tmpdir(), 'mail-test-'))
})
afterEach(async () => {
  await served?.http.close()
  served = undefined
  await Promise.all([world.close(), server.close(), rm(folder, { recursive: true })])
})

const clock = manualClock('2026-11-20T15:00:00.000Z')
const from = practice.email
const smtp = () => openSmtp({ url: `smtp://127.0.0.1:${server.port}?tls=insecure`, from })
const start = (sender: MailSender | null) =>
  world.start({ clock, mail: { sender, origin: 'https://clinica.example' }, twilioApiUrl: null })
/** Calls on a process whose mails go out by that sender. */
const serveWith = async (sender: MailSender | null) => {
  served = await serveStaff(await start(sender))
  return served
}
const tryIt = (
  { http, admin: cookie }: Pick<ServedStaff, 'http' | 'admin'>,
  key: string = randomUUID(),
  email = 'admin@ejemplo.cr',
) => http.call('POST', '/api/twilio-bot/test-mail', { body: { email }, cookie, key })
/** What the log has of tests, opened. */
const stored = async () => {
  const events = (await world.log.readAll(0n, 10_000)).filter(({ stream }) => stream.startsWith('delivery-'))
  return events.map(({ type, data }) => [type, (data as DeliveryEvent['data']).about])
}
const about = { of: 'test', what: 'mail' }

describe("a visit's links, sent again", () => {
  // @rule links-sent-again: Issue: 'Enviar enlaces de nuevo': the booking's mail and message go out again, to whom is
  //   said; a send pressed twice is one; of a visit that is over, or without an address, why not is said
  it('go to who can be written to, once for many presses, and else it says why not', async () => {
    const { http, doctor: cookie } = await serveWith(smtp())
    const visit = { name: 'Ana Solís', phone: '8888-1234', address: 'Heredia', date: '2026-11-24' }
    const book = async (body: object) =>
      (await http.call('POST', '/api/appointments', { body: { ...visit, ...body }, cookie })).body.appointment as {
        id: string
      }
    const send = async ({ id }: { id: string }) => {
      const { status, body } = await http.call('POST', `/api/appointments/${id}/send-links`, { body: {}, cookie })
      return [status, body.sent ?? body.error]
    }
    const mailed = await book({ email: 'ana@ejemplo.cr', startTime: '09:00' })
    const sent = [{ channel: 'email', address: 'ana@ejemplo.cr' }]
    expect([await send(mailed), await send(mailed)]).toEqual([
      [200, sent],
      [200, sent],
    ])
    const ofVisit = (await stored()).filter(
      ([, one]) => (one as { appointmentId?: string }).appointmentId === mailed.id,
    )
    expect(ofVisit.filter(([type]) => type === 'DeliveryPlanned')).toHaveLength(1)
    expect(await send(await book({ startTime: '11:00' }))).toEqual([
      409,
      'No se pueden enviar los enlaces: el paciente no tiene un correo válido; no hay una configuración activa de WhatsApp.',
    ])
    const status = { body: { status: 'cancelado' }, cookie }
    await http.call('PATCH', `/api/appointments/${mailed.id}/status`, status)
    expect(await send(mailed)).toEqual([409, 'No se pueden enviar los enlaces: la cita está cancelada.'])
    expect(await send(await book({ email: 'ana@ejemplo.cr', date: '2026-11-19', startTime: '09:00' }))).toEqual([
      409,
      'No se pueden enviar los enlaces: la cita ya pasó.',
    ])
    expect(await send({ id: 'z'.repeat(22) })).toEqual([404, 'No existe esa cita.'])
  })
})

describe('the test of the mail server', () => {
  // @rule mail-test, writes-key-and-position
  it('goes to the address once under its key, through the server, and is recorded apart from the address', async () => {
    const on = await serveWith(smtp())
    const key = randomUUID()
    const first = await tryIt(on, key)
    expect([first.status, first.body]).toEqual([200, { went: 'sent' }])
    const again = await tryIt(on, key)
    expect([again.status, again.body, again.position]).toEqual([200, first.body, first.position])
    expect(server.received).toHaveLength(1)
    const [{ to, raw } = { to: '', raw: '' }] = server.received
    expect(to).toBe('admin@ejemplo.cr')
    expect(raw).toContain('Subject: Correo de prueba de ')
    expect(raw).not.toMatch(/List-Unsubscribe|text\/calendar/)
    expect(await stored()).toEqual([
      ['DeliveryPlanned', about],
      ['DeliveryClaimed', about],
      ['DeliveryTaken', about],
    ])
    const bytes = JSON.stringify(await world.log.readAll(0n, 10_000), (_, one) =>
      typeof one === 'bigint' ? `${one}` : one,
    )
    expect(bytes).not.toContain('admin@ejemplo.cr')
    const other = await tryIt(on, key, 'otra@ejemplo.cr')
    expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused'])
    expect((await tryIt(on)).body).toEqual({ went: 'sent' })
    expect(server.received).toHaveLength(2)
  })

  // @rule mail-test: Issue: the mail server is tried with a mail to an address, sent and recorded at most once for
  //   each `Idempotency-Key`; what came of it is said in Spanish (decision 158)
  it('goes out once when it is asked for many times at once, in two processes', async () => {
    const one = await serveWith(smtp())
    const other = { http: await serve(await start(smtp())), admin: one.admin }
    const key = randomUUID()
    const answers = await Promise.all([one, other, one, other].map((on) => tryIt(on, key)))
    await other.http.close()
    // Who comes while the server is asked is told that its answer is not there yet.
    for (const { body } of answers) expect(['sent', 'message-unclear']).toContain(body.went ?? body.code)
    expect(answers.map(({ body }) => body.went)).toContain('sent')
    expect(server.received).toHaveLength(1)
  })

  // @rule mail-test
  it.each<[Answer, string, RegExp]>([
    [
      { refuse: 550, at: 'recipient' },
      'message-refused',
      /^El servidor de correo no acepta esa dirección\. \(código 550\)$/,
    ],
    [{ refuse: 535, at: 'sender' }, 'message-refused', /no aceptó al sistema: .*\(MAIL_FROM\)\. \(código 535\)$/],
    [{ refuse: 421, at: 'content' }, 'message-refused', /no puede tomar el correo ahora/],
    [{ refuse: 554, at: 'content' }, 'message-refused', /^El servidor de correo no aceptó el correo\. \(código 554\)$/],
    ['cut before it has it', 'message-refused', /No se pudo llegar al servidor de correo/],
    ['cut once it has it', 'message-unclear', /No se sabe si el correo salió/],
  ])('that is answered with %j says so in Spanish, and is tried once', async (answer, code, sentence) => {
    const on = await serveWith(smtp())
    server.willAnswer(answer)
    const key = randomUUID()
    for (const { status, body } of [await tryIt(on, key), await tryIt(on, key)]) {
      expect([status, body.code]).toEqual([409, code])
      expect(body.error).toMatch(sentence)
    }
    expect((await stored()).filter(([type]) => type === 'DeliveryClaimed')).toHaveLength(1)
  })

  // @rule mail-test
  it('without a server says so and records nothing; a folder keeps it and sends nothing', async () => {
    const none = await tryIt(await serveWith(null))
    expect([none.status, none.body.code]).toEqual([409, 'not-configured'])
    expect(none.body.error).toContain('falta el servidor de correo (SMTP_URL)')
    expect(await stored()).toEqual([])
    await served?.http.close()
    const now = () => '2026-11-20T15:00:00.000Z'
    const saved = await tryIt(await serveWith(openOutbox({ folder, from, now })))
    expect([saved.status, saved.body]).toEqual([200, { went: 'saved' }])
    expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toHaveLength(1)
  })

  // @rule mail-test
  it('is of administrators, to one address', async () => {
    const on = await serveWith(smtp())
    const { http, doctor: cookie } = on
    const body = { email: 'admin@ejemplo.cr' }
    expect((await http.call('POST', '/api/twilio-bot/test-mail', { body, cookie })).status).toBe(403)
    const wrong = await tryIt(on, randomUUID(), 'uno@ejemplo.cr, dos@ejemplo.cr')
    expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([400, ['email']])
    expect(server.received).toEqual([])
  })
})
