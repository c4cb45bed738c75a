import { Busy } from '@clinic/service-kit/http/problem.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { addDays, dayAt } from '@clinic/shared-events/contracts/clock.ts'
import { phoneOf } from '@clinic/shared-events/contracts/phones.ts'
import { isToCome } from '@clinic/shared-events/contracts/visits.ts'
import { apart } from '../../handling/apart.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { sharedNext } from '../../handling/shared-next.ts'
import type { Reservations } from '../../schedule/commands/reservations.ts'
import { type Booked, isBooked } from '../appointment.ts'
import { appointment } from '../decide-appointment.ts'

export type VisitParts = {
  handler: Pick<CommandHandler, 'read'>
  reservations: Pick<Reservations, 'heldOn'>
  now: () => string
  /** Called with what failed for one appointment, which nobody is told of then. */
  onProblem: (error: unknown) => void
}

/** How many days ahead a number's appointments are looked for. */
const daysAhead = 90
const together = 20

/**
 * An appointment as whoever answers its patient needs it. `patientName` is '' once it was erased. `requested`: a request of the patient waits.
 * `remindedAt`: when staff last prepared or opened a reminder to send it by hand.
 */
export type Visit = {
  appointmentId: string
  patientName: string
  date: string
  startTime: string
  confirmed: boolean
  requested: boolean
  remindedAt: string | null
}

export const visitOf = (booked: Booked): Visit => ({
  appointmentId: booked.appointmentId,
  patientName: booked.contact?.name ?? '',
  date: booked.held.date,
  startTime: booked.held.startTime,
  confirmed: booked.status === 'confirmado',
  requested: Object.keys(booked.requests.pending).length > 0,
  remindedAt: booked.remindedAt,
})

/** The appointments to come of these days with whom they are of. The schedule tells which there are: a command never reads a read model. */
export const readComing = async (
  { handler, reservations, now, onProblem }: VisitParts,
  days: number,
): Promise<readonly (Booked & { contact: NonNullable<Booked['contact']> })[]> => {
  const today = dayAt(now())
  const dates = Array.from({ length: days + 1 }, (_, ahead) => addDays(today, ahead))
  const held = await inGroups(dates, (date) => reservations.heldOn(date))
  const ids = [...new Set(held.flat().map(({ appointmentId }) => appointmentId))]
  const read = await inGroups(ids, (id) =>
    // One that is busy now can be read soon: left out, another visit of its number would be taken for the only one.
    apart(onProblem, () => handler.read(appointmentStream(id), appointment), isBusy),
  )
  return read.flatMap((one) => {
    if (!one || !isBooked(one.state)) return []
    const { state } = one
    const { contact, held, status } = state
    return contact && isToCome({ ...held, status }, now()) ? [{ ...state, contact }] : []
  })
}

/** Those of each number that can be written to, the soonest first. */
const readAll = async (parts: VisitParts): Promise<ReadonlyMap<string, readonly Visit[]>> => {
  const found = new Map<string, Visit[]>()
  for (const state of await readComing(parts, daysAhead)) {
    const number = phoneOf(state.contact.phone)?.digits
    if (number !== undefined) found.set(number, [...(found.get(number) ?? []), visitOf(state)])
  }
  for (const visits of found.values()) visits.sort((a, b) => (startKey(a) < startKey(b) ? -1 : 1))
  return found
}

const isBusy = (error: unknown): boolean => error instanceof Busy

const startKey = ({ date, startTime }: Visit): string => `${date} ${startTime}`

const inGroups = async <T, R>(all: readonly T[], read: (one: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (let at = 0; at < all.length; at += together)
    results.push(...(await Promise.all(all.slice(at, at + together).map(read))))
  return results
}

/**
 * Finds the appointments of a number. Of messages that come in while the schedule is read, all share the next reading, which begins after
 * each of them: 500 at once cost two.
 */
export const createVisitsOfPhone = (parts: VisitParts): ((phone: string) => Promise<readonly Visit[]>) => {
  const read = sharedNext(() => readAll(parts))
  return async (phone) => {
    const number = phoneOf(phone)?.digits
    return number === undefined ? [] : ((await read()).get(number) ?? [])
  }
}
