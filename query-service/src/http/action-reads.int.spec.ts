import { linkIdOf, mailNameOf } from '@clinic/shared-events/appointments/link-id.ts'
import {
  actionRequestRow,
  actionSummary,
  confirmationSummary,
} from '@clinic/shared-events/contracts/appointments/action-requests.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answered, asked, booked, cancelled, completed, confirmed } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

/** As long as ids are. */
const long = 'h'.repeat(22)
const maria = { email: 'maria@example.com', phone: '8888-1234' }
const unusable = { error: 'Este enlace no es válido, o la cita ya pasó o fue cancelada.', code: 'not-found' }

describe('the reads of what patients ask for', () => {
  let rig: Rig
  let cookie: string
  let last: bigint

  beforeAll(async () => {
    // 2026-11-21, 9:00 in Costa Rica.
    rig = await startRig()
    await rig.append('appointment-a', booked('a'), confirmed('a'), asked('a', 1, 'cancel', { notes: 'Viajo' }))
    rig.pass(1)
    await rig.append('appointment-b', booked('b', { date: '2026-11-21', startTime: '09:02', endTime: '10:02' }))
    await rig.append('appointment-c', booked('c'), cancelled('c'))
    await rig.append('appointment-d', booked('d'), confirmed('d'), completed('d'))
    await rig.append('appointment-e', booked('e'), asked('e', 1, 'reschedule'), answered('e', 1, 'reschedule'))
    await rig.append('appointment-f', booked('f'), asked('f', 1, 'reschedule', { name: 'Luis Vega' }))
    await rig.append(`appointment-${long}`, booked(long), asked(long, 1, 'cancel'), answered(long, 1, 'cancel'))
    // The last to be asked, and the next to begin.
    const soon = { date: '2026-11-22', startTime: '08:00', endTime: '09:00' }
    const { data, ...others } = asked('g', 1, 'reschedule')
    last = await rig.append('appointment-g', booked('g', soon), {
      ...others,
      data: { ...data, ...soon, expiresAt: '2026-11-22T14:00:00.000Z' },
    })
    await rig.folded(last)
    cookie = (await rig.signIn('s1')).cookie
  })
  afterAll(() => rig.close())

  const get = (path: string) => request(rig.url).get(path)
  const summary = (id: string, action = 'cancel') => get(`/api/appointment-actions/${id}/${action}`)

  // @rule request-calls-reading-link-gives: Public §2 Reading a link gives patient, date, time and specialty
  // @rule request-withdrawal-said-before
  test.each(['reschedule', 'cancel'])(
    'a %s link shows patient, date, time and specialty, what waits, and nothing else',
    async (actionType) => {
      const { status, body, headers } = await summary('a', actionType)
      expect([status, body]).toStrictEqual([
        200,
        {
          appointmentId: 'a',
          actionType,
          patientName: 'María Rojas',
          date: '2026-11-24',
          time: '09:00',
          specialty: 'fisioterapia',
          waiting: 'cancel',
        },
      ])
      expect(actionSummary.strict().parse(body)).toEqual(body)
      expect(headers['x-log-position']).toBe(String(last))
    },
  )

  // @rule messaging-confirm-link
  test('a link to confirm shows the same and whether it is confirmed, and is good as long', async () => {
    const confirmation = (id: string) => get(`/api/appointment-confirmations/${id}`)
    const { status, body } = await confirmation('a')
    expect([status, confirmationSummary.strict().parse(body)]).toStrictEqual([
      200,
      {
        appointmentId: 'a',
        patientName: 'María Rojas',
        date: '2026-11-24',
        time: '09:00',
        specialty: 'fisioterapia',
        status: 'confirmado',
        waiting: 'cancel',
      },
    ])
    expect((await confirmation('f')).body).toMatchObject({ status: 'agendado', waiting: 'reschedule' })
    // What was answered waits no more.
    expect((await confirmation('e')).body.waiting).toBeNull()
    for (const id of ['c', 'd', 'zzzzzzzzzzzzzzzzzzzzzz']) expect((await confirmation(id)).body).toEqual(unusable)
  })

  // @rule strangers-mail-bound
  test('the link of a mail leads to the same visit, and is answered as it was asked for', async () => {
    const link = linkIdOf(rig.secret('ids'), long, 'email', maria)
    expect((await summary(link)).body).toStrictEqual({ ...(await summary(long)).body, appointmentId: link })
    expect((await get(`/api/appointment-confirmations/${link}`)).body).toMatchObject({ appointmentId: link })
    // Those that were sent before links had the mark of an address.
    expect((await summary(link.slice(0, 33))).status).toBe(200)
    expect((await summary(`${link.slice(0, -1)}_`)).status).toBe(404)
  })

  // @rule calendar-served: Issue: Calendar files are served, not `data:` addresses
  test('either link serves the visit for a calendar: when, what and the link, not whose or where', async () => {
    const link = linkIdOf(rig.secret('ids'), long, 'email', maria)
    const [bare, marked] = await Promise.all(
      [long, link].map(async (id) => {
        const { status, text, headers } = await get(`/api/appointments/${id}/calendar.ics`)
        expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
        expect(headers['content-disposition']).toBe('inline; filename="cita-2026-11-24.ics"')
        expect(headers['cache-control']).toBe('no-store')
        expect(text).not.toMatch(/Rojas|Heredia|lumbar|8888-1234/)
        return text.replaceAll('\r\n ', '')
      }),
    )
    expect(bare).toContain(`UID:${mailNameOf(rig.secret('ids'), long)}\r\nSEQUENCE:0\r\n`)
    expect(bare).toContain('DTSTART;TZID=America/Costa_Rica:20261124T090000\r\n')
    expect(bare).toContain(`Cancelar: ${rig.url}/c/${long}\r\n`)
    expect(marked).toContain(`Cancelar: ${rig.url}/c/${link}\r\n`)
    expect(bare?.replaceAll(long, '')).toBe(marked?.replaceAll(link, ''))
  })

  // @rule calendar-served
  test('what is over, cancelled or unknown is no file, but says so in Spanish', async () => {
    for (const id of ['c', 'd', 'zzzzzzzzzzzzzzzzzzzzzz']) {
      const { status, body } = await get(`/api/appointments/${id}/calendar.ics`)
      expect([status, body]).toEqual([404, unusable])
    }
  })

  // @rule calendar-served
  test('what was booked just now is waited for', async () => {
    await rig.holdFolding()
    await rig.append('appointment-n', booked('n'))
    const asking = get('/api/appointments/n/calendar.ics').then(({ status }) => status)
    // Asked later and answered before.
    expect((await get('/api/public/practice')).status).toBe(200)
    rig.foldAgain()
    expect(await asking).toBe(200)
  })

  test('staff see the same of it', async () => {
    expect((await summary('a').set('Cookie', cookie)).body).toStrictEqual((await summary('a')).body)
  })

  test.each([
    ['of an unknown appointment', 'zzzzzzzzzzzzzzzzzzzzzz', 'cancel'],
    ['of a cancelled appointment', 'c', 'reschedule'],
    ['of a completed appointment', 'd', 'cancel'],
    ['of another action', 'a', 'delete'],
    ['of an inherited name', 'a', 'constructor'],
  ])('a link %s is 404', async (_, id, action) => {
    const { status, body } = await summary(id, action)
    expect([status, body]).toStrictEqual([404, unusable])
  })

  // @rule request-calls-link-cancelled-completed
  test('a link is good until the visit begins', async () => {
    expect((await summary('b')).status).toBe(200)
    rig.pass(1)
    const { status, body } = await summary('b')
    expect([status, body]).toStrictEqual([404, unusable])
  })

  // @rule actions-call-pending: §7 GET /api/doctor/appointment-actions: pending requests, by the start of the visit,
  //   for staff
  // @rule request-calls-back-office-doctor, requests-by-visit
  test('staff see the requests that wait, that of the next visit first, however late it was made; the public sees none', async () => {
    const path = '/api/doctor/appointment-actions'
    expect((await get(path)).status).toBe(401)
    const { body } = await get(path).set('Cookie', cookie)
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['g.1', 'a.1', 'f.1'])
    for (const row of body) expect(actionRequestRow.strict().parse(row)).toEqual(row)
    expect(body[1]).toMatchObject({
      actionType: 'cancel',
      status: 'pending',
      patientName: 'María Rojas',
      patientPhone: '8888-1234',
      notes: 'Viajo',
      appointmentDate: '2026-11-24',
      appointmentTime: '09:00',
      expiresAt: '2026-11-24T15:00:00.000Z',
    })
  })
})
