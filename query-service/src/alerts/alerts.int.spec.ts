import { type PatientAlert, patientAlert } from '@clinic/shared-events/contracts/patients/alerts.ts'
import type { PatientEvent } from '@clinic/shared-events/patients/events.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booked } from '../../testing/clinic-events.ts'
import { formSubmitted } from '../../testing/intake-events.ts'
import { connect } from '../../testing/live-client.ts'
import { recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const idOf = (name: string) => name.padEnd(22, '0')
const [visit, other, record, form] = ['visit', 'other', 'record', 'form'].map(idOf) as [string, string, string, string]

const corrected = (allergies: string): PatientEvent => ({
  type: 'PatientDetailsCorrected',
  data: { patientId: record, field: 'allergies' },
  contact: {},
  clinical: { allergies, former: { allergies: 'Penicilina' } },
})

describe('the allergies of who a visit, a record or a form is of', () => {
  let rig: Rig
  let cookie: string
  beforeAll(async () => {
    rig = await startRig()
    await rig.append(`appointment-${visit}`, booked(visit))
    await rig.append(`appointment-${other}`, booked(other, { startTime: '11:00', endTime: '12:00', name: 'Rosa Mora' }))
    await rig.append(`patient-${record}`, recordOpened(record, { name: 'María Rojas', phone: '8888-1234' }))
    await rig.folded(await rig.append(`intake-${form}`, formSubmitted(form, { cedula: '9-9999-9999' })))
    cookie = (await rig.signIn('s1')).cookie
  })
  afterAll(() => rig.close())

  const read = async (query: string): Promise<PatientAlert[]> => {
    const { body } = await request(rig.url).get(`/api/doctor/alerts?${query}`).set('Cookie', cookie).expect(200)
    return body.map((one: unknown) => patientAlert.strict().parse(one))
  }

  // @rule alert-line-found
  it('are read for one visit, for a record, for a form, and for all visits of a day', async () => {
    const penicillin = { has: 'si', allergies: [{ text: 'Penicilina', guessed: true }] }
    expect(await read(`appointmentId=${visit}`)).toMatchObject([{ id: visit, ...penicillin }])
    expect(await read(`patientId=${record}`)).toMatchObject([{ id: record, ...penicillin, recordId: record }])
    expect(await read(`intakeId=${form}`)).toMatchObject([{ id: form, ...penicillin, formCedula: '9-9999-9999' }])
    expect((await read('date=2026-11-24')).map(({ id, allergies }) => [id, allergies[0]?.accordingTo?.name])).toEqual([
      [visit, 'María Rojas'],
      [other, 'María Rojas'],
    ])
    expect(await read(`appointmentId=${idOf('nobody')}`)).toEqual([])
  })

  it('are asked for of one thing at a time', async () => {
    for (const query of ['', `date=2026-11-24&patientId=${record}`])
      await request(rig.url).get(`/api/doctor/alerts?${query}`).set('Cookie', cookie).expect(400)
  })

  // @rule alert-line-live, alert-line-staff
  it('are told to have changed when the record is corrected, without what it says', async () => {
    const board = await connect(rig.url, { cookie })
    await board.join('staff', { 'alert-sources': 0n })
    await rig.append(`patient-${record}`, corrected('Penicilina, látex'))
    const received = (await board.received(1)).map(({ projection, row }) => ({ projection, row }))
    expect(received).toEqual([{ projection: 'alert-sources', row: { id: record } }])
    expect(await read(`appointmentId=${visit}`)).toMatchObject([{ allergies: [{ text: 'Penicilina, látex' }] }])
    board.socket.disconnect()
  })

  // @rule alert-line-staff
  it('are for staff alone', async () => {
    const { status, text } = await request(rig.url).get(`/api/doctor/alerts?appointmentId=${visit}`)
    expect([status, text]).toEqual([401, expect.not.stringContaining('Penicilina')])
  })
})
