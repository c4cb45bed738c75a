import { medicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAdded as added } from '../testing/clinic-events.ts'
import { connect } from '../testing/live-client.ts'
import { type Rig, startRig } from '../testing/rig.ts'

describe('the medical records of an appointment', () => {
  let rig: Rig
  let cookie: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('appointment-a1', added('r1'))
    rig.pass(1)
    await rig.folded(await rig.append('appointment-a1', added('r2')))
    cookie = (await rig.signIn('s1')).cookie
  })
  afterAll(() => rig.close())

  const path = '/api/medical-records/appointment'

  // @rule records-call-list: §7 GET /api/medical-records/appointment/{appointmentId}: the list of records, pushed as
  //   they come
  it('are listed for staff, the newest first, and pushed as they come', async () => {
    const { body } = await request(rig.url).get(`${path}/a1`).set('Cookie', cookie)
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['r2', 'r1'])
    for (const row of body) expect(medicalRecordRow.strict().parse(row)).toEqual(row)
    expect((await request(rig.url).get(`${path}/a2`).set('Cookie', cookie)).body).toEqual([])
    const board = await connect(rig.url, { cookie })
    const { resumed } = await board.join('appointment:a1', { 'medical-records': 0n })
    expect(resumed?.changes).toHaveLength(2)
    await rig.append('appointment-a1', added('r3'))
    expect((await board.received(1)).at(-1)).toMatchObject({ id: 'r3', row: { diagnosis: 'Lumbalgia' } })
    board.socket.disconnect()
  })

  // @rule live-clinical-rooms
  it('are pushed to who has that visit open, and no more once its page was left', async () => {
    const board = await connect(rig.url, { cookie })
    await board.join('appointment:a1', { 'medical-records': 0n })
    board.socket.emit('leave', { room: 'appointment:a1', projections: ['medical-records'] })
    await board.join('appointment:a9', { 'medical-records': 0n })
    await rig.folded(await rig.append('appointment-a1', added('r4')))
    await rig.append('appointment-a9', added('r9', 'a9'))
    expect((await board.received(1)).map(({ id }) => id)).toEqual(['r9'])
    board.socket.disconnect()
  })

  it("are nobody else's to read", async () => {
    const answer = await request(rig.url).get(`${path}/a1`)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([401, expect.not.stringContaining('Lumbalgia')])
  })
})
