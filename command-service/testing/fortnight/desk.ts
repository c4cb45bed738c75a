import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { undoMs } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { addDays, dayAt, instantOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { isBooked } from '../../src/appointments/appointment.ts'
import { bookAppointment } from '../../src/appointments/commands/book-appointment.ts'
import { appointment } from '../../src/appointments/deciders/decide-appointment.ts'
import type { Clinic } from '../clinic.ts'
import { idOf } from '../notification-guarantees.ts'
import { booking, contact, halfHour } from '../samples.ts'
import type { Fact } from './check.ts'

/** How many a number of the desk is, and how its servers write to it. */
export const emailOf = (patient: number): string => `p${patient}@ejemplo.cr`
export const phoneOf = (patient: number): string => String(87_000_000 + patient)

type Visit = { patient: number; appointmentId: string; date: string; startTime: string; confirmed: boolean }

/**
 * Staff who book, move, confirm and cancel at random, each visit for a patient of its own. What they were told was done is a fact; what they were
 * refused changes nothing: a slow machine's 503 too.
 */
export const randomOffice = (clinic: Clinic, random: () => number) => {
  const facts: Fact[] = []
  const visits: Visit[] = []
  const open = new Set<Visit>()
  const { clock, one } = clinic
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const anyTime = () => {
    const date = addDays(dayAt(new Date(clock.now()).toISOString()), 1 + Math.floor(random() * 6))
    return halfHour(date, Math.floor(random() * 20))
  }
  const anyVisit = (): Visit | undefined => {
    for (const visit of open) if (Date.parse(instantOf(visit.date, visit.startTime)) <= clock.now()) open.delete(visit)
    return pick([...open])
  }
  const note = (what: Fact['what'], { patient, date, startTime }: Visit, doneAt = clock.now()) =>
    void facts.push({ at: clock.now(), doneAt, patient, what, date, startTime })
  const heldOf = async (appointmentId: string) => {
    const { state } = await one.handler.read(appointmentStream(appointmentId), appointment)
    if (!isBooked(state)) throw new Error('not booked')
    return state.held
  }

  return {
    facts,
    /** @returns the patient of an appointment */
    patientOf(appointmentId: string): number {
      const visit = visits.find((one_) => one_.appointmentId === appointmentId)
      if (!visit) throw new Error(`nobody booked ${appointmentId}`)
      return visit.patient
    },
    /** @returns whether the interval was free */
    async book(): Promise<boolean> {
      const patient = visits.length
      const own = { ...contact, name: `Ana ${patient}`, email: emailOf(patient), phone: phoneOf(patient) }
      const answer = await bookAppointment(one.steps, booking(anyTime(), { contact: own }), clinic.staffOrigin())
      if (!answer.ok) return false
      const appointmentId = idOf(answer)
      const { date, startTime } = await heldOf(appointmentId)
      const visit = { patient, appointmentId, date, startTime, confirmed: false }
      visits.push(visit)
      open.add(visit)
      note('booked', visit)
      return true
    },
    async move(): Promise<void> {
      const visit = anyVisit()
      const to = anyTime()
      if (!visit || (to.date === visit.date && to.startTime === visit.startTime)) return
      if (!(await clinic.move(one, visit.appointmentId, to, clinic.staffOrigin())).ok) return
      const movedAt = clock.now()
      // For as long as it is undone at a press nobody is told.
      clock.advance(undoMs)
      Object.assign(visit, { date: to.date, startTime: to.startTime, confirmed: false })
      note('moved', visit, movedAt)
    },
    async confirm(): Promise<void> {
      const visit = anyVisit()
      if (!visit || visit.confirmed) return
      if (!(await clinic.confirm(one, visit.appointmentId)).ok) return
      visit.confirmed = true
      note('confirmed', visit)
    },
    async cancel(): Promise<void> {
      const visit = anyVisit()
      if (!visit || !(await clinic.cancel(one, visit.appointmentId)).ok) return
      open.delete(visit)
      clock.advance(undoMs)
      note('cancelled', visit)
    },
  }
}
export type Office = ReturnType<typeof randomOffice>
