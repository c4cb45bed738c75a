import { patientOfVisit } from '@clinic/shared-events/contracts/appointments/patient-of-visit.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booked } from '../../testing/clinic-events.ts'
import { formSubmitted } from '../../testing/intake-events.ts'
import { recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

const idOf = (name: string) => name.padEnd(22, '0')
const [visit, mother, daughter, byForm, stranger] = ['visit', 'mother', 'daughter', 'byForm', 'stranger'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
]

describe('whose visit it is', () => {
  let rig: Rig
  let cookie: string
  beforeAll(async () => {
    rig = await startRig()
    await rig.append(`appointment-${visit}`, booked(visit))
    const shared = { phone: '8888-1234' }
    const own = { name: 'María Rojas', email: 'maria@example.com', cedula: '2-2222-2222' }
    await rig.append(`patient-${mother}`, recordOpened(mother, { ...shared, name: 'Rosa Mora', cedula: '1-1111-1111' }))
    await rig.append(`patient-${daughter}`, recordOpened(daughter, { ...shared, ...own }))
    await rig.append(`patient-${byForm}`, recordOpened(byForm, { name: 'María Rojas R.', cedula: '3-3333-3333' }))
    await rig.append(`patient-${stranger}`, recordOpened(stranger, { cedula: '4-4444-4444' }))
    await rig.append(`intake-form`, formSubmitted('form', { cedula: '3-3333-3333', phone: '8000-0000' }))
    await rig.folded(
      await rig.append('intake-form', {
        type: 'FormTiedToVisit',
        data: { intakeId: 'form', appointmentId: visit, byStaff: true },
      }),
    )
    cookie = (await rig.signIn('s1')).cookie
  })
  afterAll(() => rig.close())

  const read = async (id = visit) => {
    const { body } = await request(rig.url).get(`/api/appointments/${id}/patient`).set('Cookie', cookie).expect(200)
    return patientOfVisit.strict().parse(body)
  }

  // @rule visit-patient-proposed: Issue: a visit's patient is proposed by cédula, e-mail or phone; families share phones
  it('is proposed by its form, phone and e-mail, the surest first, and to nobody else', async () => {
    const { patient, proposals } = await read()
    expect(patient).toBeNull()
    expect(proposals.map(({ id, because }) => [id, because])).toEqual([
      [byForm, ['form']],
      [daughter, ['phone', 'email']],
      [mother, ['phone']],
    ])
    expect(proposals[1]).toMatchObject({ name: 'María Rojas', cedula: '2-2222-2222' })
  })

  // @rule record-without-email
  it('is not proposed to be who has no e-mail either, but by cédula or phone', async () => {
    const [lone, alike, unlike] = ['lone', 'alike', 'unlike'].map(idOf) as [string, string, string]
    const event = booked(lone)
    const contact = { name: 'Paula Mata', email: '', phone: '7000-0001', address: 'Barva' }
    await rig.append(`appointment-${lone}`, { ...event, contact } as typeof event)
    const opened = { email: undefined, cedula: '5-5555-5555' }
    await rig.append(`patient-${alike}`, recordOpened(alike, { ...opened, phone: '7000-0001' }))
    await rig.folded(
      await rig.append(
        `patient-${unlike}`,
        recordOpened(unlike, { ...opened, cedula: '6-6666-6666', phone: '7000-0002' }),
      ),
    )
    const { proposals } = await read(lone)
    expect(proposals.map(({ id, because }) => [id, because])).toEqual([[alike, ['phone']]])
  })

  // @rule visit-patient-said
  it('is known once staff said so, and what others with that phone say is not heard any more', async () => {
    const { appointmentId, reservationId, date, startTime, endTime } = { ...slot }
    await rig.folded(
      await rig.append(`appointment-${visit}`, {
        type: 'AppointmentTiedToPatient',
        data: {
          appointmentId,
          reservationId,
          date,
          startTime,
          endTime,
          specialty: 'fisioterapia',
          patientId: daughter,
        },
      }),
    )
    expect(await read()).toEqual({
      patient: { id: daughter, name: 'María Rojas', cedula: '2-2222-2222' },
      proposals: [],
    })
    const { body } = await request(rig.url).get(`/api/doctor/alerts?appointmentId=${visit}`).set('Cookie', cookie)
    expect(body).toMatchObject([{ recordId: daughter, allergies: [{ text: 'Penicilina', accordingTo: null }] }])
  })

  it('is asked for by staff alone, of a visit that is there', async () => {
    await request(rig.url).get(`/api/appointments/${visit}/patient`).expect(401)
    await request(rig.url)
      .get(`/api/appointments/${idOf('nobody')}/patient`)
      .set('Cookie', cookie)
      .expect(404)
  })
})

const slot = {
  appointmentId: visit,
  reservationId: `r-${visit}`,
  date: '2026-11-24',
  startTime: '09:00',
  endTime: '10:00',
} as const
