import { bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { askedDepositOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { practiceSettingsRow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import { imageAddress } from '@clinic/shared-events/contracts/wire/images.ts'
import { practiceStream } from '@clinic/shared-events/practice/events.ts'
import { describe, expect, it } from 'vitest'
import { serve } from '../../testing/http-world.ts'
import { weekdaysFrom } from '../../testing/samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'

const served = useServedStaff()
const nextDay = weekdaysFrom('2026-11-23')
const change = (body: object, more: { ifMatch?: string; cookie?: string } = {}) =>
  served().http.call('PATCH', '/api/practice', { body, cookie: served().admin, ...more })
const book = (visit: object, cookie?: string) => {
  const patient = { name: 'María Rojas', email: 'maria@ejemplo.cr', phone: '8888-1234', address: 'Heredia centro' }
  const body = { ...patient, date: nextDay(), startTime: '09:00', ...visit }
  return served().http.call('POST', '/api/appointments', { body, ...(cookie && { cookie }) })
}
const events = async () => (await served().world.log.readStream(practiceStream)).length

describe('the data of the practice', () => {
  // @rule practice-data-stale: Issue: of two who change the practice's data at once the second is shown both values
  it('are changed as they were shown, the first time too', async () => {
    const first = await change({ name: 'Clínica del Norte' }, { ifMatch: '"0"' })
    expect(practiceSettingsRow.strict().parse(first.body)).toMatchObject({ name: 'Clínica del Norte', revision: '1' })
    expect((await change({ name: 'Otra' }, { ifMatch: '"0"' })).status).toBe(412)
    expect((await change({ deposit: 6_000 }, { ifMatch: '"1"' })).body).toMatchObject({
      name: 'Clínica del Norte',
      deposit: 6_000,
      revision: '2',
    })
    expect((await change({ deposit: 7_000 }, { ifMatch: '"1"' })).status).toBe(412)
  })

  // @rule practice-data-unchanged
  it('stay as they are where nothing is otherwise', async () => {
    const before = await events()
    expect((await change({ deposit: 6_000 })).body).toMatchObject({ revision: String(before) })
    expect(await events()).toBe(before)
  })

  // @rule practice-prices-near-far
  it('say which price is above the other', async () => {
    expect(await change({ followUpNear: 90_000 })).toMatchObject({
      status: 409,
      body: { fields: { followUpNear: 'El precio de cerca no puede ser mayor que el de lejos.' } },
    })
  })

  // @rule practice-logo: Issue: the practice's logo is one of its own uploaded images, and is taken away again
  it('have a logo that was uploaded here, or none', async () => {
    const logo = { imageUrl: imageAddress('a'.repeat(64), 320), width: 320, height: 85 }
    expect((await change({ logo })).body).toMatchObject({ logo })
    for (const [field, value] of Object.entries({ imageUrl: 'https://ejemplo.cr/logo.png', width: 0, height: 321 }))
      expect(await change({ logo: { ...logo, [field]: value } })).toMatchObject({
        status: 400,
        body: { fields: { [`logo.${field}`]: 'Logotipo: suba una imagen PNG o JPG' } },
      })
    expect((await change({ logo: null })).body).toMatchObject({ logo: null })
  })

  // @rule practice-data-admins: Issue: only administrators change the practice's data
  it('are for administrators', async () => {
    expect((await change({ name: 'Otra' }, { cookie: served().doctor })).status).toBe(403)
  })
})

describe('a booking by the public', () => {
  // @rule practice-hours-booking: Issue: the server books the public the hours that were chosen, staff any
  it('is at an hour that the practice offers now', async () => {
    const hours = [[], ...Array<string[]>(6).fill(['10:00', '17:00'])]
    expect((await change({ hours })).status).toBe(200)
    const date = nextDay()
    expect(await book({ date })).toMatchObject({
      status: 400,
      body: { fields: { startTime: 'Esa hora no se ofrece ese día. Elija otra.' } },
    })
    expect((await book({ date, startTime: '10:00' })).status).toBe(201)
    expect((await book({ date }, served().doctor)).status).toBe(201)
    await change({ hours: [[], ...Array<string[]>(6).fill([])] })
    expect(await book({ date: nextDay(), startTime: '10:00' })).toMatchObject({
      status: 400,
      body: { fields: { date: 'Ese día no hay atención. Elija otro día.' } },
    })
    await change({ hours })
  })

  // @rule practice-bookings-off: Issue: the owner switches bookings on the site off; then a booking is 409 and names the
  //   phone, and staff book as before
  it('is refused with whom to call while the practice takes none on its site', async () => {
    await change({ bookingsOpen: false, phone: '2222-3333' })
    const visit = { date: nextDay(), startTime: '17:00' }
    expect(await book(visit)).toMatchObject({
      status: 409,
      body: {
        code: 'bookings-closed',
        error: 'Por ahora no se agenda por el sitio. Llámenos al 2222-3333 y con gusto le agendamos.',
      },
    })
    expect((await book(visit, served().doctor)).status).toBe(201)
    await change({ bookingsOpen: true })
    expect((await book({ date: nextDay(), startTime: '17:00' })).status).toBe(201)
  })

  // @rule practice-price-booked: Issue: a visit costs what the practice asked for when it was booked, whatever it asks
  //   later
  it('costs what the practice asks for then', async () => {
    await change({ firstSessionNear: 32_000 })
    const money = async () =>
      bookedAnswer.parse((await book({ date: nextDay(), startTime: '10:00' })).body).appointment.money
    expect(await money()).toMatchObject({ priceCrc: 32_000 })
    await change({ firstSessionNear: 30_000 })
    expect(await money()).toMatchObject({ priceCrc: null })
  })

  // @rule visit-price-of-type
  it('costs what the practice asks for the type that it is corrected to, though it asks more for the first one by then', async () => {
    await change({ firstSessionNear: 32_000 })
    await change({ followUpNear: 21_000 })
    const { appointment } = bookedAnswer.parse((await book({ date: nextDay(), startTime: '10:00' })).body)
    await change({ firstSessionNear: 34_000 })
    const put = { body: { appointmentType: 'seguimiento' }, cookie: served().doctor }
    const answer = await served().http.call('PUT', `/api/appointments/${appointment.id}`, put)
    expect(answer.body).toMatchObject({ appointment: { money: { priceCrc: 21_000 } } })
    await change({ firstSessionNear: 30_000 })
    await change({ followUpNear: 24_000 })
  })

  // @rule visit-deposit-booked: Issue: a visit keeps the deposit that the practice asked for when it was booked, by the
  //   public or by staff, whatever it asks later
  it('asks for the deposit of then', async () => {
    await change({ deposit: 7_000 })
    const booked = async (cookie?: string) =>
      bookedAnswer.parse((await book({ date: nextDay(), startTime: '10:00' }, cookie)).body).appointment
    const before = [await booked(), await booked(served().doctor)]
    expect(before.map(askedDepositOf)).toEqual([7_000, 7_000])
    await change({ deposit: 5_000 })
    expect(askedDepositOf(await booked())).toBe(5_000)
    const edit = { body: { notes: 'Portón verde' }, cookie: served().admin }
    for (const { id } of before) {
      const { body } = await served().http.call('PUT', `/api/appointments/${id}`, edit)
      expect(askedDepositOf(bookedAnswer.parse(body).appointment)).toBe(7_000)
    }
  })

  // @rule practice-prices-shown: Issue: what the patient sees when they book is the price that the booking takes; where
  //   the practice asks for another by then it is 409 with both, and nothing is booked
  it('is made at the prices that were shown, or refused with those of before and now', async () => {
    await change({ firstSessionNear: 30_000, deposit: 5_000 })
    const shownPrices = { firstSessionNear: 30_000, firstSessionFar: 35_000, deposit: 5_000 }
    const date = nextDay()
    const at = (prices: object) => book({ date, startTime: '10:00', shownPrices: prices })
    await change({ firstSessionNear: 31_000, deposit: 6_000 })
    expect(await at(shownPrices)).toMatchObject({
      status: 409,
      body: {
        code: 'prices-changed',
        error:
          'Los precios cambiaron mientras llenaba el formulario. Primera sesión: antes ₡30,000 – ₡35,000, ahora ₡31,000 – ₡35,000. Reserva: antes ₡5,000, ahora ₡6,000. Si le parece bien, agende otra vez.',
      },
    })
    const { status, body } = await at({ ...shownPrices, firstSessionNear: 31_000, deposit: 6_000 })
    expect(status).toBe(201)
    expect(bookedAnswer.parse(body).appointment.money).toMatchObject({ priceCrc: 31_000, depositCrc: 6_000 })
    expect(await book({ date: nextDay(), startTime: '10:00', shownPrices: { deposit: '5' } })).toMatchObject({
      status: 400,
    })
  })

  // @rule practice-prices-shown
  it('takes the prices that were shown where another process changed them a moment ago', async () => {
    const { world, clock, process, admin: cookie } = served()
    const other = await serve(await world.start({ clock }))
    const { firstSessionNear, firstSessionFar, deposit } = await process.practice.now()
    const body = { firstSessionNear: firstSessionNear + 500 }
    expect((await other.call('PATCH', '/api/practice', { body, cookie })).status).toBe(200)
    const shownPrices = { ...body, firstSessionFar, deposit }
    expect((await book({ date: nextDay(), startTime: '10:00', shownPrices })).status).toBe(201)
    await other.close()
  })

  it('leads to the chat of the practice as it is named now', async () => {
    await change({ chatNumber: '50687654321', name: 'Clínica del Sur' })
    const { whatsappUrl } = bookedAnswer.parse((await book({ date: nextDay(), startTime: '10:00' })).body)
    expect(decodeURIComponent(whatsappUrl ?? '')).toContain('wa.me/50687654321?text=¡Hola, Clínica del Sur!')
  })
})
