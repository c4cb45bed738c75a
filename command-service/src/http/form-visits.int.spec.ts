import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { describe, expect, it } from 'vitest'
import { newPeople } from '../../testing/patient-samples.ts'
import { weekdaysFrom } from '../../testing/samples.ts'
import { useServedStaff } from '../../testing/use-served.ts'
import { intake } from '../intakes/intake.ts'

const served = useServedStaff()
const nextPerson = newPeople()
const nextDay = weekdaysFrom('2026-11-23')

let phones = 0
const nextPhone = () => `8222-${String(++phones).padStart(4, '0')}`

const call = (method: string, path: string, body: object) =>
  served().http.call(method, path, { body, cookie: served().doctor })
const submit = async (person: object): Promise<string> => {
  await served().http.call('POST', '/api/patient-intake', { body: { ...person, painAreas: [] } })
  const forms = (await served().world.log.readAll(0n, 100_000)).filter(
    ({ type }) => type === 'FirstSessionFormSubmitted',
  )
  return String(forms.at(-1)?.data.intakeId)
}
const book = async ({ name, email, phone, cedula }: Record<string, string>): Promise<string> => {
  const visit = {
    name,
    email,
    phone,
    ...(cedula && { cedula }),
    address: 'Heredia',
    date: nextDay(),
    startTime: '09:00',
  }
  const answer = await call('POST', '/api/appointments', visit)
  return (answer.body as { appointment: { id: string } }).appointment.id
}
/** The visit that a form is of, once everything recorded was looked at. */
const visitOf = async (intakeId: string): Promise<string | null> => {
  const ending = new AbortController()
  const managers = served().process.startProcessManagers(ending.signal)
  await managers.formVisits.settled((await served().world.log.head()).position)
  ending.abort()
  await managers.done
  const { state } = await served().process.handler.read(intakeStream(intakeId), intake)
  return state.status === 'none' ? null : state.visit.appointmentId
}
const other = { name: 'Otra', email: 'otra@ejemplo.cr', phone: '8999-0000', cedula: '' }

describe('a first-session form and a visit of one person', () => {
  // @rule intakes-tied-to-visit
  it.each(['cedula', 'email', 'phone'] as const)(
    'are tied by %s when the form is sent: the next visit of several',
    async (by) => {
      const person = { ...nextPerson(), phone: nextPhone() }
      const first = await book({ ...other, [by]: person[by] })
      await book({ ...other, [by]: person[by] })
      expect(await visitOf(await submit(person))).toBe(first)
    },
  )

  // @rule intakes-tied-to-visit
  it.each(['cedula', 'email', 'phone'] as const)('are tied by %s when the visit is booked', async (by) => {
    const person = { ...nextPerson(), phone: nextPhone() }
    const form = await submit(person)
    expect(await visitOf(form)).toBeNull()
    const visit = await book({ ...other, email: nextPerson().email, phone: '8111-0000', [by]: person[by] })
    expect(await visitOf(form)).toBe(visit)
  })

  // @rule intakes-tied-to-visit
  it('stay tied when another visit is booked, until that one is cancelled', async () => {
    const person = nextPerson()
    const form = await submit(person)
    const first = await book(person)
    expect(await visitOf(form)).toBe(first)
    await book(person)
    expect(await visitOf(form)).toBe(first)
    await call('PATCH', `/api/appointments/${first}/status`, { status: 'cancelado' })
    const next = await book(person)
    expect(await visitOf(form)).toBe(next)
  })

  // @rule intakes-tied-by-staff
  it('are as staff say, whatever is booked afterwards; an unknown visit is 404', async () => {
    const person = nextPerson()
    const form = await submit(person)
    const [own, theirs] = [await book(person), await book({ ...other, email: nextPerson().email })]
    expect(await visitOf(form)).toBe(own)
    const path = `/api/doctor/patient-intakes/${form}`
    const changed = await call('PATCH', path, { linkedAppointmentId: theirs })
    expect([changed.status, changed.body.linkedAppointmentId]).toEqual([200, theirs])
    expect((await call('PATCH', path, { linkedAppointmentId: 'z'.repeat(22) })).status).toBe(404)
    expect((await call('PATCH', path, { linkedAppointmentId: null })).body.linkedAppointmentId).toBeNull()
    await book(person)
    expect(await visitOf(form)).toBeNull()
  })
})
