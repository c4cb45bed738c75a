import { contactIdOf, contactTokenOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpWorld, serve } from '../../testing/http-world.ts'
import { manualClock } from '../../testing/manual-clock.ts'
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
