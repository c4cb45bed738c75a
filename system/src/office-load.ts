import { order } from '@clinic/command-service/orders/decide-order.ts'
import { isPlaced } from '@clinic/command-service/orders/order.ts'
import { type OrderStatus, orderStatuses } from '@clinic/shared-events/contracts/shop/orders.ts'
import type { Recorded } from '@clinic/shared-events/definitions/define-event.ts'
import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { ClinicClient } from './clinic-client.ts'
import type { Random } from './seeded.ts'

/**
 * One call of staff by its Idempotency-Key, which also stands in the record or account it makes. `wants`: what it would have for itself
 * alone, 'cedula 1-0000-0001' or 'form <id>', or the order whose status it sets.
 */
export type OfficeAttempt = {
  key: string
  kind: 'record' | 'user' | 'form' | 'status'
  wants: string
  method: 'POST' | 'PATCH'
  path: string
  body: object
  /** `unanswered`: the process ended before it said anything. */
  outcome: 'unanswered' | 'done' | 'refused'
}
/** What staff were told. `unexpected`: answers nobody should get. */
export type OfficeLedger = { attempts: OfficeAttempt[]; unexpected: string[] }
export const newOfficeLedger = (): OfficeLedger => ({ attempts: [], unexpected: [] })

/** What there is to work on: forms without a record, and one placed order for each caller who changes orders. */
export type OfficeWork = { formIds: readonly string[]; orderIds: readonly string[] }

const post = { method: 'POST', outcome: 'unanswered' } as const
const keyOf = ({ attempts }: OfficeLedger): string => `office-key-${String(attempts.length).padStart(6, '0')}`

/** A record: one in four has the cédula, or e-mail, of the one before. */
const newRecord = (ledger: OfficeLedger, random: Random): OfficeAttempt => {
  const [key, n] = [keyOf(ledger), ledger.attempts.length]
  const field = n % 2 === 0 ? 'cedula' : 'email'
  const own = { cedula: `3-0000-${String(n).padStart(4, '0')}`, email: `paciente${n}@ejemplo.cr` }
  const last = ledger.attempts.findLast(({ wants }) => wants.startsWith(field))?.wants.slice(field.length + 1)
  const value = last && random.below(4) === 0 ? last : own[field]
  const body = { name: 'Ana Solís Mora', phone: '8888-1234', occupation: key, ...own, [field]: value }
  return { key, kind: 'record', wants: `${field} ${value}`, path: '/api/patients', body, ...post }
}

/** An account: every second one has the username of the one before, so that two want the same however few there are. */
const newUser = (ledger: OfficeLedger): OfficeAttempt => {
  const [key, n] = [keyOf(ledger), ledger.attempts.length]
  const users = ledger.attempts.filter(({ kind }) => kind === 'user')
  const last = users.at(-1)?.wants.slice('username '.length)
  const username = last && users.length % 2 === 1 ? last : `doctora${n}`
  const body = { username, password: 'secreta', name: key, email: `doctora${n}@ejemplo.cr`, specialty: 'Fisioterapia' }
  return { key, kind: 'user', wants: `username ${username}`, path: '/api/doctors', body, ...post }
}

/** 'Crear Expediente' of the next form, which three press in turn; null when all were pressed. */
const pressForm = (ledger: OfficeLedger, { formIds }: OfficeWork): OfficeAttempt | null => {
  const pressed = ledger.attempts.filter(({ kind }) => kind === 'form').length
  const intakeId = formIds[Math.floor(pressed / 3)]
  if (intakeId === undefined) return null
  const path = '/api/doctor/create-profile-from-intake'
  return { key: keyOf(ledger), kind: 'form', wants: `form ${intakeId}`, path, body: { intakeId }, ...post }
}

const setStatus = (ledger: OfficeLedger, orderId: string, random: Random): OfficeAttempt => ({
  key: keyOf(ledger),
  kind: 'status',
  wants: orderId,
  method: 'PATCH',
  path: `/api/orders/${orderId}/status`,
  body: { status: random.of<OrderStatus>(orderStatuses) },
  outcome: 'unanswered',
})

/** Makes a call; again under its key when it was made before. */
export const sendAttempt = async (staff: ClinicClient, ledger: OfficeLedger, asked: OfficeAttempt): Promise<void> => {
  const { key, method, path, body, kind } = asked
  const answer = await staff.call({ method, path, body, headers: { 'Idempotency-Key': key } }).catch(() => null)
  if (answer === null || answer.status === 503) return
  if (answer.status === (kind === 'status' ? 200 : 201)) asked.outcome = 'done'
  else if (answer.status === 409 && (kind === 'record' || kind === 'user')) asked.outcome = 'refused'
  else ledger.unexpected.push(`${key}: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Starts so many of staff as there are orders, and twice as many who open records and accounts, until `end`. */
export const startOffice = (staff: ClinicClient, ledger: OfficeLedger, work: OfficeWork, random: Random) => {
  const underWay = Promise.withResolvers<void>()
  let going = true
  const calling = async (next: () => OfficeAttempt | null) => {
    while (going) {
      const asked = next()
      if (asked === null) return
      ledger.attempts.push(asked)
      await sendAttempt(staff, ledger, asked)
      // The next status of an order would hide what became of this one.
      if (asked.outcome === 'unanswered') return
      underWay.resolve()
    }
  }
  const changing = work.orderIds.map((id) => calling(() => setStatus(ledger, id, random)))
  const pressing = work.orderIds.map(() => calling(() => pressForm(ledger, work)))
  const opening = work.orderIds.map((_, n) =>
    calling(() => (n % 2 === 0 ? newUser(ledger) : newRecord(ledger, random))),
  )
  return {
    /** Resolves when something was done. */
    underWay: underWay.promise,
    end: () => {
      going = false
    },
    ended: Promise.all([...changing, ...pressing, ...opening]),
  }
}

const timesIn = (texts: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]))

/** What the log says: how often each key made something, what each thing is held by, which forms were processed. */
const toldBy = (events: readonly Recorded[]) => {
  const records = events.filter(({ type }) => type === 'PatientRecordOpened')
  const users = events.filter(({ type }) => type === 'AccountOpened')
  const processed = events.filter(({ type }) => type === 'FirstSessionFormProcessed')
  return {
    made: timesIn(
      [...records.map(({ contact }) => contact?.occupation), ...users.map(({ contact }) => contact?.name)].map(String),
    ),
    held: timesIn([
      ...records.flatMap(({ contact }) => [`cedula ${contact?.cedula}`, `email ${contact?.email}`]),
      ...records.flatMap(({ data }) => (data.intakeId === undefined ? [] : [`form ${data.intakeId}`])),
      ...users.map(({ contact }) => `username ${contact?.username}`),
    ]),
    processed: timesIn(processed.map(({ data }) => `form ${data.intakeId}`)),
  }
}

const statusIn = (events: readonly Recorded[], orderId: string): string => {
  // A stream's category says whose events it holds.
  const own = events.filter(({ stream }) => stream === `order-${orderId}`) as Recorded<OrderEvent>[]
  const state = own.reduce(order.evolve, order.initialState())
  return isPlaced(state) ? state.status : 'not placed'
}

/** What was told to be there and is not, is there twice, is held by two or by none, and orders in another status; [] when all is well. */
export const checkOffice = (events: readonly Recorded[], { attempts, unexpected }: OfficeLedger): string[] => {
  const { made, held, processed } = toldBy(events)
  const claims = attempts.filter(({ kind }) => kind !== 'status')
  const last = new Map(attempts.filter(({ kind }) => kind === 'status').map((one) => [one.wants, one]))
  return [
    ...unexpected,
    ...attempts.filter(({ outcome }) => outcome === 'unanswered').map(({ key }) => `${key}: never answered`),
    ...claims.flatMap(({ key, kind, outcome }) => {
      const times = made.get(key) ?? 0
      return kind === 'form' || times === (outcome === 'done' ? 1 : 0)
        ? []
        : [`${key}: ${outcome}, made ${times} times`]
    }),
    ...claims.flatMap(({ key, kind, wants }) => {
      const holders = held.get(wants) ?? 0
      const times = kind === 'form' ? (processed.get(wants) ?? 0) : 1
      return holders === 1 && times === 1 ? [] : [`${key}: ${wants} has ${holders} holders, processed ${times} times`]
    }),
    ...[...last.values()].flatMap(({ key, wants, body }) => {
      const status = statusIn(events, wants)
      return 'status' in body && body.status === status ? [] : [`${key}: ${wants} is ${status}`]
    }),
  ]
}
