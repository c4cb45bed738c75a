import { doctor, staffName } from '@clinic/shared-events/contracts/practice/staff.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOpened } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { useLiveClients } from '../../testing/use-live-clients.ts'

describe('the users', () => {
  let rig: Rig
  let asAdmin: string
  let asDoctor: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    rig.pass(1)
    await rig.folded(await rig.append('staff-ana', accountOpened('ana', 'doctor')))
    asAdmin = (await rig.signIn('admin', 'admin')).cookie
    asDoctor = (await rig.signIn('ana', 'doctor')).cookie
  })
  afterAll(() => rig.close())

  const list = (cookie: string, query = '') => request(rig.url).get(`/api/doctors${query}`).set('Cookie', cookie)
  const open = useLiveClients(() => rig.url)
  const client = (cookie: string) => open({ cookie })

  // @rule users-list-call: §7 `GET /api/doctors`: list of users
  test('are listed for administrators, the oldest first, with nothing secret', async () => {
    const { status, body } = await list(asAdmin)
    expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([200, ['admin', 'ana']])
    for (const row of body) expect(doctor.strict().parse(row)).toEqual(row)
  })

  // @rule users-admin-only: §6 User administration is the administrators': who is none gets no user, no field of one,
  //   and no room that carries them
  test('are not read by a doctor, nor followed live', async () => {
    const { status, body } = await list(asDoctor)
    expect([status, body.code]).toEqual([403, 'not-allowed'])
    expect(JSON.stringify(body)).not.toContain('Ana Mora')
    const { answer } = await (await client(asDoctor)).join('administration')
    expect(answer).toEqual({ ok: false, error: 'Su cuenta no tiene permiso para hacer esto.' })
  })

  // @rule records-author-names: All staff see who wrote a record, on screen and on paper: id and name, nothing else of
  //   an account
  // @rule notes-author-names
  test('are named to all staff by id and name, with nothing else of an account, and new ones come live', async () => {
    const names = (cookie: string) => request(rig.url).get('/api/staff-names').set('Cookie', cookie)
    for (const cookie of [asDoctor, asAdmin]) {
      const { status, body } = await names(cookie)
      expect([status, body]).toEqual([
        200,
        [
          { id: 'admin', name: 'Ana Mora' },
          { id: 'ana', name: 'Ana Mora' },
        ],
      ])
      for (const row of body) expect(staffName.strict().parse(row)).toEqual(row)
    }
    expect((await request(rig.url).get('/api/staff-names')).status).toBe(401)
    const board = await client(asDoctor)
    await board.join('staff', { 'staff-names': 0n })
    await rig.append('staff-eva', accountOpened('eva', 'doctor'))
    await board.toldOf('eva')
    expect(board.changes.find(({ id }) => id === 'eva')).toMatchObject({
      projection: 'staff-names',
      row: { id: 'eva', name: 'Ana Mora' },
    })
  })

  // @rule users-list-live: The list of users follows the log while it is open
  test('come to an open list as they are opened and deactivated', async () => {
    const board = await client(asAdmin)
    await board.join('administration', { staff: 0n })
    await rig.append('staff-luis', accountOpened('luis', 'doctor'))
    const newest = () => expect.poll(() => board.changes.at(-1))
    await newest().toMatchObject({ projection: 'staff', id: 'luis', row: { isActive: true } })
    await rig.append('staff-luis', { type: 'AccountDeactivated', data: { staffId: 'luis' } })
    await newest().toMatchObject({ id: 'luis', row: { isActive: false } })
  })

  // @rule own-password-due-first
  test('are not followed with a password that somebody else chose; who that is is told, and what is public is read', async () => {
    const { cookie } = await rig.signIn('admin', 'admin', { passwordDue: true })
    const me = await request(rig.url).get('/api/auth/me').set('Cookie', cookie)
    expect([me.status, me.body.id, me.body.passwordDue]).toEqual([200, 'admin', true])
    const socket = await client(cookie)
    for (const room of ['staff', 'administration'] as const)
      expect((await socket.join(room)).answer).toEqual({
        ok: false,
        error: 'Antes de continuar, elija una contraseña propia.',
      })
    expect((await socket.join('products')).answer).toEqual({ ok: true })
  })

  // @rule users-deactivated-sessions-end
  test('lose their sockets at once when they are deactivated', async () => {
    const { cookie, hash } = await rig.signIn('ana')
    const board = await client(cookie)
    await board.join('staff')
    await rig.endSession(hash)
    await rig.append('staff-ana', { type: 'AccountDeactivated', data: { staffId: 'ana' } })
    expect(await board.ended).toBe('io server disconnect')
  })
})
