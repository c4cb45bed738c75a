import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { offeredSlots } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { expect, it } from 'vitest'
import { weekdaysFrom } from '../../../testing/samples.ts'
import { signedInAs, useServedStaff } from '../../../testing/use-served.ts'

const served = useServedStaff({ rateLimits: true })
const nextDay = weekdaysFrom('2026-11-24')
const hourMs = 60 * 60_000
let made = 0
let day = ''
/** An hour that nobody has. */
const free = () => {
  if (made % offeredSlots.length === 0) day = nextDay()
  return { date: day, startTime: offeredSlots[made++ % offeredSlots.length] }
}
const patient = { name: 'María Rojas', phone: '8888-1234', address: 'Heredia centro' }
const book = (email: string, more: { cookie?: string; key?: string } = {}, visit: object = free()) =>
  served().http.call('POST', '/api/appointments', { body: { ...patient, email, ...visit }, ...more })
const idOf = ({ body }: Awaited<ReturnType<typeof book>>) => bookedAnswer.parse(body).appointment.id
const head = async () => (await served().world.log.head()).position
const cancel = (id: string) =>
  served().http.call('PATCH', `/api/appointments/${id}/status`, {
    body: { status: 'cancelado' },
    cookie: served().doctor,
  })

// @rule booking-open-per-email: Issue: strangers have at most six visits to come with one e-mail
it('of one e-mail strangers have six visits to come, in any spelling and all at once; staff book on', async () => {
  const spelled = (n: number) => (n % 2 === 0 ? 'seis@ejemplo.cr' : 'SEIS@ejemplo.cr')
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => book(spelled(n))))
  expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(6)
  const before = await head()
  const sentence = `Con este correo ya hay varias citas por venir. Para agendar otra, llámenos al ${practice.phone}.`
  expect(await book(spelled(0))).toMatchObject({
    status: 429,
    body: { code: 'too-many-open', error: sentence, fields: { email: sentence } },
  })
  expect(await head()).toBe(before)
  expect((await book(spelled(0), { cookie: served().doctor })).status).toBe(201)
  expect((await book('otra@ejemplo.cr')).status).toBe(201)
})

// @rule booking-open-per-email
it('a visit that was cancelled, or has begun, leaves its place; a repeat of a booking takes none', async () => {
  const email = 'sitio@ejemplo.cr'
  const soon = { date: '2026-11-23', startTime: '08:00' }
  const key = served().key()
  const first = await book(email, { key }, soon)
  const others = []
  for (let n = 0; n < 5; n += 1) others.push(idOf(await book(email)))
  expect(await book(email, { key }, soon)).toMatchObject({ status: 201, body: first.body })
  expect((await book(email)).status).toBe(429)
  await cancel(others[0] ?? '')
  expect((await book(email)).status).toBe(201)
  expect((await book(email)).status).toBe(429)
  served().clock.advance(4 * 24 * hourMs)
  expect((await book(email)).status).toBe(201)
})

// @rule booking-open-per-email
it('what was refused for another reason takes no place', async () => {
  const email = 'choque@ejemplo.cr'
  const visit = free()
  expect((await book('primera@ejemplo.cr', {}, visit)).status).toBe(201)
  for (let n = 0; n < 8; n += 1) expect((await book(email, {}, visit)).status).toBe(409)
  expect((await book(email)).status).toBe(201)
})

// @rule booking-hourly-ceiling: Issue: all strangers together book `PUBLIC_BOOKINGS_PER_HOUR`; above that 429, a
//   sentence with the phone, and nothing stored; staff are never limited
it('all strangers together book so much in an hour; then the answer names the phone, nothing is stored, and staff book on', async () => {
  served().clock.advance(2 * hourMs)
  const cookie = await signedInAs(served().http, 'ana')
  for (let n = 0; n < 60; n += 1) expect((await book(`alguien${n}@ejemplo.cr`)).status).toBe(201)
  const before = await head()
  const refused = await book('ultima@ejemplo.cr')
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too-many',
      error: `En este momento no podemos recibir más citas por el sitio. Llámenos al ${practice.phone} y con gusto le agendamos.`,
    },
  })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await head()).toBe(before)
  expect((await book('ultima@ejemplo.cr', { cookie })).status).toBe(201)
  served().clock.advance(hourMs)
  expect((await book('ultima@ejemplo.cr')).status).toBe(201)
})
