import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { expect, it } from 'vitest'
import { weekdaysFrom } from '../../../testing/samples.ts'
import { useServedStaff } from '../../../testing/use-served.ts'

const served = useServedStaff()
const nextDay = weekdaysFrom('2026-11-23')
const patient = { name: 'María Rojas', email: 'maria@ejemplo.cr', phone: '8888-1234', address: 'Heredia centro' }
const head = async () => (await served().world.log.head()).position

/** Books for the public, or for staff where a session is given. */
const book = (visit: object, cookie?: string) =>
  served().http.call('POST', '/api/appointments', { body: { ...patient, ...visit }, ...(cookie && { cookie }) })

// @rule booking-eight-starts, appointments-call-create
it('takes from the public what the page offers, from staff any hour', async () => {
  const [date, before] = [nextDay(), await head()]
  expect(await book({ date, startTime: '12:30' })).toMatchObject({
    status: 400,
    body: { fields: { startTime: 'Esa hora no se ofrece ese día. Elija otra.' } },
  })
  expect(await book({ date, startTime: '14:00', endTime: '14:01' })).toMatchObject({
    status: 400,
    body: { fields: { endTime: 'Una cita dura 30 minutos como mínimo.' } },
  })
  expect(await head()).toBe(before)
  expect((await book({ date, startTime: '12:30', endTime: '12:40' }, served().doctor)).status).toBe(201)
  expect((await book({ date, startTime: '14:00', endTime: '14:30' })).status).toBe(201)
})

// @rule form-staff-days
it('asks staff before it takes a day more than two years ahead, and moves none there unasked', async () => {
  const far = { date: '2029-01-15', startTime: '09:00' }
  expect(await book(far, served().doctor)).toMatchObject({
    status: 409,
    body: { code: 'far-ahead', fields: { date: 'La fecha 15/01/2029 está a más de dos años. ¿Es correcta?' } },
  })
  const { id } = bookedAnswer.parse((await book({ date: nextDay(), startTime: '09:00' })).body).appointment
  const move = (body: object) => served().http.call('PUT', `/api/appointments/${id}`, { body, cookie: served().doctor })
  expect(await move({ date: far.date })).toMatchObject({ status: 409, body: { code: 'far-ahead' } })
  expect(await move({ date: '1900-01-01' })).toMatchObject({
    status: 400,
    body: { fields: { date: 'Solo se puede agendar hasta un año atrás.' } },
  })
  expect((await book({ ...far, farAhead: true }, served().doctor)).status).toBe(201)
  expect((await move({ date: '2029-01-16', farAhead: true })).status).toBe(200)
})
