import { randomUUID } from 'node:crypto'
import type { Config } from '@clinic/service-kit/config.ts'
import type { HttpKit } from '@clinic/service-kit/http/kit.ts'
import type { Codec } from '@clinic/shared-events/log/codec.ts'
import type { EventLog } from '@clinic/shared-events/log/event-log.ts'
import type { Vault } from '@clinic/shared-events/vault/open-vault.ts'
import type { WorkStore } from '@clinic/shared-events/work/work-store.ts'
import type { Router } from 'express'
import { requestManager } from './appointments/expire-action.ts'
import { intervalProtocol } from './appointments/settle-interval.ts'
import type { StepParts } from './appointments/steps.ts'
import type { CartParts } from './carts/change-cart.ts'
import { type Clock, systemClock } from './handling/clock.ts'
import { type CommandHandler, createCommandHandler } from './handling/handle-command.ts'
import { createCommandRoutes } from './http/command-routes.ts'
import type { IntakeParts } from './intakes/submit-form.ts'
import type { OrderParts } from './orders/place-order.ts'
import { stockProtocol } from './orders/settle-stock.ts'
import { reservationManager } from './process-managers/reservation-protocol.ts'
import { type Runner, startRunner } from './process-managers/runner.ts'
import type { ProductParts } from './products/change-product.ts'
import { createStock } from './products/stock.ts'
import { createReservations } from './schedule/reservations.ts'
import { type FirstAdministrator, firstAdministrator } from './staff/first-administrator.ts'
import type { StaffParts } from './staff/staff-parts.ts'

export type CommandServiceParts = {
  log: EventLog
  vault: Vault
  work: WorkStore
  codec: Codec
  config: Pick<Config, 'adminPassword' | 'bookingHorizonDays' | 'practice' | 'publicUrl'>
  /** Told of what went wrong in the background and is tried again. */
  onProblem: (error: unknown) => void
  /** Called for every append that met a newer revision. */
  onConflict?: () => void
  clock?: Clock
  random?: () => number
  /** Names this process among those that share the work store. */
  holder?: string
  /** How long a reservation may stand without its appointment. Milliseconds. */
  patienceMs?: number
  /** How long the process manager rests between two looks at the log. Milliseconds. */
  processManagerRestMs?: number
}

/** The process managers. `done` resolves once all have put their work down. */
export type ProcessManagers = { reservations: Runner; actions: Runner; done: Promise<void> }
/** The process managers' names, which their leases and checkpoints carry. */
export const processManagerNames = { reservations: 'reservation-keeper', actions: 'action-expiry' } as const

export type CommandService = {
  routes(kit: HttpKit): Router
  /** Makes sure there is an administrator and records what a crash left unrecorded; before calls are taken. */
  firstAdministrator(): Promise<FirstAdministrator>
  /** Run until the signal aborts. */
  startProcessManagers(signal: AbortSignal): ProcessManagers
  /** For whoever acts without HTTP: the demo, tests, later commands. */
  handler: CommandHandler
  steps: StepParts
  products: ProductParts
  carts: CartParts
  orders: OrderParts
  intakes: IntakeParts
  staff: StaffParts
}

/** command-service wired by hand over its stores; the same in both forms. */
export const composeCommandService = (parts: CommandServiceParts): CommandService => {
  const { log, vault, work, codec, config, onProblem, clock = systemClock, holder = randomUUID() } = parts
  const { onConflict, random, patienceMs, processManagerRestMs: restMs } = parts
  const now = () => new Date(clock.now()).toISOString()
  const handler = createCommandHandler({
    log,
    codec,
    ...(onConflict && { onConflict }),
    ...(random && { random }),
  })
  const reservations = createReservations(handler, config.practice.capacity)
  const { bookingHorizonDays: horizonDays, practice, publicUrl } = config
  const idSecret = vault.secret('ids')
  const steps: StepParts = { handler, reservations, codec, idSecret, horizonDays, now, onLeftOver: onProblem }
  const stock = createStock(handler)
  const products: ProductParts = { handler, idSecret }
  const carts: CartParts = { handler, stock, idSecret }
  const orders: OrderParts = { handler, stock, codec, idSecret, now, onLeftOver: onProblem }
  const intakes: IntakeParts = { handler, vault, idSecret, now }
  const staff: StaffParts = { handler, vault, now, onLeftOver: onProblem }
  const bodySecret = vault.secret('body')

  return {
    routes: (kit) =>
      createCommandRoutes({ kit, steps, carts, orders, intakes, staff, practice, bodySecret, publicUrl }),
    firstAdministrator: () => firstAdministrator({ ...staff, work, clock, holder }, config.adminPassword),
    startProcessManagers(signal) {
      const patience = { ...(patienceMs !== undefined && { patienceMs }), ...(restMs !== undefined && { restMs }) }
      const shared = { log, codec, work, holder, clock, onProblem, ...patience }
      const managers = [
        reservationManager(intervalProtocol({ handler, reservations, now })),
        reservationManager(stockProtocol({ handler, stock, now })),
      ]
      const reserved = startRunner({ ...shared, name: processManagerNames.reservations, managers }, signal)
      const actions = startRunner(
        { ...shared, name: processManagerNames.actions, managers: [requestManager({ handler, now })] },
        signal,
      )
      const done = Promise.all([reserved.done, actions.done]).then(() => undefined)
      return { reservations: reserved, actions, done }
    },
    handler,
    steps,
    products,
    carts,
    orders,
    intakes,
    staff,
  }
}
