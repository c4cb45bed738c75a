import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { CommandService } from '@clinic/command-service/compose.ts'
import { originWithoutKey } from '@clinic/command-service/handling/origin.ts'
import { changeOrderStatus } from '@clinic/command-service/orders/commands/edit-order.ts'
import { editProduct } from '@clinic/command-service/products/commands/change-product.ts'
import { startDemo } from '@clinic/demo/start-demo.ts'
import type { OrderStatus } from '@clinic/shared-events/contracts/shop/orders.ts'
import { buildWebWhenStale } from '../../../../scripts/build-web.ts'

/** What staff do at the shop, by the real commands. */
export type DeskOrder = { orderId: string; to: OrderStatus } | { productId: string; price: number }

const carryOut = ({ orders, products }: CommandService, order: DeskOrder) => {
  const origin = originWithoutKey('staff:mquesada', new Date().toISOString())
  return 'orderId' in order ? changeOrderStatus(orders, order, origin) : editProduct(products, order, origin)
}

/** `npm run demo` with a desk: POST a DeskOrder to DESK_PORT; 204, or 409 when the command was refused. */
const openDesk = (commands: CommandService): void => {
  const desk = createServer(async (request, response) => {
    // Written by `shop-clinic.ts` alone.
    const order = JSON.parse(await text(request)) as DeskOrder
    const { ok } = await carryOut(commands, order)
    response.writeHead(ok ? 204 : 409).end()
  })
  desk.listen(Number(process.env.DESK_PORT), 'localhost').unref()
}

buildWebWhenStale((line) => console.log(line))
const folder = mkdtempSync(join(tmpdir(), 'clinic-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await startDemo(folder, process.env, openDesk)
