import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { accountOpened, booked, cancelled, confirmed } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const token = (letter: string) => letter.repeat(43)

describe('a calendar that is subscribed to', () => {
  let rig: Rig
  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-ana', accountOpened('ana', 'doctor'))
    await rig.append('appointment-a', booked('a', { startTime: '11:00', endTime: '12:00' }), confirmed('a'))
    await rig.append('appointment-c', booked('c', { name: 'Pedro Mora' }), cancelled('c'))
    await rig.folded(await rig.append('appointment-z', booked('z', { date: '2028-01-03', name: 'Lejana Solís' })))
    const madeAt = '2026-11-21T15:00:00.000Z'
    await rig.feeds.calendarFeeds.put(token('a'), { staffId: 'ana', names: false, madeAt })
    await rig.feeds.calendarFeeds.put(token('e'), { staffId: 'eva', names: true, madeAt })
  })
  afterAll(() => rig.close())

  const get = (name: string) => request(rig.url).get(`/calendario/${name}.ics`)

  // @rule feed-practice: Which appointments: the practice's that are not cancelled, a month back to a year ahead
  // @rule feed-address, feed-initials
  it("has the practice's appointments that stand, from a month back to a year ahead, without a session", async () => {
    const { status, text, headers } = await get(token('a'))
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toContain('SUMMARY:Cita · M. R.')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect((await get(token('e'))).text).toContain('SUMMARY:Cita · María Rojas')
  })

  // @rule feed-opens-nothing: Issue: nothing in the calendar opens a visit: who sees initials learns no name by it
  it('names its appointments by nothing that opens one', async () => {
    const open = (id: string) => request(rig.url).get(`/api/appointments/${id}`)
    expect((await open('a')).body).toMatchObject({ name: 'María Rojas' })
    const { text } = await get(token('a'))
    const [, uid = ''] = /^UID:(.+)\r$/m.exec(text.replaceAll('\r\n ', '')) ?? []
    expect([uid.length > 8, uid === 'a', (await open(uid)).status]).toEqual([true, false, 404])
  })

  // @rule feed-cached: It may be kept for a quarter of an hour and is not sent again while it is the same
  it('may be kept for a quarter of an hour by its owner alone, and is not sent again while it is the same', async () => {
    const { headers } = await get(token('a'))
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, max-age=900', 'noindex'])
    for (const known of [headers.etag ?? '', `W/${headers.etag}`, `"other", ${headers.etag}`]) {
      const again = await get(token('a')).set('If-None-Match', known)
      expect([again.status, again.text]).toEqual([304, ''])
    }
    expect((await get(token('a')).set('If-None-Match', '"other"')).status).toBe(200)
  })

  // @rule feed-not-found: An unknown or revoked token is 404
  test.each([token('x'), 'corto', token('a').slice(1), `${token('a')}a`, '..%2f', '__proto__'])(
    'at an address that is none it is 404: %s',
    async (name) => {
      const { status, headers } = await get(name)
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    },
  )

  // @rule feed-not-found, feed-ends
  it('is 404 once it was revoked, made anew, or the account is being deactivated', async () => {
    const { calendarFeeds, deactivations } = rig.feeds
    const feed = { staffId: 'luis', names: false, madeAt: '2026-11-21T15:00:00.000Z' }
    await calendarFeeds.put(token('l'), feed)
    await calendarFeeds.put(token('m'), feed)
    expect([(await get(token('l'))).status, (await get(token('m'))).status]).toEqual([404, 200])
    await deactivations.mark('luis', { commandId: 'c', actor: 'staff:admin', bodyHash: '' })
    expect((await get(token('m'))).status).toBe(404)
    await calendarFeeds.endAllOf('eva')
    expect((await get(token('e'))).status).toBe(404)
  })

  // @rule feed-log-template: The log's lines hold the route's template alone
  it("is logged by its route's template, never by its token", async () => {
    await get(token('a'))
    const lines = rig.lines.join('\n')
    expect(lines).toContain('/calendario/:token.ics')
    expect(lines).not.toContain(token('a'))
  })
})
