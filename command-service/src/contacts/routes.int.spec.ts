import { contactIdOf, contactTokenOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpWorld, serve } from '../../testing/http-world.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { useServedStaff } from '../../testing/use-served.ts'
import { openSqliteWorld, type World } from '../../testing/world.ts'

describe('the link in every mail', () => {
  let world: World
  let http: HttpWorld
  let token: string
  let stream: string
  beforeAll(async () => {
    world = await openSqliteWorld()
    const process = await world.start({ clock: manualClock('2026-11-20T15:00:00.000Z') })
    http = await serve(process)
    const secret = process.vault.secret('ids')
    const contactId = contactIdOf(secret, 'email', 'ana@ejemplo.cr')
    token = contactTokenOf(secret, contactId)
    stream = contactStream(contactId)
  })
  afterAll(async () => {
    await http.close()
    await world.close()
  })
  const choose = (wanted: unknown, of = token) =>
    http.call('POST', `/api/contact-preferences/${of}`, { body: { wanted } })
  const types = async () => (await world.log.readStream(stream)).map(({ type }) => type)

  // @rule opt-out-link: Issue: the link in every mail; one that this system did not write is refused
  it('stops the mails, and brings them back; the same again changes nothing', async () => {
    expect(await choose(false)).toMatchObject({ status: 200, body: { wanted: false } })
    expect((await choose(false)).status).toBe(200)
    expect(await choose(true)).toMatchObject({ status: 200, body: { wanted: true } })
    expect(await types()).toEqual(['ContactOptedOut', 'ContactOptedIn'])
  })

  // @rule opt-out-link
  it('that this system did not write is no link, and leaves nothing behind', async () => {
    const { position } = await world.log.head()
    for (const other of ['x', `${token}0`, `${'0'.repeat(33)}`])
      expect(await choose(false, other)).toMatchObject({ status: 404, body: { error: 'Este enlace no es válido.' } })
    expect((await choose('no')).status).toBe(400)
    expect((await world.log.head()).position).toBe(position)
  })
})

type Body = string | FormData | URLSearchParams

describe('the button of a mail program', () => {
  const served = useServedStaff()
  const tokenOf = (address: string) => {
    const secret = served().process.vault.secret('ids')
    return contactTokenOf(secret, contactIdOf(secret, 'email', address))
  }
  const oneClick = { 'List-Unsubscribe': 'One-Click' }
  const types = async (address: string) => {
    const id = contactIdOf(served().process.vault.secret('ids'), 'email', address)
    return (await served().world.log.readStream(contactStream(id))).map(({ type }) => type)
  }
  /** As a mail program posts it: without a session, an Origin or a key. */
  const post = (token: string, body: Body, headers: Record<string, string> = {}) =>
    fetch(`${served().http.url}/mensajes/${token}`, { method: 'POST', body, headers, redirect: 'manual' })
  const multipart = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return form
  }

  // @rule opt-out-one-click: Issue: RFC 8058, one press in the mail program stops the mails, without session or page
  //   (decision 67)
  it('stops the mails by one post, in both types of a form; the same again changes nothing', async () => {
    const token = tokenOf('boton@ejemplo.cr')
    for (const body of [multipart(oneClick), new URLSearchParams(oneClick), multipart(oneClick)]) {
      const answer = await post(token, body)
      expect([answer.status, await answer.json()]).toEqual([200, { wanted: false }])
    }
    expect(await types('boton@ejemplo.cr')).toEqual(['ContactOptedOut'])
  })

  // @rule opt-out-one-click
  it('is taken from any page, and beside a session that has ended', async () => {
    const from = { Origin: 'https://correo.example', Cookie: 'session=vieja' }
    expect((await post(tokenOf('pagina@ejemplo.cr'), new URLSearchParams(oneClick), from)).status).toBe(200)
    expect(await types('pagina@ejemplo.cr')).toEqual(['ContactOptedOut'])
  })

  // @rule opt-out-one-click
  it('stops nothing by anything else than that, nor by a link that this system did not write', async () => {
    const token = tokenOf('nada@ejemplo.cr')
    const { position } = await served().world.log.head()
    const withFile = multipart(oneClick)
    withFile.set('archivo', new Blob(['x']), 'x.txt')
    const tries: [Body, Record<string, string>, number][] = [
      ['', {}, 400],
      [new URLSearchParams({ 'List-Unsubscribe': 'No' }), {}, 400],
      [new URLSearchParams({ ...oneClick, otra: '1' }), {}, 400],
      [withFile, {}, 400],
      ['--x', { 'Content-Type': 'multipart/form-data; boundary=y' }, 400],
      [JSON.stringify(oneClick), { 'Content-Type': 'application/json' }, 415],
      [`List-Unsubscribe=${'x'.repeat(300_000)}`, { 'Content-Type': 'application/x-www-form-urlencoded' }, 413],
    ]
    for (const [body, headers, status] of tries) expect((await post(token, body, headers)).status).toBe(status)
    for (const other of ['x', `${token}0`, '0'.repeat(33)])
      expect((await post(other, new URLSearchParams(oneClick))).status).toBe(404)
    expect((await served().world.log.head()).position).toBe(position)
  })

  // @rule progress-pages-behind-links: Pages behind links that name somebody are not for search engines and send no
  //   referrer
  it('is answered so that no search engine keeps it, whatever the answer', async () => {
    const token = tokenOf('nadie@ejemplo.cr')
    const answers = [
      await post(token, new URLSearchParams(oneClick)),
      await post(token, ''),
      await post('x', new URLSearchParams(oneClick)),
      await post(`${token}/mas`, ''),
      await fetch(`${served().http.url}/mensajes/${token}`, { method: 'DELETE' }),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.get('X-Robots-Tag')])).toEqual(
      [200, 400, 404, 404, 404].map((status) => [status, 'noindex']),
    )
  })
})

// @rule opt-out-one-click, every-calls-public-limited
it('presses of a mail program are limited by address', async () => {
  const world = await openSqliteWorld()
  const process = await world.start({ clock: manualClock('2026-11-20T15:00:00.000Z') })
  const http = await serve(process, { rateLimits: true })
  const press = () => http.call('POST', '/mensajes/x', { form: { 'List-Unsubscribe': 'One-Click' } })
  for (let n = 0; n < 20; n += 1) expect((await press()).status).toBe(404)
  expect((await press()).status).toBe(429)
  await http.close()
  await world.close()
})

describe('what a patient tells staff about messages', () => {
  const served = useServedStaff()
  const book = async (startTime: string, phone: string) => {
    const person = { name: 'Ana Solís', email: 'ana@ejemplo.cr', phone, address: 'Heredia' }
    const { body } = await served().http.call('POST', '/api/appointments', {
      body: { ...person, date: '2026-11-24', startTime },
    })
    return (body as { appointment: { id: string } }).appointment.id
  }
  const note = (id: string, body: object, cookie = served().doctor) =>
    served().http.call('POST', `/api/appointments/${id}/contact-preferences`, { body, ...(cookie && { cookie }) })
  const contactOf = (channel: 'email' | 'whatsapp', address: string) =>
    contactStream(contactIdOf(served().process.vault.secret('ids'), channel, address))

  // @rule opt-out-staff: Issue: staff note for each channel that the patient does not want to be written to, or does
  //   again, after a confirmation; the fact says who noted it
  it('is noted for the channel, by whom, and taken back; the same again leaves no trace', async () => {
    const id = await book('09:00', '+506 8888-1234')
    const out = { channel: 'whatsapp', wanted: false }
    expect(await note(id, out)).toMatchObject({ status: 200, body: out })
    expect((await note(id, out)).status).toBe(200)
    await note(id, { channel: 'whatsapp', wanted: true }, served().admin)
    const events = await served().world.log.readStream(contactOf('whatsapp', '50688881234'))
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ['ContactOptedOut', { channel: 'whatsapp', by: 'staff' }],
      ['ContactOptedIn', { channel: 'whatsapp', by: 'staff' }],
    ])
    expect(new Set(events.map(({ meta }) => meta.actor)).size).toBe(2)
    await note(id, { channel: 'email', wanted: false })
    expect(await served().world.log.readStream(contactOf('email', 'ana@ejemplo.cr'))).toHaveLength(1)
  })

  // @rule opt-out-staff
  it('is refused without a session, for an appointment that is unknown, and for a phone that nobody can be written to', async () => {
    const id = await book('10:00', '8888-123456')
    const { position } = await served().world.log.head()
    const out = { channel: 'whatsapp', wanted: false }
    expect((await note(id, out, '')).status).toBe(401)
    expect((await note('2aUyqjCzEIiEcYMKj7TZtw', out)).status).toBe(404)
    expect(await note(id, out)).toMatchObject({ status: 409, body: { code: 'phone-not-writable' } })
    expect(await note(id, { channel: 'paloma', wanted: false })).toMatchObject({
      status: 400,
      body: { fields: { channel: 'Canal: debe ser email o whatsapp' } },
    })
    expect((await served().world.log.head()).position).toBe(position)
  })
})
