import { roomOf } from '@clinic/shared-events/contracts/wire/live.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOpened, booked } from '../../testing/clinic-events.ts'
import { formSubmitted } from '../../testing/intake-events.ts'
import { connect } from '../../testing/live-client.ts'
import { recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const opened = recordOpened('p')

describe('who saw clinical data', () => {
  let rig: Rig
  let admin: string
  let doctor: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    await rig.append('staff-ana', accountOpened('ana', 'doctor'))
    await rig.append('appointment-a', booked('a'))
    await rig.append('intake-f', formSubmitted('f'))
    await rig.folded(await rig.append('patient-p', { ...opened, data: { ...opened.data, intakeId: 'f' } }))
    admin = (await rig.signIn('admin', 'admin')).cookie
    doctor = (await rig.signIn('ana')).cookie
  })
  afterAll(() => rig.close())

  const get = (path: string, cookie = doctor) => request(rig.url).get(path).set('Cookie', cookie)
  const entries = async (query = ''): Promise<string[]> => {
    const { body } = await get(`/api/doctor/accesses${query}`, admin).expect(200)
    return body.map(({ by, what, of }: { by: string; what: string; of: string }) => `${by} ${what} ${of}`).toSorted()
  }

  // @rule accesses-of-a-person: Those of a record are listed with those of the form that it was made of
  it('is listed of a record with the form that it was made of', async () => {
    await get('/api/patients/p').expect(200)
    await get('/api/patients/p').expect(200)
    await get('/api/doctor/patient-intakes/f').expect(200)
    await get('/api/appointments/a').expect(200)
    expect(await entries('?of=patient-p')).toEqual([
      'Ana Mora first-session-form intake-f',
      'Ana Mora record patient-p',
    ])
    const { body } = await get('/api/doctor/accesses?of=patient-p', admin).expect(200)
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Carmen Vargas Ureña', expect.any(String)])
    await get('/api/patients/nobody').expect(404)
    expect(await entries()).toEqual(await entries('?of=patient-p'))
  })

  // @rule accesses-one-in-ten-minutes
  it('has a new line ten minutes later, and goes on page by page', async () => {
    rig.pass(10)
    await get('/api/patients/p').expect(200)
    const { body, headers } = await get('/api/doctor/accesses?of=patient-p&limit=2', admin).expect(200)
    expect(body).toHaveLength(2)
    expect(body[0].at > body[1].at).toBe(true)
    const [, next = ''] = /<(.+)>; rel="next"/.exec(headers.link ?? '') ?? []
    const { body: rest, headers: last } = await get(next, admin).expect(200)
    expect([rest.length, last.link]).toEqual([1, undefined])
    await get('/api/doctor/accesses?after=abc', admin).expect(400)
  })

  // @rule accesses-live: Whoever follows clinical rows live leaves an entry before the first one is sent
  it('names whoever follows clinical rows live, before they are sent one', async () => {
    rig.pass(10)
    const client = await connect(rig.url, { cookie: doctor })
    await client.join(roomOf('appointment', 'a'))
    await client.join(roomOf('staff'), { appointments: 0n })
    client.socket.disconnect()
    expect(await entries('?of=appointment-a')).toEqual([
      'Ana Mora clinical-intakes appointment-a',
      'Ana Mora medical-records appointment-a',
    ])
  })

  // @rule accesses-for-administrators: Who looked is the administrators' to see
  it('is the administrators’ to see', () => get('/api/doctor/accesses').expect(403))
})
