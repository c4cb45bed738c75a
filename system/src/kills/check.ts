import { isBooked } from '@clinic/command-service/appointments/appointment.ts'
import { appointment } from '@clinic/command-service/appointments/deciders/decide-appointment.ts'
import { order } from '@clinic/command-service/orders/decide-order.ts'
import { holdsStock, isPlaced } from '@clinic/command-service/orders/order.ts'
import { schedule } from '@clinic/command-service/schedule/schedule.ts'
import { account } from '@clinic/command-service/staff/account.ts'
import { verifyLog } from '@clinic/platform/log/verify.ts'
import { projections } from '@clinic/projections/projections.ts'
import { createTools } from '@clinic/projections/runner/tools/tools.ts'
import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { overlap } from '@clinic/shared-events/contracts/wire/clock.ts'
import type { AnyEvent, Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { ProductEvent } from '@clinic/shared-events/products/events.ts'
import { registry } from '@clinic/shared-events/registry/registry.ts'
import type { ScheduleEvent } from '@clinic/shared-events/schedule/events.ts'
import type { StaffEvent } from '@clinic/shared-events/staff/events.ts'
import { freshFold } from '../../../projections/testing/fresh-fold.ts'
import { storedTwice } from '../../../shared-events/testing/stored-twice.ts'
import type { CheckedStores } from '../checked-stores.ts'
import { type Attempt, allowedStates, type Ledger } from './attempts.ts'
import { appointmentOf, stateOfVisit } from './visits.ts'

export const readAll = async ({ log, codec }: Pick<CheckedStores, 'log' | 'codec'>): Promise<Recorded[]> => {
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

/** The streams of a category, each with what its id is and its events. */
const streamsOf = <E extends AnyEvent>(
  events: readonly Recorded[],
  category: string,
): [id: string, own: Recorded<E>[]][] =>
  [...Map.groupBy(events, ({ stream }) => stream)].flatMap(([stream, own]) => {
    const id = stream.startsWith(`${category}-`) ? stream.slice(category.length + 1) : null
    // A stream's category says whose events it holds.
    return id === null ? [] : [[id, own as Recorded<E>[]]]
  })

/** What an event says, sealed or not. */
const contentOf = ({ data, contact, clinical, financial }: Recorded): Record<string, unknown> => ({
  ...data,
  ...contact,
  ...clinical,
  ...financial,
})

const appointmentsIn = (events: readonly Recorded[]) =>
  streamsOf<AppointmentEvent>(events, 'appointment').flatMap(([id, own]) => {
    const state = own.reduce(appointment.evolve, appointment.initialState())
    return isBooked(state) ? [{ id, state }] : []
  })
const ordersIn = (events: readonly Recorded[]) =>
  streamsOf<OrderEvent>(events, 'order').flatMap(([id, own]) => {
    const state = own.reduce(order.evolve, order.initialState())
    return isPlaced(state) ? [{ id, state }] : []
  })

/** The state of each thing, folded by the rules of command-service alone. */
const statesIn = (events: readonly Recorded[]): Map<string, string> =>
  new Map([
    ...appointmentsIn(events).map(({ id, state: { held, status } }): [string, string] => [
      appointmentOf(id),
      stateOfVisit({ ...held, status }),
    ]),
    ...ordersIn(events).map(({ id, state }): [string, string] => [`order ${id}`, state.status]),
    ...streamsOf<StaffEvent>(events, 'staff').flatMap(([id, own]): [string, string][] => {
      const state = own.reduce(account.evolve, account.initialState())
      return state.status === 'open' ? [[`account ${id}`, state.active ? 'active' : 'inactive']] : []
    }),
    ...streamsOf<AnyEvent>(events, 'intake').map(([id, own]): [string, string] => {
      const times = own.filter(({ type }) => type === 'FirstSessionFormProcessed').length
      return [`form ${id}`, times === 1 ? 'processed' : `processed ${times} times`]
    }),
  ])

/** How many hold what may have one holder alone. */
const holdersIn = (events: readonly Recorded[]): Map<string, number> => {
  const held = events.flatMap(({ type, data, contact }) => {
    if (type === 'FirstSessionFormSubmitted') return [`form of ${contact?.cedula}`]
    if (type === 'AccountOpened') return [`username ${contact?.username}`]
    if (type !== 'PatientRecordOpened') return []
    const ofForm = data.intakeId === undefined ? [] : [`record of form ${data.intakeId}`]
    return [`cedula ${contact?.cedula}`, `email ${contact?.email}`, ...ofForm]
  })
  return new Map([...Map.groupBy(held, (one) => one)].map(([one, all]) => [one, all.length]))
}

/** What a call made, that it should not have made or made otherwise; [] when it is as its caller was told. */
const madeProblems = ({ key, outcome, makes, says }: Attempt, own: readonly Recorded[]): string[] => {
  if (makes.length === 0) return []
  const made = [...Map.groupBy(own, ({ stream }) => stream).values()]
  const most = outcome === 'refused' ? 0 : 1
  const least = typeof outcome === 'object' ? 1 : 0
  if (made.length > most || made.length < least) {
    const recorded = typeof outcome === 'object' ? 'done' : outcome
    return [`${key}: ${recorded}, made ${made.length} times`]
  }
  const said = Object.entries(says?.(typeof outcome === 'object' ? outcome.answer : undefined) ?? {})
  return made.flatMap(([event]) => {
    const content = event ? contentOf(event) : {}
    const wrong = said.filter(([field, value]) => content[field] !== value)
    return wrong.map(([field, value]) => `${key}: its ${field} is ${content[field]}, not ${value}`)
  })
}

/** What was acknowledged and is not there, is there twice or otherwise, is there though it was refused or nobody asked, is held by two or none. */
export const attemptProblems = (events: readonly Recorded[], ledger: Pick<Ledger, 'attempts' | 'unexpected'>) => {
  const { attempts, unexpected } = ledger
  const byCommand = Map.groupBy(events, ({ meta }) => meta.commandId)
  const asked = new Set(attempts.map(({ commandId }) => commandId))
  const types = new Set(attempts.flatMap(({ makes }) => makes))
  const [states, holders] = [statesIn(events), holdersIn(events)]
  return [
    ...unexpected,
    ...attempts.filter(({ outcome }) => outcome === 'unanswered').map(({ key }) => `${key}: never answered`),
    ...attempts.flatMap((attempt) => {
      const own = byCommand.get(attempt.commandId) ?? []
      return madeProblems(
        attempt,
        own.filter(({ type }) => attempt.makes.includes(type)),
      )
    }),
    ...events
      .filter(({ type, meta }) => types.has(type) && !meta.actor.startsWith('system:') && !asked.has(meta.causation))
      .map(({ type, stream }) => `nobody asked for ${type} in ${stream}`),
    ...attempts.flatMap(({ key, wants }) => {
      const many = wants === undefined ? 1 : (holders.get(wants) ?? 0)
      return many === 1 ? [] : [`${key}: ${wants} has ${many} holders`]
    }),
    ...[...allowedStates(ledger)].flatMap(([of, allowed]) => {
      const state = states.get(of) ?? 'not there'
      return allowed.includes(state) ? [] : [`${of} is ${state}, not ${allowed.join(' or ')}`]
    }),
  ]
}

/** Intervals held by nothing, appointments that hold none, and intervals that meet. */
export const slotProblems = (events: readonly Recorded[]): string[] => {
  const appointments = new Map(appointmentsIn(events).map(({ id, state }) => [id, state]))
  const held = streamsOf<ScheduleEvent>(events, 'schedule').flatMap(
    ([, own]) => own.reduce(schedule.evolve, schedule.initialState()).held,
  )
  const byNothing = held.flatMap(({ reservationId, appointmentId, date }) => {
    const owner = appointments.get(appointmentId)
    const names = owner && owner.status !== 'cancelado' && owner.held.reservationId === reservationId
    return names ? [] : [`${date}: ${reservationId} of ${appointmentId} is held by nothing (${owner?.status})`]
  })
  const homeless = [...appointments].flatMap(([id, { status, held: own }]) => {
    const found = held.filter(({ reservationId }) => reservationId === own.reservationId)
    if (status === 'cancelado') return found.map(() => `${id} is cancelled and holds ${own.date}`)
    const [only] = found
    const right = only?.date === own.date && only.startTime === own.startTime && only.endTime === own.endTime
    return found.length === 1 && right ? [] : [`${id} holds ${found.length} intervals`]
  })
  const met = held.flatMap((one, index) =>
    held
      .slice(index + 1)
      .filter((other) => other.date === one.date && overlap(one, other))
      .map((other) => `${one.date}: ${one.appointmentId} meets ${other.appointmentId}`),
  )
  return [...byNothing, ...homeless, ...met]
}

/** Units held by no placed order, units of an order that are not held, and stock that does not add up or fell below 0. */
export const stockProblems = (events: readonly Recorded[]): string[] => {
  const named = new Map(
    ordersIn(events).flatMap(({ state }) =>
      state.items
        .filter(({ reservationId }) => holdsStock(state, reservationId))
        .map(({ reservationId, quantity }) => [reservationId, quantity] as const),
    ),
  )
  const held = new Map<string, number>()
  const sums = streamsOf<ProductEvent>(events, 'product').flatMap(([id, own]) => {
    let [counted, stock, out] = [0, 0, 0]
    for (const { type, data } of own) {
      if ('stock' in data) stock = data.stock
      if (stock < 0) return [`product ${id} has ${stock}`]
      if (type === 'ProductListed') counted = data.stock
      if (type === 'StockAdjusted') counted += data.stock - data.from
      if (type === 'StockReserved') held.set(data.reservationId, data.quantity)
      if (type === 'StockReleased' && data.kept !== undefined) held.set(data.reservationId, data.kept)
      else if (type === 'StockReleased') held.delete(data.reservationId)
      if (type === 'StockReserved') out += data.quantity
      if (type === 'StockReleased') out -= data.quantity
    }
    return stock + out === counted ? [] : [`product ${id}: ${stock} left and ${out} held of ${counted}`]
  })
  const byNothing = [...held.keys()].filter((id) => !named.has(id)).map((id) => `${id} is held by no order`)
  const unheld = [...named]
    .filter(([id, quantity]) => held.get(id) !== quantity)
    .map(([id, quantity]) => `${id} of an order holds ${held.get(id) ?? 0} of ${quantity}`)
  return [...sums, ...byNothing, ...unheld]
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
    const folded = projections.filter((one) => one.name === name).flatMap((one) => freshFold(one, events))
    const expected = folded.filter(({ json }) => json !== null).length
    if (documents !== expected) found.push(`${name} shows ${documents} of ${expected}`)
    const verified = await tools.verify(name, () => undefined)
    if (!verified.same) found.push(`${name}: ${verified.id} ${verified.how} in ${verified.fields.join(', ')}`)
  }
  return found
}

/** Everything that is wrong after every reservation was settled, by the promise it breaks; all lists are empty when nothing is. */
export const checkConsistency = async (stores: CheckedStores, ledger: Pick<Ledger, 'attempts' | 'unexpected'>) => {
  const events = await readAll(stores)
  return {
    attempts: attemptProblems(events, ledger),
    storedTwice: storedTwice(events),
    slots: slotProblems(events),
    stock: stockProblems(events),
    log: await logProblems(stores),
    readModels: await readModelProblems(stores, events),
  }
}

export const nothingWrong: Awaited<ReturnType<typeof checkConsistency>> = {
  attempts: [],
  storedTwice: [],
  slots: [],
  stock: [],
  log: [],
  readModels: [],
}
