import type { Codec } from '@clinic/platform/log/codec.ts'
import type { EventLog } from '@clinic/platform/log/event-log.ts'
import type { AnyEvent } from '@clinic/shared-events/definitions/define-event.ts'

const perAppend = 500

/** Fills a product's stream: it is listed, then its units are reserved, and every second time given back. */
export const seedProduct = async (
  { log, codec }: { log: EventLog; codec: Codec },
  stream: string,
  events: number,
): Promise<void> => {
  let revision: bigint | 'no-stream' = 'no-stream'
  let mac: string | null = null
  for (let from = 0; from < events; from += perAppend) {
    const some = Array.from({ length: Math.min(perAppend, events - from) }, (_, n) => eventAt(from + n))
    const commandId = `seed-${from}`
    const at = '2026-11-20T15:00:00.000Z'
    const origin = { actor: 'public', commandId, bodyHash: 'seed', correlation: commandId, causation: commandId, at }
    const sealed = await codec.seal(stream, revision, mac, some, origin)
    const appended = await log.append(stream, revision, sealed)
    if (!appended.ok) throw new Error('the seeded stream was written by another')
    revision = appended.revision
    mac = sealed.at(-1)?.meta.mac ?? null
  }
}

const productId = 'p'
/** 3 n + 1 and 3 n + 2 reserve, 3 n + 3 gives the first of them back. */
const eventAt = (n: number): AnyEvent => {
  if (n === 0) return listed
  const back = n % 3 === 0
  const held = back ? n - 2 : n
  const reservation = {
    productId,
    reservationId: `reservation-${held}`,
    orderId: `order-${held}`,
    quantity: 1,
    stock: 9,
  }
  return back
    ? { type: 'StockReleased', data: { ...reservation, reason: 'cancelled' } }
    : { type: 'StockReserved', data: { ...reservation, price: 6500 } }
}

const listed: AnyEvent = {
  type: 'ProductListed',
  data: {
    productId,
    title: 'Banda elástica',
    description: 'Resistencia media',
    price: 6500,
    imageUrl: 'https://ejemplo.cr/bandas.jpg',
    category: 'Equipo de Rehabilitación',
    stock: 9,
  },
}
