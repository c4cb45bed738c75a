import { erasureCalls } from '@clinic/shared-events/contracts/practice/erasures.ts'
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { booked } from '../../testing/clinic-events.ts'
import { recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const [record, other, tied] = ['record', 'other', 'tied'].map((name) => name.padEnd(22, '0')) as [
  string,
  string,
  string,
]

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  await rig.append(`patient-${record}`, recordOpened(record, { cedula: '1-1111-1111' }))
  await rig.append(`patient-${other}`, recordOpened(other, { cedula: '2-2222-2222' }))
  // Booked by somebody of the family, under their own phone.
  await rig.folded(await rig.append(`appointment-${tied}`, booked(tied, { name: 'Rosa Mora', patientId: record })))
})
afterAll(() => rig.close())

// @rule personal-data-found
// @rule visit-patient-erased: Issue: everything new is in the person search, erasing and export: a visit that staff tied
//   to a record is found with it, whatever name and phone it bears
it.each([
  ['1-1111-1111', [`appointment-${tied}`, `patient-${record}`]],
  ['2-2222-2222', [`patient-${other}`]],
])('the data of cédula %s are %j', async (cedula, streams) => {
  const { cookie } = await rig.signIn('s1', 'admin')
  const { body } = await request(rig.url).get('/api/personal-data').query({ cedula }).set('Cookie', cookie).expect(200)
  const found = erasureCalls.findPersonalData.answer.parse(body)
  expect(found.map(({ stream }) => stream).toSorted()).toEqual(streams)
  const visit = found.find(({ kind }) => kind === 'appointment')
  if (visit) expect(visit).toMatchObject({ by: ['record'], names: ['Rosa Mora'] })
})
