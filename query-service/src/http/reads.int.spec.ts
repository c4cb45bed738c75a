import { contactIdOf, contactTokenOf } from '@clinic/shared-events/contacts/contact-id.ts'
import { contactStream } from '@clinic/shared-events/contacts/events.ts'
import type { PatientPreference } from '@clinic/shared-events/contracts/messaging/contacts.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOpened, booked, cancelled, confirmed, reserved } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const unknownId = 'zzzzzzzzzzzzzzzzzzzzzz'

describe('the reads of query-service', () => {
  let rig: Rig
  let cookie: string
  let last: bigint

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    await rig.append('appointment-a', booked('a', { startTime: '11:00', endTime: '12:00' }))
    await rig.append('appointment-b', booked('b', { date: '2026-11-25' }), confirmed('b'))
    await rig.append('appointment-c', booked('c'), cancelled('c'))
    last = await rig.append('schedule-2026-11-24', reserved('a', { startTime: '11:00', endTime: '12:00' }))
    await rig.folded(last)
    cookie = (await rig.signIn('admin', 'admin')).cookie
  })
  afterAll(() => rig.close())

  const get = (path: string) => request(rig.url).get(path)
  const asStaff = (path: string) => get(path).set('Cookie', cookie)
  const idsOf = async (path: string): Promise<string[]> =>
    (await asStaff(path)).body.map(({ id }: { id: string }) => id)

  // @rule appointments-call-list: §7 GET /api/doctor/appointments: the appointments by day and hour, narrowed by days
  test.each([
    ['', ['c', 'a', 'b']],
    ['?from=2026-11-25', ['b']],
    ['?to=2026-11-24', ['c', 'a']],
    ['?from=2026-11-24&to=2026-11-24', ['c', 'a']],
    ['?sort=desc', ['b', 'a', 'c']],
    ['?sort=desc&limit=1', ['b']],
    ['?from=&to=&limit=&sort=', ['c', 'a', 'b']],
    ['?from=2027-01-01', []],
  ])('appointments%s come by day and hour', async (query, ids) => {
    expect(await idsOf(`/api/doctor/appointments${query}`)).toEqual(ids)
  })

  // @rule appointments-call-by-status: §7 GET /api/appointments/by-status/{status} for agendado, confirmado,
  //   realizado, cancelado
  test.each([
    ['agendado', ['a']],
    ['confirmado', ['b']],
    ['cancelado', ['c']],
    ['realizado', []],
  ])('appointments in status %s', async (status, ids) => {
    expect(await idsOf(`/api/appointments/by-status/${status}`)).toEqual(ids)
  })

  test.each([
    '/api/appointments/by-status/nada',
    '/api/doctor/appointments?from=2026-02-30',
    '/api/doctor/appointments?limit=0',
    '/api/doctor/appointments?sort=up',
    '/api/appointments/by-status/agendado?by=name',
  ])('%s is 400 in Spanish', async (path) => {
    const answer = await asStaff(path)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    expect(answer.body.error).not.toMatch(/expected|must|invalid/i)
  })

  // @rule booking-status-agendado-whatever: Public §3, §4 status agendado at booking whatever is sent; reminderSent
  //   and confirmationSent false; the row's fields
  // @rule appointments-call-one: §7 GET /api/appointments/{id}: one appointment, whole for staff
  test('a row is whole for staff', async () => {
    const { body } = await asStaff('/api/appointments/a')
    expect(body).toMatchObject({
      id: 'a',
      name: 'María Rojas',
      phone: '8888-1234',
      time: '11:00',
      startTime: '11:00',
      endTime: '12:00',
      status: 'agendado',
      reason: 'Dolor lumbar',
    })
  })

  // @rule request-calls-public-read-appointment: Issue: the public read of an appointment gives name, date and time
  //   only, also of a cancelled one
  test('whoever has the link sees name, date and time, nothing else', async () => {
    const { status, body } = await get('/api/appointments/a')
    expect([status, body]).toStrictEqual([200, { name: 'María Rojas', date: '2026-11-24', time: '11:00' }])
  })

  // @rule request-calls-public-read-appointment
  test('a cancelled visit is told to staff alone: the link is answered as if there were none', async () => {
    const { status, body } = await get('/api/appointments/c')
    expect([status, body]).toStrictEqual([404, { error: 'No existe la cita que busca.', code: 'not-found' }])
    expect((await asStaff('/api/appointments/c')).status).toBe(200)
  })

  test.each([`/api/appointments/${unknownId}`, `/api/appointments/${unknownId}/thread`])('%s is 404', async (path) => {
    const answer = await asStaff(path)
    expect(answer.status).toBe(404)
    expect(answer.body).toStrictEqual({ error: 'No existe la cita que busca.', code: 'not-found' })
  })

  test('the thread tells the steps, oldest first', async () => {
    const { body } = await asStaff('/api/appointments/b/thread')
    expect(body.steps.map(({ type }: { type: string }) => type)).toEqual(['AppointmentBooked', 'AppointmentConfirmed'])
  })

  // @rule booking-public-sees-taken
  test('taken hours tell nothing of whose they are', async () => {
    const { body } = await get('/api/public/taken-intervals?from=2026-11-01&to=2026-11-30')
    expect(body).toStrictEqual([{ date: '2026-11-24', intervals: [{ startTime: '11:00', endTime: '12:00' }] }])
  })

  test.each([
    ['from=2026-11-02&to=2026-11-01', 'El último día no puede ser anterior al primero.'],
    ['from=2026-11-01&to=2027-01-02', 'Se pueden consultar 62 días como máximo.'],
    ['from=2026-11-01', 'Fecha inválida'],
  ])('taken hours of %s are refused', async (query, error) => {
    const answer = await get(`/api/public/taken-intervals?${query}`)
    expect([answer.status, answer.body.error]).toEqual([400, error])
  })

  test('62 days of taken hours are given', async () => {
    expect((await get('/api/public/taken-intervals?from=2026-11-01&to=2027-01-01')).status).toBe(200)
  })

  // @rule every-auth-login-username: Public §7 POST /api/auth/login with username and password, GET /api/auth/me, POST
  //   /api/auth/logout
  test('who is signed in', async () => {
    const { body } = await asStaff('/api/auth/me')
    expect(body).toMatchObject({ id: 'admin', username: 'admin', name: 'Ana Mora', role: 'admin', isActive: true })
    expect((await get('/api/auth/me')).status).toBe(401)
  })

  test('the practice as configured', async () => {
    const { body } = await get('/api/public/practice')
    expect(body).toMatchObject({ name: 'Mueve', timeZone: 'America/Costa_Rica', bookingHorizonDays: 365 })
  })

  test.each(['/api/doctor/appointments', '/api/appointments/a', '/api/appointments/a/thread', '/api/auth/me'])(
    '%s tells the position it was read at',
    async (path) => {
      expect((await asStaff(path)).headers['x-log-position']).toBe(String(last))
    },
  )

  // @rule opt-out-link
  test("a mail's link tells whether its contact is written to by mail, and nothing else", async () => {
    const contactId = contactIdOf(rig.secret('ids'), 'email', 'rosa@example.com')
    const token = contactTokenOf(rig.secret('ids'), contactId)
    const read = (of: string) => get(`/api/contact-preferences/${of}`)
    expect((await read(token)).body).toStrictEqual({ wanted: true })
    const choose = async (type: 'ContactOptedOut' | 'ContactOptedIn') =>
      rig.folded(
        await rig.append(contactStream(contactId), { type, data: { contactId, channel: 'email', by: 'link' } }),
      )
    await choose('ContactOptedOut')
    const out = await read(token)
    expect([out.status, out.body]).toStrictEqual([200, { wanted: false }])
    expect(out.headers['x-log-position']).toBeDefined()
    await choose('ContactOptedIn')
    expect((await read(token)).body).toStrictEqual({ wanted: true })
    for (const other of ['x', `${token}0`, '0'.repeat(33)])
      expect(await read(other)).toMatchObject({ status: 404, body: { error: 'Este enlace no es válido.' } })
  })

  // @rule opt-out-seen: Issue: staff see in the appointment's detail who asked not to be written to, on each channel
  //   and live
  test('staff see for each channel whether the patient of an appointment wants to be written to', async () => {
    const path = '/api/appointments/b/contact-preferences'
    const wanted = async () =>
      (await asStaff(path)).body.preferences.map((one: PatientPreference) => [one.channel, one.wanted])
    expect(await wanted()).toEqual([
      ['email', true],
      ['whatsapp', true],
    ])
    const choose = async (type: 'ContactOptedOut' | 'ContactOptedIn', channel: 'email' | 'whatsapp', of: string) => {
      const contactId = contactIdOf(rig.secret('ids'), channel, of)
      await rig.folded(await rig.append(contactStream(contactId), { type, data: { contactId, channel, by: 'link' } }))
    }
    await choose('ContactOptedOut', 'email', 'maria@example.com')
    expect((await wanted())[0]).toEqual(['email', false])
    await choose('ContactOptedIn', 'email', 'maria@example.com')
    await choose('ContactOptedOut', 'whatsapp', '50688881234')
    expect(await wanted()).toEqual([
      ['email', true],
      ['whatsapp', false],
    ])
    expect((await asStaff('/api/appointments/zz/contact-preferences')).status).toBe(404)
    expect((await get(path)).status).toBe(401)
  })

  test('a read that names a position waits for it', async () => {
    await rig.holdFolding()
    const position = await rig.append('appointment-d', booked('d', { date: '2026-12-01' }))
    const reading = asStaff('/api/doctor/appointments?from=2026-12-01').set('X-Min-Position', String(position))
    const answered = reading.then((answer) => answer)
    rig.foldAgain()
    const { body, headers } = await answered
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['d'])
    expect(BigInt(headers['x-log-position'] ?? 0)).toBeGreaterThanOrEqual(position)
  })

  // @rule request-calls-public-read-appointment
  test('a visit that has begun is told to staff alone too', async () => {
    // The rig's clock says 09:00 in Costa Rica on the 21st.
    const begun = booked('e', { date: '2026-11-21', startTime: '09:00', endTime: '10:00' })
    await rig.folded(await rig.append('appointment-e', begun))
    expect([(await get('/api/appointments/e')).status, (await asStaff('/api/appointments/e')).status]).toEqual([
      404, 200,
    ])
  })

  test.each(['99999999999', 'abc', '-3'])('a position that cannot come (%s) is no error', async (position) => {
    const answer = await asStaff('/api/appointments/a').set('X-Min-Position', position)
    expect([answer.status, answer.body.id]).toEqual([200, 'a'])
  })

  test('is ready once everything is folded, and its metrics tell no lag', async () => {
    const ready = await get('/health/ready')
    expect(ready.body).toStrictEqual({
      ready: true,
      checks: { log: 'ok', vault: 'ok', 'read-models': 'ok', projections: 'ok' },
    })
    expect((await get('/metrics')).text).toContain('projection_lag_positions{projection="appointments"} 0')
  })
})

// @rule appointments-all-latest
test('appointments of a status come by the day of the visit, or by when they got the status, page by page', async () => {
  const rig = await startRig()
  await rig.append('staff-admin', accountOpened('admin', 'admin'))
  const days = ['2026-11-26', '2026-11-24', '2026-12-09']
  for (const [at, date] of days.entries()) {
    await rig.append(`appointment-${at}`, booked(`${at}`, { date }))
    rig.pass(1)
  }
  // The last that is booked is cancelled first.
  for (const at of [2, 0, 1]) {
    const where = { appointmentId: `${at}`, reservationId: `r-${at}`, date: days[at] ?? '', specialty: 'fisioterapia' }
    const hours = { startTime: '09:00', endTime: '10:00' }
    rig.pass(1)
    const last = await rig.append(`appointment-${at}`, {
      type: 'AppointmentCancelled',
      data: { ...where, ...hours },
    })
    await rig.folded(last)
  }
  const { cookie } = await rig.signIn('admin', 'admin')
  const read = async (query: string) => {
    const { body, headers } = await request(rig.url)
      .get(`/api/appointments/by-status/cancelado?${query}`)
      .set('Cookie', cookie)
    const ids: string[] = body.map(({ id }: { id: string }) => id)
    return { ids, next: /\?([^>]*)>/.exec(headers.link ?? '')?.[1] ?? null }
  }
  expect((await read('sort=desc')).ids).toEqual(['2', '0', '1'])
  expect((await read('sort=desc&by=visit')).ids).toEqual(['2', '0', '1'])
  expect((await read('by=status')).ids).toEqual(['2', '0', '1'])
  const first = await read('sort=desc&by=status&limit=2')
  expect(first.ids).toEqual(['1', '0'])
  expect(await read(first.next ?? '')).toEqual({ ids: ['2'], next: null })
  await rig.close()
})
