import { projectionsOf } from '@clinic/shared-events/contracts/calls.ts'
import { followUpNoteRow } from '@clinic/shared-events/contracts/patients/follow-up-notes.ts'
import { patientCounts } from '@clinic/shared-events/contracts/patients/patient-counts.ts'
import { adminPatientRow, patientRow } from '@clinic/shared-events/contracts/patients/patients.ts'
import { type RoomKind, roomKinds, roomOf } from '@clinic/shared-events/contracts/wire/live.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOpened } from '../../testing/clinic-events.ts'
import { doctorAssigned, noteAdded, recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { useLiveClients } from '../../testing/use-live-clients.ts'

describe("the patients' records", () => {
  let rig: Rig
  let asAdmin: string
  let asDoctor: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    await rig.append('patient-p1', recordOpened('p1'), doctorAssigned('p1', 'ana'))
    rig.pass(1)
    await rig.append(
      'patient-p2',
      recordOpened('p2', { name: 'Luis Mora', cedula: '2-0000-1111', phone: '+506 7000 1234' }),
    )
    rig.pass(1)
    await rig.append(
      'patient-p3',
      recordOpened('p3', { name: 'Óscar Peña', cedula: '3-0000-1111', phone: '2222-0000' }),
    )
    await rig.folded(
      await rig.append('patient-p1', noteAdded('p1', 'n1', '2026-11-20'), noteAdded('p1', 'n2', '2026-11-21')),
    )
    asAdmin = (await rig.signIn('admin', 'admin')).cookie
    asDoctor = (await rig.signIn('ana', 'doctor')).cookie
  })
  afterAll(() => rig.close())

  const get = (path: string, cookie = asDoctor, query: object = {}) =>
    request(rig.url).get(path).query(query).set('Cookie', cookie)
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const client = useLiveClients(() => rig.url)
  const board = async (cookie: string, room: 'staff' | 'administration', projection: string) => {
    const one = await client({ cookie })
    return { one, ...(await one.join(room, { [projection]: 0n })) }
  }

  // @rule patients-call-list: §7 GET /api/patients: the list, newest first; each row carries what the list and the
  //   card show, and its revision
  it('are listed for staff, the newest first, each as the list and its card show it', async () => {
    const { status, body, headers } = await get('/api/patients')
    expect([status, idsOf(body)]).toEqual([200, ['p3', 'p2', 'p1']])
    for (const row of body) expect(patientRow.strict().parse(row)).toEqual(row)
    expect(body[2]).toMatchObject({ name: 'Carmen Vargas Ureña', hasAllergies: true, revision: '1' })
    expect(BigInt(headers['x-log-position'] ?? 0)).toBeGreaterThan(0n)
  })

  // @rule patients-assigned-hidden, roles-assigned-doctor
  it('tell administrators alone who is assigned, in lists, records and what is pushed', async () => {
    const { body } = await get('/api/patients', asAdmin)
    for (const row of body) expect(adminPatientRow.strict().parse(row)).toEqual(row)
    expect(body.map(({ assignedDoctorId }: { assignedDoctorId: string }) => assignedDoctorId)).toEqual([
      null,
      null,
      'ana',
    ])
    expect((await get('/api/patients/p1', asAdmin)).body).toMatchObject({ assignedDoctorId: 'ana' })
    for (const path of ['/api/patients', '/api/patients/p1'])
      expect(JSON.stringify((await get(path)).body)).not.toContain('assigned')
    const mine = await board(asDoctor, 'staff', 'patients')
    expect(JSON.stringify(mine.resumed)).toContain('Carmen')
    expect(JSON.stringify(mine.resumed)).not.toContain('assigned')
    expect((await board(asDoctor, 'administration', 'patients-for-admins')).answer.ok).toBe(false)
    const theirs = await board(asAdmin, 'administration', 'patients-for-admins')
    expect(theirs.resumed?.changes.at(0)?.row).toMatchObject({ id: 'p1', assignedDoctorId: 'ana' })
  })

  // @rule hand-on-question: Issue: the question before a deactivation says how many patients are assigned and who, the
  //   first 20 and how many more, and offers to hand them on, to leave them to nobody or as they are
  it('tell administrators alone how many a doctor is assigned to, and who', async () => {
    const { body, headers } = await get('/api/doctors/ana/patients', asAdmin)
    expect(body).toEqual({ total: 1, patients: [{ id: 'p1', name: 'Carmen Vargas Ureña' }] })
    expect(BigInt(headers['x-log-position'] ?? 0)).toBeGreaterThan(0n)
    expect((await get('/api/doctors/nadie/patients', asAdmin)).body).toEqual({ total: 0, patients: [] })
    expect((await get('/api/doctors/ana/patients')).status).toBe(403)
  })

  // @rule patients-assigned-hidden, roles-assigned-doctor
  it('tell a doctor in no room who is assigned, neither at once nor later', async () => {
    const mine = await client({ cookie: asDoctor })
    const kinds = roomKinds.filter((kind) => kind !== 'administration')
    const start = (kind: RoomKind) => Object.fromEntries(projectionsOf(kind).map((name) => [name, 0n]))
    const stood = []
    for (const kind of kinds) stood.push(await mine.join(roomOf(kind, 'p2'), start(kind)))
    const theirs = await board(asAdmin, 'administration', 'patients-for-admins')
    await rig.append('patient-p2', doctorAssigned('p2', 'dr-luis'))
    await Promise.all([mine.toldOf('p2'), theirs.one.toldOf('p2')])
    expect(theirs.one.changes).toMatchObject([
      { projection: 'patients-for-admins', id: 'p2', row: { assignedDoctorId: 'dr-luis' } },
    ])
    const received = JSON.stringify([stood, mine.changes])
    expect(received).toContain('Luis Mora')
    expect(received).not.toMatch(/assignedDoctor|dr-luis/)
  })

  // @rule patients-list-paged: Issue: the list comes in pages from the server
  it('come in pages, each naming the next', async () => {
    const first = await get('/api/patients', asDoctor, { limit: 2 })
    expect(idsOf(first.body)).toEqual(['p3', 'p2'])
    const next = /<(.+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? ''
    const second = await get(next)
    expect([idsOf(second.body), second.headers.link]).toEqual([['p1'], undefined])
    expect((await get('/api/patients', asDoctor, { limit: 3 })).headers.link).toBeUndefined()
  })

  // @rule patients-search: §2, Issue: search by name without accents, cédula or phone with or without dashes
  it.each([
    ['urena', ['p1']],
    ['CARMEN vargas', ['p1']],
    ['1-2345-6789', ['p1']],
    ['123456789', ['p1']],
    ['7000-1234', ['p2']],
    ['70001234', ['p2']],
    ['1111', ['p3', 'p2']],
    ['nadie', []],
  ])('%s finds %j', async (search, ids) => {
    expect(idsOf((await get('/api/patients', asDoctor, { search })).body)).toEqual(ids)
  })

  it('are read one by one; an unknown one is 404', async () => {
    expect((await get('/api/patients/p2')).body).toMatchObject({ name: 'Luis Mora' })
    expect(await get('/api/patients/nadie')).toMatchObject({
      status: 404,
      body: { error: 'No existe ese expediente.' },
    })
  })

  // @rule notes-call-list: §7 GET /api/follow-up-notes/{patientId}: the list of notes, the newest day first
  it('have their notes, the newest day first; an unknown patient has none', async () => {
    const { body } = await get('/api/follow-up-notes/p1')
    expect(idsOf(body)).toEqual(['n2', 'n1'])
    for (const row of body) expect(followUpNoteRow.strict().parse(row)).toEqual(row)
    expect((await get('/api/follow-up-notes/nadie')).body).toEqual([])
  })

  // @rule patients-counts: §2 Total Pacientes, Activos and Con Alergias are counted by a projection and pushed
  it('are counted without being read, and the count is pushed', async () => {
    const { body } = await get('/api/patients/counts')
    expect(patientCounts.strict().parse(body)).toEqual({
      id: 'all',
      total: 3,
      withAllergies: 3,
      lastActive: { '2026-11': 3 },
    })
    const { one } = await board(asDoctor, 'staff', 'patient-counts')
    const before = one.changes.length
    await rig.append('patient-p4', recordOpened('p4'))
    expect((await one.received(before + 1)).at(-1)).toMatchObject({ id: 'all', row: { total: 4 } })
  })

  it('leave no word of them in the log lines', () => {
    expect(rig.lines.join('\n')).not.toMatch(/Carmen|Penicilina|1-2345-6789|Movilización/)
  })
})
