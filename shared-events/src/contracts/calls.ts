import { actionRequestCalls } from './action-requests.ts'
import { appointmentCalls } from './appointments.ts'
import { cartCalls } from './carts.ts'
import { intakeCalls } from './intakes.ts'
import { orderCalls } from './orders.ts'
import { practiceCalls } from './practice-calls.ts'
import { productCalls } from './products.ts'
import { scheduleCalls } from './schedule.ts'
import { staffCalls } from './staff.ts'

/** The calls of every slice. Names are unique over all of them. */
export const callsBySlice = {
  staff: staffCalls,
  appointments: appointmentCalls,
  schedule: scheduleCalls,
  intakes: intakeCalls,
  actionRequests: actionRequestCalls,
  products: productCalls,
  carts: cartCalls,
  orders: orderCalls,
  practice: practiceCalls,
}

/** Every call of the system, by name. */
export const calls = {
  ...staffCalls,
  ...appointmentCalls,
  ...scheduleCalls,
  ...intakeCalls,
  ...actionRequestCalls,
  ...productCalls,
  ...cartCalls,
  ...orderCalls,
  ...practiceCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
export type AnyCall = Calls[CallName]
export type QueryName = { [N in CallName]: Calls[N]['method'] extends 'GET' ? N : never }[CallName]
export type CommandName = Exclude<CallName, QueryName>

/** 'PUT /api/appointments/:id': a call as people name it. */
export type CallKey = { [N in CallName]: `${Calls[N]['method']} ${Calls[N]['path']}` }[CallName]
// Method and path of one name belong together, which the types of two reads do not say.
export const keyOf = (name: CallName): CallKey => `${calls[name].method} ${calls[name].path}` as CallKey

const isCallName = (text: string): text is CallName => Object.hasOwn(calls, text)
const isQuery = (name: CallName): name is QueryName => calls[name].method === 'GET'

/** The names of all calls, in the order they are declared. */
export const callNames = Object.keys(calls).filter(isCallName)
export const queryNames: readonly QueryName[] = callNames.filter(isQuery)
export const commandNames: readonly CommandName[] = callNames.filter((name): name is CommandName => !isQuery(name))

/** Of each segment whether it is fixed (0) or filled in (1). '/api/cart/:id' → '/0/0/1'. */
const kindsOf = (path: string): string => path.replaceAll(/[^/]+/g, (segment) => (segment.startsWith(':') ? '1' : '0'))

/** The same calls with fixed segments before ids, so that the first match is the right one however they are declared. */
export const inMatchOrder = <N extends CallName>(names: readonly N[]): N[] =>
  names.toSorted((a, b) => (kindsOf(calls[a].path) < kindsOf(calls[b].path) ? -1 : 1))
