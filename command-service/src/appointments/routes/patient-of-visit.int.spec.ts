import { appointmentRow } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServedStaff } from '../../../testing/use-served.ts'

const staff = useServedStaff()
const person = { name: 'Ana Solís', email: 'ana@ejemplo.cr', phone: '8888-1234', address: 'Heredia centro, casa 4' }
let [patientId, appointmentId] = ['', '']

const book = (more: object, cookie?: string) =>
  staff().http.call('POST', '/api/appointments', {
    body: { ...person, date: '2026-11-23', ...more },
    ...(cookie && { cookie }),
  })
const tie = (body: object, id = appointmentId) =>
  staff().http.call('PUT', `/api/appointments/${id}/patient`, { body, cookie: staff().doctor })

beforeAll(async () => {
  const { http, doctor } = staff()
  const body = { ...person, cedula: '1-0622-0418' }
  patientId = String((await http.call('POST', '/api/patients', { body, cookie: doctor })).body.id)
  const visit = (await book({ startTime: '09:00' }, doctor)).body.appointment as { id: string; patientId: null }
  expect(visit.patientId).toBeNull()
  appointmentId = visit.id
})

describe('PUT /api/appointments/{id}/patient', () => {
  // @rule visit-patient-said
  it('says whose visit it is, and that it is nobody’s, without making an edit stale', async () => {
    const { status, body } = await tie({ patientId })
    const row = appointmentRow.strict().parse(body.appointment)
    expect([status, row.patientId, row.revision]).toEqual([200, patientId, '0'])
    expect((await tie({ patientId: null })).body.appointment).toMatchObject({ patientId: null, revision: '0' })
  })

  // @rule visit-patient-shown
  it('refuses what was chosen over another record than a colleague chose since, and says so', async () => {
    await tie({ patientId, from: null })
    const late = await tie({ patientId: null, from: null })
    expect(late).toMatchObject({ status: 412, body: { code: 'stale', error: expect.stringContaining('de quién es') } })
    expect((await tie({ patientId: null, from: patientId })).body.appointment).toMatchObject({ patientId: null })
  })

  it('refuses a record or a visit that is not there, and names the field', async () => {
    const nobody = 'a'.repeat(22)
    expect(await tie({ patientId: nobody })).toMatchObject({
      status: 409,
      body: { code: 'patient-unknown', fields: { patientId: expect.stringContaining('no existe') } },
    })
    expect((await tie({ patientId }, nobody)).status).toBe(404)
    expect((await tie({})).status).toBe(400)
  })
})

describe('POST /api/appointments', () => {
  // @rule visit-patient-at-once
  it('takes of staff whom they chose, of nobody else', async () => {
    const { doctor } = staff()
    const visit = (await book({ startTime: '11:00', patientId }, doctor)).body.appointment
    expect(visit).toMatchObject({ patientId })
    expect((await book({ startTime: '15:00', patientId: 'a'.repeat(22) }, doctor)).status).toBe(409)
    const { status, body } = await book({ startTime: '14:00', patientId })
    expect([status, body.appointment]).toEqual([201, expect.objectContaining({ patientId: null })])
  })
})
