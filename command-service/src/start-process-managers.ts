import { type NotaryDeps, startNotary } from '@clinic/platform/notary/notary.ts'
import { aborted } from '@clinic/platform/waiting/aborted.ts'
import { createLeases } from '@clinic/platform/work/leases.ts'
import type { WorkStore } from '@clinic/platform/work/work-store.ts'
import { requestItems } from './appointments/commands/requests/expire-action.ts'
import { intervalProtocol } from './appointments/commands/requests/settle-interval.ts'
import { type ErasureDeps, erasureItems } from './erasures/commands/erase-streams.ts'
import { forgetErased } from './erasures/commands/forget-erased.ts'
import type { Clock } from './handling/clock.ts'
import type { CommandHandler } from './handling/handle-command.ts'
import { type FormVisits, formVisitItems, type TieDeps } from './intakes/commands/tie-forms.ts'
import type { Background } from './messaging/commands/background.ts'
import { keepFetchingMissed } from './messaging/commands/fetch-missed.ts'
import type { TakeInDeps } from './messaging/commands/receive-posted.ts'
import type { Twilio } from './messaging/commands/twilio-deps.ts'
import {
  type NotificationDeps,
  type Notifications,
  startNotifications,
} from './notifications/process/start-notifications.ts'
import type { OrderDeps } from './orders/commands/order-deps.ts'
import { unansweredItems } from './orders/commands/return-stock.ts'
import { stockProtocol } from './orders/commands/settle-stock.ts'
import { type Instances, livesMs } from './process-managers/instances.ts'
import { processManagerNames } from './process-managers/names.ts'
import {
  type ProcessManager,
  type ProcessManagerDeps,
  startProcessManager,
} from './process-managers/process-manager.ts'
import { reservationItems } from './process-managers/reservation-protocol.ts'
import type { Stock } from './products/commands/stock.ts'
import type { Reservations } from './schedule/commands/reservations.ts'

type Shared = Omit<ProcessManagerDeps, 'name' | 'kinds' | 'beginsAt'> & { clock: Clock }
/** What all process managers share of the process they run in. */
type SharedDeps = Omit<Shared, 'leases'> & {
  work: WorkStore
  /** Names this process among those that may run them. */
  holder: string
  /** How long the process managers of a process that died are left to it, 15,000 by default. Milliseconds. */
  leaseMs?: number
  /** With what heads of the log are signed, and where they are kept. */
  heads: Pick<NotaryDeps, 'key' | 'stores'>
}

type Settling = {
  handler: CommandHandler
  reservations: Reservations
  stock: Stock
  orders: OrderDeps
  /** How long an order holds its units unanswered. Milliseconds. */
  orderHoldMs: number
  now: () => string
  vault: TieDeps['vault']
  visits: FormVisits
  instances: Instances
  erasures: ErasureDeps
}

/** The process managers. `done` resolves once all have stopped and what was being sent has its outcome. */
export type ProcessManagers = {
  reservations: ProcessManager
  actions: ProcessManager
  formVisits: ProcessManager
  orders: ProcessManager
  erasures: ProcessManager
  /** Null where nobody is written to. */
  notifications: Notifications | null
  done: Promise<void>
}

/** How long sending goes on when the process stops. What is cut is unclear (docs/decisions/0155). */
const sendingEndsMs = 8_000

type Messaging = { twilio: Twilio; receiving: TakeInDeps; background: Background }

/** Fetches what Twilio's webhook missed; with the signal no more is tried. */
const startFetching = (
  { log, onProblem }: Shared,
  work: WorkStore,
  { twilio, receiving }: Messaging,
  signal: AbortSignal,
): Promise<void> | null => {
  const { accounts, get } = twilio
  const logId = async () => (await log.head()).logId
  void aborted(signal).then(twilio.endTries)
  return get && keepFetchingMissed({ accounts, receiving, work, logId, get, onProblem }, signal)
}

/** Finishes erasures that were cut off, and forgets in this process what another one erased. */
const startErasing = (shared: Shared, parts: Pick<Settling, 'handler' | 'erasures'>, signal: AbortSignal) => {
  const kinds = [erasureItems(parts.erasures)]
  const finishing = startProcessManager({ ...shared, name: processManagerNames.erasures, kinds }, signal)
  const forgetting = forgetErased({ ...shared, ...parts }, signal)
  return { ...finishing, done: Promise.all([finishing.done, forgetting]).then(() => undefined) }
}

/** Starts the process managers, which run until the signal aborts. @param telling null where nobody is told anything */
export const startProcessManagers = (
  { work, holder, leaseMs = 15_000, heads, ...deps }: SharedDeps,
  { handler, reservations, stock, orders, orderHoldMs, now, vault, visits, instances, erasures }: Settling,
  notifying: NotificationDeps | null,
  messaging: Messaging,
  signal: AbortSignal,
): ProcessManagers => {
  const leasesOf = (ttlMs: number) => createLeases({ work, holder, ttlMs, lookMs: ttlMs / 6 })
  const shared: Shared = { ...deps, leases: leasesOf(leaseMs) }
  const { reservations: reserving, actions: asking, formVisits: tying, orders: answering } = processManagerNames
  const reserved = [
    reservationItems(intervalProtocol({ handler, reservations, now })),
    reservationItems(stockProtocol({ handler, stock, now })),
  ]
  // What a process that is gone left half done waits for no more than a few seconds.
  const soon = { gone: instances.gone, leases: leasesOf(Math.min(leaseMs, livesMs)) }
  const settling = startProcessManager({ ...shared, ...soon, name: reserving, kinds: reserved }, signal)
  const living = instances.live(soon.leases, signal).catch(shared.onProblem)
  const actions = startProcessManager({ ...shared, name: asking, kinds: [requestItems({ handler, now })] }, signal)
  const ties = [formVisitItems({ handler, vault, visits, now })]
  const formVisits = startProcessManager({ ...shared, name: tying, kinds: ties }, signal)
  const waiting = { name: answering, kinds: [unansweredItems(orders)], patienceMs: orderHoldMs }
  const unanswered = startProcessManager({ ...shared, ...waiting }, signal)
  const erasing = startErasing(shared, { handler, erasures }, signal)
  const notifications = notifying && startNotifications(shared, notifying, signal)
  const notary = startNotary({ ...shared, ...heads, now: deps.clock.now }, signal)
  const missed = startFetching(shared, work, messaging, signal)
  const done = Promise.all([
    settling.done,
    living,
    actions.done,
    formVisits.done,
    unanswered.done,
    erasing.done,
    notifications?.done,
    missed,
    notary,
  ]).then(() => messaging.background.ended(sendingEndsMs))
  return { reservations: settling, actions, formVisits, orders: unanswered, erasures: erasing, notifications, done }
}
