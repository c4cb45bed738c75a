import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { medicalRecordRow } from '@clinic/shared-events/contracts/patients/medical-records.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Sent } from '../../../testing/http-world.ts'
import { useServedStaff } from '../../../testing/use-served.ts'

const staff = useServedStaff()
let appointmentId: string

const book = async (startTime: string): Promise<string> => {
  const visit = { name: 'Ana Solís', email: 'ana@ejemplo.cr', phone: '8888-1234', address: 'Heredia' }
  const body = { ...visit, date: '2026-11-23', startTime }
  const { http, doctor } = staff()
  const { body: answer } = await http.call('POST', '/api/appointments', { body, cookie: doctor })
  return (answer.appointment as { id: string }).id
}
beforeAll(async () => {
  appointmentId = await book('09:00')
})

const written = { patientName: 'Ana Solís', diagnosis: 'Lumbalgia mecánica', treatment: 'Movilización' }
const add = (more: object = {}, sent: Sent = {}) =>
  staff().http.call('POST', '/api/medical-records', {
    body: { appointmentId, ...written, ...more },
    cookie: staff().doctor,
    ...sent,
  })

describe('POST /api/medical-records', () => {
  // @rule records-call-create: §3, §7 POST /api/medical-records takes the record fields and appointmentId, and answers
  //   the record
  // @rule records-author: §3 doctorId is who is signed in, whatever is sent
  it('adds a record of whoever is signed in to the appointment, once for each key', async () => {
    const key = staff().key()
    const more = { medications: 'Acetaminofén', notes: '', nextAppointment: '2026-12-18', doctorId: 'luis' }
    const { status, body, position } = await add(more, { key })
    expect([status, medicalRecordRow.strict().parse(body)]).toEqual([201, body])
    expect(body).toMatchObject({ appointmentId, ...written, ...more, notes: null, doctorId: 'ana' })
    expect(position).toBe((await staff().world.log.head()).position)
    staff().clock.advance(60_000)
    expect((await add(more, { key })).body).toEqual(body)
    expect((await add(more)).body.id).not.toBe(body.id)
  })

  // @rule records-required: §5 patientName, diagnosis and treatment are required: 'Patient name is required',
  //   'Diagnosis is required', 'Treatment is required'; medications, notes and nextAppointment optional
  it.each([
    ['patientName', 'Patient name is required'],
    ['diagnosis', 'Diagnosis is required'],
    ['treatment', 'Treatment is required'],
  ])('refuses one without %s', async (field, sentence) => {
    for (const blank of [undefined, '', '  '])
      expect(await add({ [field]: blank })).toMatchObject({ status: 400, body: { fields: { [field]: sentence } } })
  })

  // @rule records-next-visit: Issue: the next visit of a note or a medical record lies on the session's day or later,
  //   at most two years ahead
  it.each([
    ['1999-01-01', 'La próxima cita no puede ser anterior a la sesión.'],
    ['2999-01-01', 'La próxima cita puede ser dentro de dos años como máximo.'],
  ])('refuses a next visit on %s', async (nextAppointment, sentence) => {
    const refused = await add({ nextAppointment })
    expect(refused).toMatchObject({ status: 400, body: { fields: { nextAppointment: sentence } } })
  })

  it('is 404 for an unknown appointment', async () => {
    expect((await add({ appointmentId: 'z'.repeat(22) })).status).toBe(404)
  })

  // @rule records-no-edit: A record does not make an edit of the appointment stale
  it('makes no edit of the appointment stale', async () => {
    await add()
    const body = { status: 'confirmado' }
    const sent = { body, cookie: staff().doctor, ifMatch: '"0"' }
    expect((await staff().http.call('PATCH', `/api/appointments/${appointmentId}/status`, sent)).status).toBe(200)
  })

  it('keeps what was written sealed, and out of the lines that are logged', async () => {
    await add({ diagnosis: 'Fibromialgia', patientName: 'Zoraida Singular' })
    const stored = JSON.stringify(await staff().world.log.readStream(appointmentStream(appointmentId)), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const personal of ['Fibromialgia', 'Zoraida', 'Movilización'])
      expect(stored + staff().http.lines.join('\n')).not.toContain(personal)
  })
})

// @rule records-corrected: Issue: a note or record is corrected (new version, the old one shown) or annulled ('paciente
//   equivocado': struck, who, when)
describe('a record that was wrong', () => {
  const at = (way: 'PUT' | 'POST', id: string, body: object, sent: Sent = {}) =>
    staff().http.call(way, `/api/medical-records/${appointmentId}/${id}${way === 'POST' ? '/annul' : ''}`, {
      body,
      cookie: staff().doctor,
      ...sent,
    })
  const added = async () => String((await add()).body.id)
  const hasRecord = async () => {
    const body = { notes: `Visto ${staff().key()}` }
    const answer = await staff().http.call('PUT', `/api/appointments/${appointmentId}`, {
      body,
      cookie: staff().doctor,
    })
    return (answer.body.appointment as { hasRecord: boolean }).hasRecord
  }

  it('is corrected as a whole, with what it said before, by whom and when; once for each key', async () => {
    const id = await added()
    const key = staff().key()
    staff().clock.advance(60_000)
    const body = { ...written, diagnosis: 'Ciática', version: 1 }
    const corrected = await at('PUT', id, body, { key })
    expect([corrected.status, medicalRecordRow.strict().parse(corrected.body)]).toEqual([200, corrected.body])
    expect(corrected.body).toMatchObject({
      id,
      diagnosis: 'Ciática',
      version: 2,
      corrected: { doctorId: 'ana' },
      earlier: [{ ...written, doctorId: 'ana' }],
      annulled: null,
    })
    expect((await at('PUT', id, body, { key })).body).toEqual(corrected.body)
    // What says the same leaves no trace.
    expect((await at('PUT', id, { ...body, version: 2 })).body).toEqual(corrected.body)
  })

  it('is annulled with its reason, and the visit has a record only while another one counts', async () => {
    appointmentId = await book('11:00')
    const [first, second] = [await added(), await added()]
    const annulled = await at('POST', first, {
      version: 1,
      reason: 'paciente_equivocado',
      explanation: 'Era de su hermana',
    })
    expect(annulled.body).toMatchObject({
      version: 2,
      annulled: { doctorId: 'ana', reason: 'paciente_equivocado', explanation: 'Era de su hermana', passedTo: null },
    })
    expect(await hasRecord()).toBe(true)
    expect((await at('POST', second, { version: 1, reason: 'otro' })).status).toBe(200)
    expect(await hasRecord()).toBe(false)
  })

  it('is 412 for another version than the one shown, 409 once it is annulled, 404 where there is none', async () => {
    const id = await added()
    await at('PUT', id, { ...written, diagnosis: 'Ciática', version: 1 })
    expect(await at('PUT', id, { ...written, version: 1 })).toMatchObject({ status: 412, body: { code: 'stale' } })
    expect(await at('POST', id, { version: 1, reason: 'otro' })).toMatchObject({ status: 412 })
    await at('POST', id, { version: 2, reason: 'otro' })
    expect(await at('PUT', id, { ...written, version: 3 })).toMatchObject({
      status: 409,
      body: { code: 'record-annulled' },
    })
    expect((await at('PUT', 'z'.repeat(22), { ...written, version: 1 })).status).toBe(404)
    expect(await at('PUT', id, { ...written, diagnosis: '', version: 3 })).toMatchObject({
      status: 400,
      body: { fields: { diagnosis: 'Diagnosis is required' } },
    })
  })
})
