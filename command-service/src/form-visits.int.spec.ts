import type { Person } from '@clinic/shared-events/contracts/patients/person.ts'
import { intakeStream } from '@clinic/shared-events/intakes/events.ts'
import { describe, expect, it } from 'vitest'
import { newPeople } from '../testing/patient-samples.ts'
import { weekdaysFrom } from '../testing/samples.ts'
import { useServedStaff } from '../testing/use-served.ts'
import { createVisitsOfPerson } from './appointments/commands/visits/visits-of-person.ts'
import { formVisitItems } from './intakes/commands/tie-forms.ts'
import { intake } from './intakes/intake.ts'

const served = useServedStaff()
const nextPerson = newPeople()
const nextDay = weekdaysFrom('2026-11-23')

let phones = 0
const nextPhone = () => `8222-${String(++phones).padStart(4, '0')}`
const somebody = () => ({ ...nextPerson(), phone: nextPhone() })

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
const cancel = (id: string) => call('PATCH', `/api/appointments/${id}/status`, { status: 'cancelado' })
const reinstate = (id: string) => call('PATCH', `/api/appointments/${id}/status`, { status: 'agendado' })
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
  // @rule intakes-tied-to-visit: A form is tied (linkedAppointmentId) to the patient's next visit by cédula, e-mail or
  //   phone when it is sent, and when a visit is booked
  it.each(['cedula', 'email', 'phone'] as const)(
    'are tied by %s when the form is sent: the next visit of several',
    async (by) => {
      const person = somebody()
      const first = await book({ ...other, [by]: person[by] })
      await book({ ...other, [by]: person[by] })
      expect(await visitOf(await submit(person))).toBe(first)
    },
  )

  // @rule intakes-tied-to-visit
  it.each(['cedula', 'email', 'phone'] as const)('are tied by %s when the visit is booked', async (by) => {
    const person = somebody()
    const form = await submit(person)
    expect(await visitOf(form)).toBeNull()
    const visit = await book({ ...other, email: nextPerson().email, phone: '8111-0000', [by]: person[by] })
    expect(await visitOf(form)).toBe(visit)
  })

  // @rule intakes-tied-to-visit
  it('stay tied when another visit is booked', async () => {
    const person = somebody()
    const form = await submit(person)
    const first = await book(person)
    expect(await visitOf(form)).toBe(first)
    await book(person)
    expect(await visitOf(form)).toBe(first)
  })

  // @rule intakes-tied-after-cancellation: Once its visit is cancelled, a form goes to the person's next visit, to
  //   none where there is no other, and by the same rule once that is undone (decision 83)
  it('are tied to the next visit once theirs is cancelled, and to none where there is no other', async () => {
    const person = somebody()
    const form = await submit(person)
    const [first, second] = [await book(person), await book(person)]
    expect(await visitOf(form)).toBe(first)
    await cancel(first)
    expect(await visitOf(form)).toBe(second)
    await cancel(second)
    expect(await visitOf(form)).toBeNull()
    const third = await book(person)
    expect(await visitOf(form)).toBe(third)
  })

  // @rule intakes-tied-after-cancellation
  it('are tied to the next visit again each time a cancellation is undone', async () => {
    const person = somebody()
    const form = await submit(person)
    const [first, second] = [await book(person), await book(person)]
    expect(await visitOf(form)).toBe(first)
    for (const round of [1, 2]) {
      await cancel(first)
      expect([round, await visitOf(form)]).toEqual([round, second])
      await reinstate(first)
      expect([round, await visitOf(form)]).toEqual([round, first])
    }
    await cancel(second)
    await cancel(first)
    expect(await visitOf(form)).toBeNull()
    await reinstate(first)
    expect(await visitOf(form)).toBe(first)
  })

  // @rule intakes-tied-after-cancellation
  it('stay tied where the undone cancellation is of a visit that the form never was of', async () => {
    const person = somebody()
    const [first, second] = [await book(person), await book(person)]
    await cancel(first)
    const form = await submit(person)
    expect(await visitOf(form)).toBe(second)
    await reinstate(first)
    expect(await visitOf(form)).toBe(second)
  })

  // @rule intakes-tied-after-cancellation
  it('are found at the cancellation though a later form has the phone and the visit says another', async () => {
    const [mother, child] = [nextPerson(), nextPerson()].map((one) => ({ ...one, phone: '8333-4455' }))
    if (!mother || !child) throw new Error('two people')
    const first = await book({ ...other, email: nextPerson().email, phone: '8333-4455' })
    const second = await book({ ...other, email: nextPerson().email, phone: '8333-4455' })
    const forms = [await submit(mother), await submit(child)]
    const visitsOf = async () => [await visitOf(forms[0] ?? ''), await visitOf(forms[1] ?? '')]
    expect(await visitsOf()).toEqual([first, first])
    await call('PUT', `/api/appointments/${first}`, { phone: '8333-9999' })
    await cancel(first)
    expect(await visitsOf()).toEqual([second, second])
  })

  // @rule intakes-tied-after-cancellation
  it('end at a visit that stands, where the next one is cancelled just as it was found; looking again records nothing', async () => {
    const person = somebody()
    const form = await submit(person)
    const [first, second, third] = [await book(person), await book(person), await book(person)]
    expect(await visitOf(form)).toBe(first)
    await cancel(first)
    const { handler, steps, intakes } = served().process
    const now = () => new Date(served().clock.now()).toISOString()
    const real = createVisitsOfPerson(
      { handler, reservations: steps.reservations, now, onProblem: () => undefined },
      90,
    )
    const ofPerson = async (one: Person) => {
      const found = await real.ofPerson(one)
      await cancel(second)
      return found
    }
    const { settle } = formVisitItems({ handler, vault: intakes.vault, now, visits: { ...real, ofPerson } })
    const ref = { appointmentId: first }
    expect(await Promise.all([settle(ref), settle(ref)])).toEqual(['over', 'over'])
    const { state, revision } = await handler.read(intakeStream(form), intake)
    expect(state).toMatchObject({ visit: { appointmentId: third, byStaff: false, left: [first, second] } })
    expect(await settle(ref)).toBe('over')
    expect(await visitOf(form)).toBe(third)
    expect((await handler.read(intakeStream(form), intake)).revision).toBe(revision)
  })

  // @rule intakes-tied-by-staff: Staff change the visit of a form, or say that it is of none; nothing that is found
  //   changes that
  it('are as staff say, whatever is booked afterwards; an unknown visit is 404', async () => {
    const person = somebody()
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

  // @rule intakes-tied-by-staff, intakes-tied-after-cancellation
  it('stay tied to the visit that staff chose, also once it is cancelled and after that is undone', async () => {
    const person = somebody()
    const form = await submit(person)
    const [own, chosen] = [await book(person), await book(person)]
    expect(await visitOf(form)).toBe(own)
    await call('PATCH', `/api/doctor/patient-intakes/${form}`, { linkedAppointmentId: chosen })
    await cancel(chosen)
    expect(await visitOf(form)).toBe(chosen)
    await reinstate(chosen)
    expect(await visitOf(form)).toBe(chosen)
  })
})
