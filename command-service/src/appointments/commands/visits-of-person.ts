import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { isSamePerson, type Person } from '@clinic/shared-events/contracts/person.ts'
import { isToCome } from '@clinic/shared-events/contracts/visits.ts'
import { sharedNext } from '../../handling/shared-next.ts'
import { isBooked } from '../appointment.ts'
import { appointment } from '../decide-appointment.ts'
import { readComing, type VisitParts } from './visits-of-phone.ts'

/** Finds a person's visits to come by cédula, e-mail or phone. @param days how many days ahead may be booked */
export const createVisitsOfPerson = (parts: VisitParts, days: number) => {
  const read = sharedNext(() => readComing(parts, days))
  const stateOf = async (id: string) => (await parts.handler.read(appointmentStream(id), appointment)).state
  return {
    ofPerson: async (person: Person): Promise<readonly string[]> =>
      (await read())
        .filter(({ contact }) => isSamePerson(person, contact))
        .toSorted((a, b) => (`${a.held.date} ${a.held.startTime}` < `${b.held.date} ${b.held.startTime}` ? -1 : 1))
        .map(({ appointmentId }) => appointmentId),
    personOf: async (appointmentId: string): Promise<Person | null> => {
      const state = await stateOf(appointmentId)
      return isBooked(state) ? state.contact : null
    },
    isToCome: async (appointmentId: string): Promise<boolean> => {
      const state = await stateOf(appointmentId)
      return isBooked(state) && isToCome({ ...state.held, status: state.status }, parts.now())
    },
    isCancelled: async (appointmentId: string): Promise<boolean> =>
      (await stateOf(appointmentId)).status === 'cancelado',
    exists: async (appointmentId: string): Promise<boolean> => isBooked(await stateOf(appointmentId)),
  }
}
