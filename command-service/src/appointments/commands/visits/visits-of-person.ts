import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { bySoonest, isToCome } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { isSamePerson, type Person } from '@clinic/shared-events/contracts/patients/person.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { inGroups } from '../../../handling/in-groups.ts'
import { sharedNext } from '../../../handling/streams/shared-next.ts'
import type { Reservations } from '../../../schedule/commands/reservations.ts'
import { type Booked, isBooked } from '../../appointment.ts'
import { appointment } from '../../deciders/decide-appointment.ts'
import { readOrSkip, type VisitDeps } from './visits-of-phone.ts'

type PersonDeps = VisitDeps & { reservations: Pick<Reservations, 'heldOn'> }

/** The appointments to come of these days with whom they are of. The schedule tells which there are: a command never reads a read model. */
const readComing = async (
  deps: PersonDeps,
  days: number,
): Promise<readonly (Booked & { contact: NonNullable<Booked['contact']> })[]> => {
  const { reservations, now } = deps
  const today = dayAt(now())
  const dates = Array.from({ length: days + 1 }, (_, ahead) => addDays(today, ahead))
  const held = await inGroups(dates, (date) => reservations.heldOn(date))
  const ids = [...new Set(held.flat().map(({ appointmentId }) => appointmentId))]
  const read = await inGroups(ids, (id) => readOrSkip(deps, appointmentStream(id)))
  return read.flatMap((state) => {
    if (!state || !isBooked(state)) return []
    const { contact, held, status } = state
    return contact && isToCome({ ...held, status }, now()) ? [{ ...state, contact }] : []
  })
}

/** Finds a person's visits to come by cédula, e-mail or phone. @param days how many days ahead may be booked */
export const createVisitsOfPerson = (deps: PersonDeps, days: number) => {
  const read = sharedNext(() => readComing(deps, days))
  const stateOf = async (id: string) => (await deps.handler.read(appointmentStream(id), appointment)).state
  return {
    ofPerson: async (person: Person): Promise<readonly string[]> =>
      (await read())
        .filter(({ contact }) => isSamePerson(person, contact))
        .toSorted((a, b) => bySoonest(a.held, b.held))
        .map(({ appointmentId }) => appointmentId),
    personOf: async (appointmentId: string): Promise<Person | null> => {
      const state = await stateOf(appointmentId)
      return isBooked(state) ? state.contact : null
    },
    isToCome: async (appointmentId: string): Promise<boolean> => {
      const state = await stateOf(appointmentId)
      return isBooked(state) && isToCome({ ...state.held, status: state.status }, deps.now())
    },
    isCancelled: async (appointmentId: string): Promise<boolean> =>
      (await stateOf(appointmentId)).status === 'cancelado',
    exists: async (appointmentId: string): Promise<boolean> => isBooked(await stateOf(appointmentId)),
  }
}
