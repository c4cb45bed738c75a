import { intakeCounts, patientIntakeRow } from '@clinic/shared-events/contracts/patients/intakes.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allergiesCorrected, formSubmitted } from '../../testing/intake-events.ts'
import { connect } from '../../testing/live-client.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const list = '/api/doctor/patient-intakes'
const counts = `${list}/counts`

describe('the first-session forms that staff look for', () => {
  let rig: Rig
  let cookie: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('intake-i1', formSubmitted('i1'))
    rig.pass(1)
    const who = { name: 'José Núñez Peña', cedula: '2-0345-0678', phone: '8222-3333', email: 'jose@example.com' }
    await rig.append('intake-i2', formSubmitted('i2', who))
    cookie = (await rig.signIn('s1')).cookie
    await rig.folded(await rig.append('intake-i1', allergiesCorrected('i1', 'Látex')))
  })
  afterAll(() => rig.close())

  const get = (path: string, query: object = {}) => request(rig.url).get(path).query(query).set('Cookie', cookie)
  const found = async (query: object) => (await get(list, query)).body.map(({ id }: { id: string }) => id)

  // @rule intakes-search: §2, §7 GET /api/doctor/patient-intakes is searched by name, cédula or phone
  // @rule intakes-search-text
  test.each([
    ['jose nunez', ['i2']],
    ['peña', ['i2']],
    ['123456789', ['i1']],
    ['1-2345-6789', ['i1']],
    ['86669876', ['i1']],
    ['8222-3333', ['i2']],
    ['nadie', []],
    ['', ['i2', 'i1']],
  ])('%j finds %j', async (search, ids) => {
    expect(await found({ search })).toEqual(ids)
  })

  // @rule intakes-list-paged: Issue: the list comes in parts, narrowed on the server
  test('come in parts, the newest first, narrowed by status and words together', async () => {
    expect(await found({ limit: 1 })).toEqual(['i2'])
    expect(await found({ search: 'carmen', status: 'pending' })).toEqual(['i1'])
    expect(await found({ search: 'carmen', status: 'processed' })).toEqual([])
    expect((await get(list, { limit: 0 })).status).toBe(400)
    expect((await get(list, { search: 'x'.repeat(201) })).body.fields).toEqual({
      search: 'Búsqueda: máximo 200 caracteres',
    })
  })

  // @rule intakes-by-cedula: §7 GET /api/patient-intakes/cedula/{cedula}: one form; 404 means none; staff only
  test('are read by their cédula, with and without dashes; 404 means none', async () => {
    for (const cedula of ['2-0345-0678', '203450678']) {
      const { status, body } = await get(`/api/patient-intakes/cedula/${cedula}`)
      expect([status, patientIntakeRow.parse(body).id]).toEqual([200, 'i2'])
    }
    for (const cedula of ['9-9999-9999', 'x'])
      expect((await get(`/api/patient-intakes/cedula/${cedula}`)).body).toEqual({
        error: 'No hay formulario de primera sesión con esa cédula.',
        code: 'not-found',
      })
    expect((await request(rig.url).get('/api/patient-intakes/cedula/2-0345-0678')).status).toBe(401)
  })

  // @rule intakes-by-id: GET /api/doctor/patient-intakes/{id} (ours): one form, whatever its cédula is by now; staff
  //   only
  test('are read by their id, whatever their cédula is by now; staff only', async () => {
    const { status, body } = await get(`${list}/i2`)
    expect([status, patientIntakeRow.parse(body).cedula]).toEqual([200, '2-0345-0678'])
    expect((await get(`${list}/counts`)).body.id).toBe('all')
    expect((await request(rig.url).get(`${list}/i2`)).status).toBe(401)
  })

  // @rule intakes-correction-live: Issue: a corrected answer is read and pushed as it was corrected
  test('show what was corrected, under the revision of the correction', async () => {
    const { body } = await get('/api/patient-intakes/cedula/1-2345-6789')
    expect(body).toMatchObject({ id: 'i1', allergies: 'Látex', painLevel: 6, revision: '1' })
  })

  // @rule intakes-counters
  test('are counted without being read, and the count is pushed', async () => {
    const answer = await get(counts)
    expect(intakeCounts.strict().parse(answer.body)).toEqual({
      id: 'all',
      total: 2,
      pending: 2,
      reviewed: 0,
      processed: 0,
    })
    const board = await connect(rig.url, { cookie })
    await board.join('staff', { 'intake-counts': BigInt(answer.headers['x-log-position'] ?? 0) })
    await rig.append('intake-i3', formSubmitted('i3', { cedula: '3-1111-1111' }))
    const received = await board.received(1)
    expect(received.find(({ projection }) => projection === 'intake-counts')?.row).toMatchObject({
      total: 3,
      pending: 3,
    })
    board.socket.disconnect()
  })

  // @rule patients-first-session-live: Issue: a first-session form that arrives later is on the open record without a
  //   reload
  // @rule intakes-by-cedula
  test('of which there is none is null to who asks for that, with the position', async () => {
    const { status, body, headers } = await get('/api/patient-intakes/cedula/7-0777-0777?none=null')
    expect([status, body]).toEqual([200, null])
    expect(headers['x-log-position']).toMatch(/^\d+$/)
  })

  test.each([`${list}/nobody`, '/api/patient-intakes/cedula/7-0777-0777'])(
    'that are none yet at %s are followed from the position of the answer',
    async (path) => {
      const { status, body, headers } = await get(path)
      expect([status, body.code]).toEqual([404, 'not-found'])
      const board = await connect(rig.url, { cookie })
      await board.join('staff', { 'patient-intakes': BigInt(headers['x-log-position'] ?? -1) })
      const id = path.endsWith('nobody') ? 'nobody' : 'i7'
      await rig.append(`intake-${id}`, formSubmitted(id, { cedula: id === 'i7' ? '7-0777-0777' : '7-0888-0888' }))
      await board.toldOf(id)
      board.socket.disconnect()
    },
  )
})
