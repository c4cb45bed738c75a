import { type Booked, isBooked } from '@clinic/command-service/appointments/appointment.ts'
import { appointment } from '@clinic/command-service/appointments/deciders/decide-appointment.ts'
import { type Reservation, schedule } from '@clinic/command-service/schedule/schedule.ts'
import { verifyLog } from '@clinic/platform/log/verify.ts'
import { projections } from '@clinic/projections/projections.ts'
import { createTools } from '@clinic/projections/runner/tools/tools.ts'
import { type AppointmentEvent, appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { overlap } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import { freshFold } from '../../projections/testing/fresh-fold.ts'
import { storedTwice } from '../../shared-events/testing/stored-twice.ts'
import type { CheckedStores } from './checked-stores.ts'
import { acknowledged, type Ledger, sameState } from './ledger.ts'

/** The states in the log, folded by the rules of command-service alone. */
type Told = {
  /** By id: what was booked, and how often a booking stands in its stream. */
  appointments: Map<string, { state: Booked; bookings: number }>
  held: readonly Reservation[]
}

export const readAll = async ({ log, codec }: CheckedStores): Promise<Recorded[]> => {
  const all: Recorded[] = []
  let after = 0n
  for (;;) {
    const page = await log.readAll(after, 500)
    const last = page.at(-1)
    if (!last) return all
    all.push(...(await codec.open(page)))
    after = last.position
  }
}

const tell = (events: readonly Recorded[]): Told => {
  const streams = Map.groupBy(events, ({ stream }) => stream)
  const appointments: Told['appointments'] = new Map()
  const held: Reservation[] = []
  for (const [stream, own] of streams) {
    // A stream's category says whose events it holds.
    if (stream.startsWith('schedule-'))
      held.push(...(own as Recorded<ScheduleEvent>[]).reduce(schedule.evolve, schedule.initialState()).held)
    if (!stream.startsWith('appointment-')) continue
    const state = (own as Recorded<AppointmentEvent>[]).reduce(appointment.evolve, appointment.initialState())
    if (!isBooked(state)) continue
    const bookings = own.filter(({ type }) => type === 'AppointmentBooked').length
    appointments.set(stream.slice(appointmentStream('').length), { state, bookings })
  }
  return { appointments, held }
}

/** Acknowledged bookings that are not there as they were asked for, unsealed name included. */
const missingOf = (ledger: Ledger, { appointments }: Told): string[] =>
  acknowledged(ledger).flatMap(({ id, key, name }) => {
    const found = appointments.get(id)
    if (!found) return [`${key}: acknowledged as ${id}, not there`]
    const { contact, held, status } = found.state
    if (contact?.name !== name) return [`${key}: its name is ${contact?.name}`]
    const fits = (ledger.states.get(id) ?? []).some((one) => sameState(one, { ...held, status }))
    return fits ? [] : [`${key}: ${id} stands at ${JSON.stringify({ status, ...held })}`]
  })

/** Keys with more than one appointment, and appointments whose key was refused or never sent. */
const doubledOf = (ledger: Ledger, { appointments }: Told): string[] => {
  const byName = Map.groupBy(appointments.entries(), ([, { state }]) => state.contact?.name ?? '')
  const wrong = [...byName].flatMap(([name, all]) => {
    const ids = all.map(([id]) => id)
    if (ids.length > 1) return [`${name} has ${ids.join(' and ')}`]
    const asked = [...ledger.bookings.values()].find((one) => one.name === name)
    if (!asked) return [`${name} never asked`]
    return asked.outcome === 'refused' ? [`${name} was refused and has ${ids[0]}`] : []
  })
  const twice = [...appointments].filter(([, { bookings }]) => bookings !== 1)
  return [...wrong, ...twice.map(([id, { bookings }]) => `${id} was booked ${bookings} times`)]
}

/** Intervals held by nothing, appointments that hold none, and intervals that meet. */
const slotProblems = ({ appointments, held }: Told): string[] => {
  const byNothing = held.flatMap(({ reservationId, appointmentId, date }) => {
    const owner = appointments.get(appointmentId)?.state
    const names = owner && owner.status !== 'cancelado' && owner.held.reservationId === reservationId
    return names ? [] : [`${date}: ${reservationId} of ${appointmentId} is held by nothing (${owner?.status})`]
  })
  const homeless = [...appointments].flatMap(([id, { state }]) => {
    const { reservationId, date, startTime, endTime } = state.held
    const own = held.filter((one) => one.reservationId === reservationId)
    if (state.status === 'cancelado') return own.map(() => `${id} is cancelled and holds ${date}`)
    const [only] = own
    const right = only?.date === date && only.startTime === startTime && only.endTime === endTime
    return own.length === 1 && right ? [] : [`${id} holds ${own.length} intervals`]
  })
  const met = held.flatMap((one, index) =>
    held
      .slice(index + 1)
      .filter((other) => other.date === one.date && overlap(one, other))
      .map((other) => `${one.date}: ${one.appointmentId} meets ${other.appointmentId}`),
  )
  return [...byNothing, ...homeless, ...met]
}

const logProblems = async ({ log, vault }: CheckedStores): Promise<string[]> => {
  const found: string[] = []
  for await (const { problem, position } of verifyLog({ log, registry, vault })) found.push(`${problem} at ${position}`)
  return found
}

/** Projections that do not stand at the head, show more or less than the events tell, or whose documents are not those of a fresh rebuild. */
const readModelProblems = async (
  { log, codec, work, readStore }: CheckedStores,
  events: readonly Recorded[],
): Promise<string[]> => {
  const signal = AbortSignal.timeout(60_000)
  const tools = createTools({ projections, log, open: codec.open, store: readStore, work, signal })
  const found: string[] = []
  for (const { name, position, head, documents } of await tools.status()) {
    if (position !== head) found.push(`${name} stands at ${position} of ${head}`)
    const told = projections.filter((one) => one.name === name).flatMap((one) => freshFold(one, events))
    const expected = told.filter(({ json }) => json !== null).length
    if (documents !== expected) found.push(`${name} shows ${documents} of ${expected}`)
    const verified = await tools.verify(name, () => undefined)
    if (!verified.same) found.push(`${name}: ${verified.id} ${verified.how} in ${verified.fields.join(', ')}`)
  }
  return found
}

/** Everything that is wrong, by the promise it breaks; all lists are empty when nothing is. */
export const checkConsistency = async (stores: CheckedStores, ledger: Ledger) => {
  const events = await readAll(stores)
  const told = tell(events)
  return {
    missing: missingOf(ledger, told),
    doubled: doubledOf(ledger, told),
    storedTwice: storedTwice(events),
    slots: slotProblems(told),
    log: await logProblems(stores),
    readModels: await readModelProblems(stores, events),
  }
}

export const nothingWrong: Awaited<ReturnType<typeof checkConsistency>> = {
  missing: [],
  doubled: [],
  storedTwice: [],
  slots: [],
  log: [],
  readModels: [],
}
