import { appointmentCalls } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { booked, completed, recordAdded } from '../../testing/clinic-events.ts'
import { noteAdded, recordOpened } from '../../testing/patient-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

/** The clock stands at 2026-11-21. */
const yesterday = '2026-11-20'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

// @rule visits-to-note
it('lists the visits done of which nothing is written: no medical record, no note of that day in the tied record', async () => {
  const visit = async (id: string, startTime: string, date: string, patientId?: string) => {
    const endTime = `${startTime.slice(0, 2)}:59`
    await rig.append(`appointment-${id}`, booked(id, { date, startTime, endTime, ...(patientId && { patientId }) }))
    await rig.append(`appointment-${id}`, completed(id))
  }
  await rig.append('patient-p1', recordOpened('p1'))
  await visit('plain', '08:00', yesterday)
  await visit('recorded', '09:00', yesterday)
  await rig.append('appointment-recorded', recordAdded('m1', 'recorded'))
  await visit('noted', '10:00', yesterday, 'p1')
  await visit('other-day', '11:00', addDays(yesterday, -1), 'p1')
  await visit('old', '12:00', addDays(yesterday, -40))
  // Of a practice that writes notes alone more are done than are listed.
  await visit('forgotten', '08:00', addDays(yesterday, -25))
  await Promise.all(Array.from({ length: 200 }, (_, n) => visit(`noted-${n}`, '10:00', yesterday, 'p1')))
  await rig.folded(await rig.append('patient-p1', noteAdded('p1', 'n1', yesterday)))
  const { cookie } = await rig.signIn('s1')
  const { body } = await request(rig.url).get('/api/doctor/visits-to-note').set('Cookie', cookie).expect(200)
  const rows = appointmentCalls.listVisitsToNote.answer.parse(body)
  expect(rows.map(({ id }) => id)).toEqual(['plain', 'other-day', 'forgotten'])
})

// @rule new-online
it('lists what patients booked and nobody of staff has seen, from today on, the last booked first', async () => {
  const { cookie } = await rig.signIn('s2')
  const seen = {
    appointmentId: 'seen',
    reservationId: 'r-seen',
    date: '2026-11-24',
    specialty: 'fisioterapia',
  } as const
  await rig.append('appointment-first', booked('first', { startTime: '13:00', endTime: '14:00' }))
  rig.pass(1)
  await rig.append('appointment-seen', booked('seen', { startTime: '14:00', endTime: '15:00' }))
  const data = { ...seen, startTime: '14:00', endTime: '15:00' }
  await rig.append('appointment-seen', { type: 'AppointmentSeen', data })
  await rig.folded(await rig.append('appointment-last', booked('last', { startTime: '15:00', endTime: '16:00' })))
  const { body } = await request(rig.url).get('/api/doctor/new-appointments').set('Cookie', cookie).expect(200)
  const rows = appointmentCalls.listNewAppointments.answer.parse(body)
  expect(rows.map(({ id }) => id)).toEqual(['last', 'first'])
})
