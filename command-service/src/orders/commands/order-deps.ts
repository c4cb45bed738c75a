import type { Codec } from '@clinic/platform/log/codec.ts'
import type { OrderEvent } from '@clinic/shared-events/orders/events.ts'
import type { CommandResult } from '../../handling/command-request.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { Stock } from '../../products/commands/stock.ts'
import type { Order, OrderRejection } from '../order.ts'

/** What the steps over an order's stream and its products' need. */
export type OrderDeps = {
  handler: CommandHandler
  stock: Stock
  codec: Pick<Codec, 'ensureKeys'>
  /** The vault's 'ids': makes ids and tracking numbers unguessable. */
  idSecret: Buffer
  now: () => string
  /** Called with why a release failed, which the process manager repeats. */
  onLeftOver: (error: unknown) => void
}

export type OrderAnswer = CommandResult<Order, OrderEvent, OrderRejection>
