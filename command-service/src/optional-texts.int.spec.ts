import { appointmentTexts } from '@clinic/shared-events/appointments/events.ts'
import { bookedAnswer, bookingForm, editedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { describe, expect, it } from 'vitest'
import type { Sent } from '../testing/http-world.ts'
import { weekdaysFrom } from '../testing/samples.ts'
import { useServedStaff } from '../testing/use-served.ts'

const served = useServedStaff()
const staff = (): Sent => ({ cookie: served().admin })
const nextDay = weekdaysFrom('2026-11-23')

const patient = { name: 'María Rojas', email: 'maria@example.com', phone: '8888-1234', address: 'Heredia centro' }
const book = async (more: object, sent: Sent) => {
  const body = { ...patient, date: nextDay(), startTime: '09:00', ...more }
  return bookedAnswer.parse((await served().http.call('POST', '/api/appointments', { body, ...sent })).body).appointment
}
const edit = async (id: string, body: object) =>
  editedAnswer.parse((await served().http.call('PUT', `/api/appointments/${id}`, { body, ...staff() })).body)
    .appointment

/** Two right values of those that take no text of any kind. */
const values: Readonly<Record<string, [string, string]>> = { cedula: ['1-2345-6789', '2-3456-7891'] }
const valuesOf = (name: string) => values[name] ?? ['Portón negro', 'Portón verde']

const texts = Object.entries({ ...appointmentTexts.contact.shape, ...appointmentTexts.clinical.shape })
const optional = texts.filter(([, text]) => text.isOptional()).map(([name]) => name)

describe.each(optional)('%s, which an appointment may be without', (name) => {
  const [first, second] = valuesOf(name)

  it('is in the row that a booking by staff answers, and null where it was not given', async () => {
    expect(await book({ [name]: first }, staff())).toMatchObject({ [name]: first })
    expect(await book({}, staff())).toMatchObject({ [name]: null })
  })

  it('is taken of the public when their form asks for it, and only then', async () => {
    const booked = await book({ [name]: first }, {})
    expect(booked).toMatchObject({ [name]: Object.hasOwn(bookingForm.shape, name) ? first : null })
  })

  it.each([null, ''])('is changed by an edit that names it, cleared by %j, and stays otherwise', async (blank) => {
    const { id } = await book({ [name]: first }, staff())
    expect(await edit(id, { [name]: second })).toMatchObject({ [name]: second })
    expect(await edit(id, { name: 'María Rojas Vega' })).toMatchObject({ [name]: second })
    expect(await edit(id, { [name]: blank })).toMatchObject({ [name]: null, name: 'María Rojas Vega' })
    expect(await edit(id, { [name]: first })).toMatchObject({ [name]: first })
  })
})
