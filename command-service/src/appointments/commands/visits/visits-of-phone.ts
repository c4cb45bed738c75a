import { Busy } from '@clinic/platform/http/calls/problem.ts'
import type { IndexEntry } from '@clinic/platform/vault/number-index.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import { bySoonest, isToCome } from '@clinic/shared-events/contracts/appointments/visits.ts'
import { dayAt } from '@clinic/shared-events/contracts/wire/clock.ts'
import { phoneOf } from '@clinic/shared-events/contracts/wire/phones.ts'
import type { CommandHandler } from '../../../handling/handle-command.ts'
import { inGroups } from '../../../handling/in-groups.ts'
import { apart } from '../../../handling/skip-failed.ts'
import { type Appointment, type Booked, isBooked } from '../../appointment.ts'
import { appointment } from '../../deciders/decide-appointment.ts'
import { entryOf } from '../../deciders/index-entry.ts'

export type VisitDeps = {
  handler: Pick<CommandHandler, 'read'>
  now: () => string
  /** Called with what failed for one appointment, which nobody is told of then. */
  onProblem: (error: unknown) => void
}
export type PhoneDeps = VisitDeps & {
  handler: Pick<CommandHandler, 'read' | 'look' | 'recall'>
  numberIndex: Pick<Vault['numberIndex'], 'of' | 'remove'>
  /** Resolves once every visit to come is indexed. */
  allIndexed: () => Promise<void>
}

/**
 * An appointment as whoever answers its patient needs it. `patientName` is '' once it was erased. `requested`: a request of the patient waits.
 * `remindedAt`: when staff last opened a reminder to send it by hand.
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

/** The appointment of a stream; undefined, and told of, where it cannot be read. One that is busy now can be read soon, so it is not left out. @throws Busy, StoreAway */
export const readOrSkip = async ({ handler, onProblem }: VisitDeps, stream: string): Promise<Appointment | undefined> =>
  (await apart(onProblem, () => handler.read(stream, appointment), isBusy))?.state

const isBusy = (error: unknown): boolean => error instanceof Busy

/**
 * The appointments to come of a number, the soonest first: found by the index, and taken for what their own streams say. Several that are in
 * memory cost one reading of the log together.
 */
export const createVisitsOfPhone = (deps: PhoneDeps): ((phone: string) => Promise<readonly Visit[]>) => {
  const { handler, numberIndex, allIndexed, now } = deps
  return async (phone) => {
    const number = phoneOf(phone)?.digits
    if (number === undefined) return []
    await allIndexed()
    const today = dayAt(now())
    const entries = (await numberIndex.of(number)).filter(({ date }) => date >= today)
    const streams = [...new Set(entries.map(({ stream }) => stream))]
    const isMany = streams.length > 1
    if (isMany) await handler.look()
    const reading = { ...deps, handler: { read: isMany ? handler.recall : handler.read } }
    const read = await inGroups(streams, async (stream) => ({ stream, state: await readOrSkip(reading, stream) }))
    const over = read.flatMap(({ stream, state }) => (state ? neverAgain(entries, stream, state) : []))
    if (over.length > 0) await numberIndex.remove(number, over)
    return read
      .flatMap(({ state }) => (state && isBooked(state) && isOf(number, state, now()) ? [visitOf(state)] : []))
      .toSorted(bySoonest)
  }
}

const isOf = (number: string, state: Appointment & Booked, now: string): boolean =>
  entryOf(state)?.number === number && isToCome({ ...state.held, status: state.status }, now)

/** The reservations of the entries of a stream that its appointment gave up, or all once its contact was erased. */
const neverAgain = (entries: readonly IndexEntry[], stream: string, state: Appointment): string[] => {
  const isErased = isBooked(state) && state.contact === null
  const own = entries.filter((one) => one.stream === stream)
  return own.map(({ reservationId }) => reservationId).filter((id) => isErased || state.released[id] !== undefined)
}
