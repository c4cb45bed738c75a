import { readExport } from '@clinic/platform/heads/signed-export.ts'
import { headKeyOf, nextHead, noEvents } from '@clinic/platform/heads/signed-head.ts'
import type { LogExportQuery } from '@clinic/shared-events/contracts/exports.ts'
import { exportTicketOf } from '@clinic/shared-events/staff/export-ticket.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOpened, booked, confirmed } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

describe('signed exports of the log', () => {
  let rig: Rig
  let cookie: string
  let key: Buffer
  let day: string

  beforeAll(async () => {
    rig = await startRig()
    key = headKeyOf(rig.secret('mac'))
    const contact = { username: 'admin', name: 'Ana\nMora' }
    await rig.append('staff-admin', { ...accountOpened('admin', 'admin'), contact })
    await rig.append('appointment-a', booked('a'))
    await rig.signHead()
    rig.pass(24 * 60)
    await rig.append('appointment-b', booked('b'))
    for (let n = 0; n < 250; n += 1) await rig.append(`appointment-x${n}`, booked(`x${n}`))
    await rig.appendAs('staff:admin', 'appointment-a', confirmed('a'))
    rig.pass(24 * 60)
    await rig.folded(await rig.append('appointment-b', confirmed('b')))
    cookie = (await rig.signIn('admin', 'admin')).cookie
    day = '2026-11-22'
  }, 60_000)
  afterAll(() => rig.close())

  const now = Date.parse('2026-11-23T15:00:00.000Z')
  const addressOf = (query: LogExportQuery, staffId = 'admin') => {
    const ticket = exportTicketOf(rig.secret('ids'), { staffId, list: 'log', query }, now)
    return `/api/doctor/log/export?${new URLSearchParams({ ...query, ticket })}`
  }
  const get = (query: LogExportQuery, staffId?: string) =>
    request(rig.url)
      .get(addressOf(query, staffId))
      .set('Cookie', cookie)
      .buffer(true)
      .parse((response, done) => {
        let text = ''
        response.setEncoding('utf8').on('data', (some: string) => (text += some))
        response.on('end', () => done(null, text))
      })
  const linesOf = async (query: LogExportQuery): Promise<string[]> => {
    const { body } = await get(query).expect(200)
    return body.split(/\r?\n/).slice(0, -1)
  }
  const eventsIn = (lines: readonly string[]) => lines.slice(0, -1).map((line) => JSON.parse(line).event)

  // @rule export-period: Issue: export a period: every event of it, without a gap, sealed, with the heads of the log
  //   before and after
  it('of a period hold every event of it as it is stored, each sealed, and the heads before and after', async () => {
    const lines = await linesOf({ format: 'jsonl', from: day, to: day })
    const { manifest, problems } = await readExport(key, lines)
    expect(problems).toEqual([])
    const events = eventsIn(lines)
    expect(events.map(({ stream }) => stream).slice(0, 2)).toEqual(['appointment-b', 'appointment-x0'])
    expect(events.at(-1)).toMatchObject({ type: 'AppointmentConfirmed', stream: 'appointment-a', revision: '1' })
    expect(manifest).toMatchObject({ count: 252, first: '3', last: '254', of: `${day}/${day}`, by: 'staff:admin' })
    expect(lines.join()).not.toContain('María')
    const all = eventsIn(await linesOf({ format: 'jsonl' }))
    const head = (count: number) => all.slice(0, count).reduce((so, { meta }) => nextHead(key, so, meta.mac), noEvents)
    expect(manifest?.heads).toEqual([
      { of: 'before', ...head(2) },
      { of: 'after', ...head(254) },
    ])
  })

  // @rule export-period
  it('of a day without events have none, and say so signed', async () => {
    const lines = await linesOf({ format: 'jsonl', from: '2026-11-24', to: '2026-11-25' })
    const { manifest, problems } = await readExport(key, lines)
    expect([lines.length, manifest?.count, manifest?.first, problems]).toEqual([1, 0, null, []])
  })

  // @rule export-of-a-history: Issue: a history is exported signed by the same means
  it('of a history hold its own events alone, with the head of its chain', async () => {
    const lines = await linesOf({ format: 'jsonl', of: 'appointments', id: 'a' })
    const { manifest, problems } = await readExport(key, lines)
    const events = eventsIn(lines)
    expect([events.map(({ type }) => type), problems]).toEqual([['AppointmentBooked', 'AppointmentConfirmed'], []])
    expect(manifest?.heads).toEqual([{ of: 'appointment-a', events: 2, mac: events[1].meta.mac }])
    await get({ format: 'jsonl', of: 'orders', id: 'a' }).expect(404)
  })

  // @rule export-table: Issue: as CSV too, proved by the same manifest; no cell is a formula
  it('as a table are proved by the same manifest, and no cell is a formula', async () => {
    const { body, headers } = await get({ format: 'csv', from: day, to: day }).expect(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines: string[] = body.split('\r\n').slice(0, -1)
    const { manifest, problems } = await readExport(key, lines)
    expect([manifest?.count, problems]).toEqual([252, []])
    expect(lines[1]).toMatch(/^1;"3";"22\/11\/2026 09:00";"Cita agendada";"AppointmentBooked";"appointment-b";/)
    expect(lines.at(-2)).toContain(';"staff:admin";"Ana Mora";')
    // Within a cell, as in the manifest's signature, they may begin a text.
    expect(lines.flatMap((line) => line.match(/(?:^|;)"[=+@-]/g) ?? [])).toEqual([])
    const changed = lines.with(5, lines[5]?.replace('Cita agendada', 'Cita cancelada') ?? '')
    expect((await readExport(key, changed)).problems).toEqual([{ problem: 'changed', line: 6, text: changed[5] }])
  })

  // @rule export-recorded
  it('are given to nobody who did not ask for this very one, and to no doctor', async () => {
    await get({ format: 'jsonl' }, 'somebody-else').expect(403)
    const doctor = (await rig.signIn('doc')).cookie
    await request(rig.url)
      .get(addressOf({ format: 'jsonl' }, 'doc'))
      .set('Cookie', doctor)
      .expect(403)
    await request(rig.url)
      .get(addressOf({ format: 'csv' }).replace('csv', 'jsonl'))
      .set('Cookie', cookie)
      .expect(403)
  })
})
