import type { BookedAnswer, Status } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { stands } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { type Interval, offeredSlots, openingOf } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { addDays, hourOf, minutesOf } from '@clinic/shared-events/contracts/wire/clock.ts'
import { emailOf, phoneOf } from '../../../command-service/testing/fortnight/desk.ts'
import { bookingBody } from '../clinic-client.ts'
import type { Random } from '../seeded.ts'
import { type Area, type Ask, type Command, declaredCall } from './attempts.ts'

/** What becomes of a visit and its patient is told of; each at most once. */
export type Step = 'booked' | 'moved' | 'confirmed' | 'cancelled' | 'reinstated'
/** The visit of a patient who has no other, as its callers know it. `asked`: the id of the request that waits; `requests`: those that were made. */
export type Visit = Interval & {
  id: string
  patient: number
  status: Status
  steps: Step[]
  requests: ('reschedule' | 'cancel')[]
  asked: string | null
}

/** A visit's state as one text. */
export const stateOfVisit = ({ date, startTime, endTime, status }: Interval & { status: string }): string =>
  `${status} ${date} ${startTime}–${endTime}`
export const appointmentOf = (id: string): string => `appointment ${id}`

const nameOf = (patient: number): string => `Paciente ${patient}`

/** Books for a patient of its own. `by`: the visitor unless told. */
const booking = (key: string, patient: number, interval: Interval, booked: (visit: Visit) => void): Ask => {
  const own = { name: nameOf(patient), email: emailOf(patient), phone: phoneOf(patient) }
  const idIn = (answer: unknown) => (answer as BookedAnswer).appointment.id
  return {
    ...declaredCall(key, 'bookAppointment', { body: bookingBody({ ...interval, ...own }) }),
    makes: ['AppointmentBooked'],
    says: (answer) => ({ ...own, ...(answer !== undefined && { appointmentId: idIn(answer) }) }),
    sets: (answer) =>
      answer === undefined ? null : [appointmentOf(idIn(answer)), stateOfVisit({ ...interval, status: 'agendado' })],
    refusable: true,
    done: (answer) =>
      booked({
        ...interval,
        id: idIn(answer),
        patient,
        status: 'agendado',
        steps: ['booked'],
        requests: [],
        asked: null,
      }),
  }
}

/** Half an hour to two hours at an hour that the public is offered, on one of so many days: often free, sometimes taken, sometimes half taken. */
const someInterval = (random: Random, from: string, days: number): Interval => {
  for (;;) {
    const date = addDays(from, random.below(days))
    const opening = openingOf(date)
    if (!opening) continue
    const startTime = random.of(offeredSlots)
    const endTime = hourOf(minutesOf(startTime) + random.of([30, 60, 60, 120]))
    if (endTime <= opening.to) return { date, startTime, endTime }
  }
}

/** Visits that are booked on days from `from` on, moved, confirmed, cancelled, reinstated and asked to be so by their patients. */
export const visitCommands = (random: Random, { from, days }: { from: string; days: number }) => {
  const visits: Visit[] = []
  /** Those that no caller is changing now, so that the outcome is known. */
  const idle = new Set<Visit>()
  let patients = 0
  const take = (visit: Visit) => {
    visits.push(visit)
    idle.add(visit)
  }

  /** One change of a visit. `as`: what it makes of it; `step`: what its patient is told of. */
  const change = (
    visit: Visit,
    call: ReturnType<typeof declaredCall>,
    { makes, as, step, done }: { makes: string; as?: Partial<Visit>; step?: Step; done?(answer: unknown): void },
  ): Ask => {
    idle.delete(visit)
    const after = { ...visit, ...as }
    return {
      ...call,
      makes: [makes],
      ...(as && { sets: () => [appointmentOf(visit.id), stateOfVisit(after)] as const }),
      refusable: true,
      done(answer) {
        Object.assign(visit, as)
        if (step) visit.steps.push(step)
        done?.(answer)
        idle.add(visit)
      },
      refused: () => void idle.add(visit),
    }
  }

  type Choice = (key: string) => Ask
  const may = (visit: Visit, step: Step) => !visit.steps.includes(step)

  /** What staff may do to a visit of which no patient asks anything. */
  const changesOf = (visit: Visit): Choice[] => {
    if (visit.asked !== null) return []
    const ids = { id: visit.id }
    const setting = (status: Status, step: Step, makes: string): Choice[] => [
      (key) =>
        change(visit, declaredCall(key, 'changeStatus', { ids, body: { status } }), { makes, step, as: { status } }),
    ]
    const move: Choice = (key) => {
      let to = someInterval(random, from, days)
      // A move of the end alone tells nobody.
      while (to.date === visit.date && to.startTime === visit.startTime) to = someInterval(random, from, days)
      const as = { ...to, status: 'agendado' as const }
      const call = declaredCall(key, 'editAppointment', { ids, body: to })
      return change(visit, call, { makes: 'AppointmentRescheduled', step: 'moved', as })
    }
    if (visit.status === 'cancelado')
      return may(visit, 'reinstated') ? setting('agendado', 'reinstated', 'CancellationUndone') : []
    return [
      ...(may(visit, 'moved') ? [move] : []),
      ...(may(visit, 'confirmed') ? setting('confirmado', 'confirmed', 'AppointmentConfirmed') : []),
      ...(may(visit, 'cancelled') ? setting('cancelado', 'cancelled', 'AppointmentCancelled') : []),
    ]
  }

  /** What patients may do by the links of a visit, and what staff answer. */
  const requestsOf = (visit: Visit): Choice[] => {
    const { id, asked, requests, date, startTime } = visit
    if (!stands(visit)) return []
    if (asked !== null) return answersTo(visit, asked)
    const ask = (actionType: 'reschedule' | 'cancel'): Choice[] => {
      if (requests.includes(actionType)) return []
      const done = (answer: unknown) => {
        requests.push(actionType)
        visit.asked = (answer as { actionId: string }).actionId
      }
      const given = { ids: { appointmentId: id, actionType }, body: {} }
      return [(key) => change(visit, declaredCall(key, 'requestAction', given), { makes: 'ActionRequested', done })]
    }
    const confirmed = { ids: { appointmentId: id }, body: { date, time: startTime } }
    const confirm: Choice = (key) =>
      change(visit, declaredCall(key, 'confirmByPatient', confirmed), {
        makes: 'AppointmentConfirmed',
        step: 'confirmed',
        as: { status: 'confirmado' },
      })
    return [
      ...(may(visit, 'confirmed') ? [confirm] : []),
      ...ask('reschedule'),
      ...(may(visit, 'cancelled') ? ask('cancel') : []),
    ]
  }

  const answersTo = (visit: Visit, actionId: string): Choice[] => {
    const done = () => {
      visit.asked = null
    }
    const actionType = visit.requests.at(-1) ?? 'cancel'
    const process = (status: 'processed' | 'expired') => (key: string) =>
      declaredCall(key, 'processAction', { ids: { actionId }, body: { status } })
    const cancel: Choice = (key) =>
      change(visit, process('processed')(key), {
        makes: 'ActionProcessed',
        step: 'cancelled',
        as: { status: 'cancelado' },
        done,
      })
    return [
      (key) => change(visit, process('expired')(key), { makes: 'ActionExpired', done }),
      (key) =>
        change(visit, declaredCall(key, 'withdrawAction', { ids: { appointmentId: visit.id, actionType } }), {
          makes: 'ActionExpired',
          done,
        }),
      ...(actionType === 'cancel' ? [cancel] : []),
    ]
  }

  const anyOf = (area: Area, choicesOf: (visit: Visit) => Choice[]): Command => ({
    area,
    callers: 2,
    next(key) {
      const choices = [...idle].flatMap(choicesOf)
      return choices.length === 0 ? null : random.of(choices)(key)
    },
  })
  const commands: Command[] = [
    {
      area: 'bookings',
      callers: 3,
      next: (key) => booking(key, patients++, someInterval(random, from, days), take),
    },
    anyOf('changes', changesOf),
    anyOf('requests', requestsOf),
  ]
  return {
    commands,
    visits,
    /** Books an interval. `fixed`: the visit stays as it is. */
    book: (key: string, interval: Interval, { fixed }: { fixed: boolean }): Ask =>
      booking(key, patients++, interval, fixed ? (visit) => void visits.push(visit) : take),
  }
}
