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

  // @rule opt-out-link
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

  // @rule opt-out-staff
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
