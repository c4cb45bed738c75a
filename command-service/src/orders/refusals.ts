import { money } from '@clinic/shared-events/contracts/practice/practice.ts'
import type { Refusals, StepAbandoned } from '../handling/refusals.ts'
import type { OrderRejection } from './order.ts'

const asked = (count: number): string => (count === 1 ? '1 unidad' : `${count} unidades`)
const units = (count: number): string => (count === 1 ? 'queda 1 unidad' : `quedan ${count} unidades`)
const short = (title: string, quantity: number, stock: number): string =>
  `lleva ${asked(quantity)} de «${title}» y ${stock === 0 ? 'no queda ninguna' : units(stock)}.`

/** How an order is refused (docs/http.md#errors). */
export const orderRefusals = {
  UnknownProduct: {
    status: 400,
    code: 'unknown-product',
    sentence: 'Ese producto ya no está en la tienda.',
    particulars: ({ line }) => ({ field: `items.${line}.productId` }),
  },
  PriceChanged: {
    status: 409,
    code: 'price-changed',
    sentence: 'El precio de un producto cambió.',
    particulars: ({ line, title, price }) => ({
      sentence: `El precio de «${title}» cambió: ahora es ${money(price)}.`,
      field: `items.${line}.price`,
    }),
  },
  StockShort: {
    status: 409,
    code: 'stock-short',
    sentence: 'No hay suficientes unidades de un producto.',
    particulars: ({ line, title, stock }) => ({
      sentence: stock === 0 ? `«${title}» está agotado.` : `De «${title}» solo ${units(stock)}.`,
      field: `items.${line}.quantity`,
    }),
  },
  ReopeningShort: {
    status: 409,
    code: 'stock-short',
    sentence: 'No hay suficientes unidades para reabrir el pedido.',
    particulars: ({ title, quantity, stock }) => ({
      sentence: `No se puede reabrir el pedido: ${short(title, quantity, stock)}`,
      field: 'status',
    }),
  },
  ProcessingShort: {
    status: 409,
    code: 'stock-short',
    sentence: 'No hay suficientes unidades para procesar el pedido.',
    particulars: ({ title, quantity, stock }) => ({
      sentence: `No se puede procesar el pedido, que quedó sin reserva de existencias: ${short(title, quantity, stock)}`,
      field: 'status',
    }),
  },
  AlreadyPlaced: { status: 409, code: 'already-placed', sentence: 'Ese pedido ya está registrado.' },
  OrderNotFound: { status: 404, code: 'not-found', sentence: 'No existe ese pedido.' },
  OrderOver: {
    status: 409,
    code: 'order-over',
    sentence: 'El pedido ya se entregó o se canceló: no se corrige.',
  },
  MoreShort: {
    status: 409,
    code: 'stock-short',
    sentence: 'No hay suficientes unidades de un producto.',
    particulars: ({ title, stock }) => ({
      sentence: stock === 0 ? `De «${title}» no quedan más unidades.` : `De «${title}» solo ${units(stock)} más.`,
      field: 'units',
    }),
  },
  NotOrdered: { status: 409, code: 'not-ordered', sentence: 'El pedido ya no tiene ese producto.', field: 'units' },
  LastProduct: {
    status: 409,
    code: 'last-product',
    sentence: 'Es el último producto del pedido: en vez de quitarlo, cancele el pedido.',
    field: 'units',
  },
  OrderPaid: {
    status: 409,
    code: 'order-paid',
    sentence: 'El pedido ya se pagó: deshaga el pago para corregir las cantidades.',
    field: 'units',
  },
  /** Of the fence, which the process manager alone sends. */
  ReservationHeld: { status: 409, code: 'reservation-held', sentence: 'El pedido tiene esas unidades.' },
  DetailsErased: {
    status: 409,
    code: 'details-erased',
    sentence: 'Los datos de quien hizo el pedido fueron eliminados y ya no se reabre.',
  },
} as const satisfies Refusals<Exclude<OrderRejection, StepAbandoned>>
