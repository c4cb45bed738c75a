import type { AppointmentBooked } from '@clinic/shared-events/appointments/events.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { accountOpened, booked, cancelled } from '../../testing/clinic-events.ts'
import { recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const someone = (id: string, name: string, phone: string, cedula?: string): AppointmentBooked => {
  const contact = { name, phone, email: `${id}@ejemplo.cr`, address: 'Heredia', ...(cedula && { cedula }) }
  return { ...(booked(id) as AppointmentBooked), contact }
}
const again = (id: string, { contact }: AppointmentBooked) => ({ ...booked(id), contact })

describe('GET /api/appointments/search-patients', () => {
  let rig: Rig
  let cookie: string
  const maria = someone('a', 'María José Peña', '8888-1234', '1-1111-2222')

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    await rig.append('appointment-a', maria)
    rig.pass(1)
    await rig.append('appointment-b', someone('b', 'Mario Solís', '+506 7000 1234'))
    rig.pass(1)
    let last = await rig.append('appointment-c', again('c', maria))
    for (let n = 0; n < 12; n += 1)
      last = await rig.append(`appointment-d${n}`, someone(`d${n}`, `Familia ${n}`, '22223333'))
    await rig.folded(last)
    cookie = (await rig.signIn('admin', 'admin')).cookie
  })
  afterAll(() => rig.close())

  const search = async (query: string) =>
    request(rig.url).get('/api/appointments/search-patients').query({ query }).set('Cookie', cookie)
  const named = async (query: string) => (await search(query)).body.map(({ name }: { name: string }) => name)

  // @rule tabs-search-patients, tabs-search-folded
  test.each([
    ['mari', ['María José Peña', 'Mario Solís']],
    ['JOSE', ['María José Peña']],
    ['peña maria', ['María José Peña']],
    ['1-1111-2222', ['María José Peña']],
    ['11111', ['María José Peña']],
    ['8888-1234', ['María José Peña']],
    ['8888 1234', ['María José Peña']],
    ['88881234', ['María José Peña']],
    ['+506 8888-1234', ['María José Peña']],
    ['70001234', ['Mario Solís']],
    ['1234', ['María José Peña', 'Mario Solís']],
    ['b@ejemplo', ['Mario Solís']],
    ['nadie', []],
    ['100%', []],
    ['m_r', []],
  ])('%s finds %j, each person once, who came last first', async (query, names) => {
    expect(await named(query)).toEqual(names)
  })

  // @rule tabs-search-patients: §7 GET /api/appointments/search-patients?query= finds by name, phone, e-mail and
  //   cédula: name, phone and e-mail, each person once, ten at most; for staff
  it('answers who they are and their visits, nothing clinical', async () => {
    const visit = { startTime: '09:00', specialty: 'fisioterapia', appointmentType: 'primer_cita', address: 'Heredia' }
    const next = { id: expect.stringMatching(/^[ac]$/), date: '2026-11-24', ...visit }
    expect((await search('jose')).body).toEqual([
      {
        ...{
          name: 'María José Peña',
          phone: '8888-1234',
          email: 'a@ejemplo.cr',
          cedula: '1-1111-2222',
          patientId: null,
        },
        ...{ visits: 2, last: null, next, cancelled: null },
      },
    ])
  })

  // @rule search-forgives: Issue: a transposed or missing letter is forgiven
  test.each([
    ['maira peña', 'María José Peña'],
    ['jsoe', 'María José Peña'],
    ['mria jose', 'María José Peña'],
    ['sollis', 'Mario Solís'],
    ['soils', 'Mario Solís'],
  ])('%j finds whom it nearly names: %s', async (query, name) => {
    expect(await named(query)).toEqual([name])
  })

  it('finds ten people at most', async () => {
    expect(await named('familia')).toHaveLength(10)
  })

  // @rule tabs-search-from-three: §5 The search starts after more than 2 typed characters; the server refuses fewer
  test.each(['', 'ma', '  m ', 'x'.repeat(101)])('%j is 400: too little or too much is typed', async (query) => {
    const { status, body } = await search(query)
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.error).toMatch(/^Búsqueda: /)
  })

  test.each(['abc\u0000', 'a\u0007bc', 'mar\u007fia'])('%j is 400: nobody writes that', async (query) => {
    const { status, body } = await search(query)
    expect([status, body.code, body.fields]).toEqual([400, 'invalid', { query: expect.any(String) }])
    expect(body.error).toBe('Búsqueda: contiene caracteres que no se pueden guardar')
  })
})

describe('GET /api/appointments/search-patients, with visits', () => {
  let rig: Rig
  afterAll(() => rig.close())

  // @rule patients-only-visits
  // @rule tabs-search-visits: Issue: a person that is found comes with their last visit and the next to come, of all
  //   their number has, by the same name or cédula; neither is a cancelled one, nor one of the family
  it('tells the last and the next visit of each person, and how many there were', async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    const at = (id: string, date: string, more: object = {}): AppointmentBooked => {
      const { data, ...event } = someone(id, 'Rosibel Monge', '8871-3320')
      const contact = { ...event.contact, email: '', address: `Barva ${id}`, ...more } as AppointmentBooked['contact']
      return { ...event, data: { ...data, date }, contact }
    }
    await rig.append('appointment-a', at('a', '2026-11-10', { email: 'rosi@ejemplo.cr' }))
    await rig.append('appointment-b', at('b', '2026-11-17'))
    await rig.append('appointment-c', at('c', '2026-11-18'), cancelled('c'))
    await rig.append('appointment-d', at('d', '2026-12-08', { name: 'R. Monge Ulate', cedula: '1-0388-0671' }))
    await rig.append('appointment-e', at('e', '2026-12-01', { cedula: '1-0388-0671' }))
    await rig.append('appointment-g', at('g', '2026-12-10', { name: 'Hijo Monge' }), cancelled('g'))
    await rig.folded(await rig.append('appointment-f', at('f', '2026-11-19', { name: 'Hijo Monge' }), cancelled('f')))
    const { cookie } = await rig.signIn('admin', 'admin')
    const search = async (query: string) =>
      request(rig.url).get('/api/appointments/search-patients').query({ query }).set('Cookie', cookie)
    const { body } = await search('rosibel')
    const known = { name: 'Rosibel Monge', email: 'rosi@ejemplo.cr', cedula: '1-0388-0671', visits: 5 }
    expect(body).toMatchObject([
      { ...known, last: { id: 'b', address: 'Barva b' }, next: { id: 'e', date: '2026-12-01' }, cancelled: null },
    ])
    expect((await search('hijo')).body).toMatchObject([
      { name: 'Hijo Monge', visits: 2, last: null, next: null, cancelled: 'g' },
    ])
  })
})

// @rule documents
it('two people whose documents differ by letters alone are two', async () => {
  const rig = await startRig()
  await rig.append('staff-admin', accountOpened('admin', 'admin'))
  await rig.append('appointment-a', someone('a', 'Noelia Passos', '8811-0001', 'Pasaporte ABCDEF'))
  await rig.folded(await rig.append('appointment-b', someone('b', 'Nora Passos', '8811-0002', 'Pasaporte GHIJKL')))
  const { cookie } = await rig.signIn('admin', 'admin')
  const found = async (query: string) => {
    const { body } = await request(rig.url)
      .get('/api/appointments/search-patients')
      .query({ query })
      .set('Cookie', cookie)
    return body.map(({ name }: { name: string }) => name).toSorted()
  }
  expect(await found('passos')).toEqual(['Noelia Passos', 'Nora Passos'])
  expect(await found('ghijkl')).toEqual(['Nora Passos'])
  await rig.close()
})

describe('GET /api/appointments/search-patients, with records', () => {
  let rig: Rig
  let cookie: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    await rig.append('appointment-a', someone('a', 'María José Peña', '8888-1234', '1-1111-2222'))
    await rig.append('appointment-b', someone('b', 'Mario Solís', '+506 7000 1234'))
    rig.pass(1)
    const maria = { name: 'Ma. José Peña', cedula: '1-1111-2222', phone: '2222-0000', email: 'c@ejemplo.cr' }
    await rig.append('patient-r', recordOpened('r', maria))
    const mario = { name: 'MARIO SOLÍS', phone: '+506 7000-1234', email: 'B@ejemplo.cr', cedula: '3-3333-4444' }
    await rig.append('patient-s', recordOpened('s', mario))
    await rig.append('patient-t', recordOpened('t', { name: 'Nidia Ureña', cedula: '5-5555-6666' }))
    rig.pass(1)
    await rig.folded(await rig.append('appointment-c', someone('c', 'Ma. José Peña', '2222-0000')))
    cookie = (await rig.signIn('admin', 'admin')).cookie
  })
  afterAll(() => rig.close())

  // @rule tabs-search-records
  test.each([
    ['nidia', ['Nidia Ureña']],
    ['5-5555-6666', ['Nidia Ureña']],
    ['ureña 8666-9876', ['Nidia Ureña']],
    ['111112222', ['Ma. José Peña']],
    ['peña', ['Ma. José Peña']],
    ['solis', ['MARIO SOLÍS']],
    ['3-3333-4444', ['MARIO SOLÍS']],
  ])('%s finds %j: who has a record too, and nobody twice for another spelling or phone', async (query, names) => {
    const { body } = await request(rig.url)
      .get('/api/appointments/search-patients')
      .query({ query })
      .set('Cookie', cookie)
    expect(body.map(({ name }: { name: string }) => name)).toEqual(names)
  })
})
