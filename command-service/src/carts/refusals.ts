import { mostChangesADay, mostLines, mostUnits } from '@clinic/shared-events/contracts/shop/carts.ts'
import type { Refusals } from '../handling/refusals.ts'
import type { CartRejection } from './cart.ts'
import type { UnknownProduct } from './commands/change-cart.ts'

/** How a change of a cart is refused (docs/http.md#errors). */
export const cartRefusals = {
  CartFull: {
    status: 409,
    code: 'cart-full',
    sentence: 'El carrito no admite más.',
    particulars: ({ of }) =>
      of === 'units'
        ? { sentence: `El carrito admite ${mostUnits} unidades de cada producto como máximo.`, field: 'quantity' }
        : { sentence: `El carrito admite ${mostLines} productos distintos como máximo.`, field: 'productId' },
  },
  CartChangesUsedUp: {
    status: 409,
    code: 'cart-changes-used-up',
    sentence: `Este carrito ya cambió ${mostChangesADay} veces hoy. Mañana podrá cambiarlo de nuevo; hoy puede pedir lo que tiene o vaciarlo.`,
  },
  CartLineGone: { status: 404, code: 'line-gone', sentence: 'Ese producto ya no está en su carrito.' },
  UnknownProduct: {
    status: 400,
    code: 'unknown-product',
    sentence: 'Ese producto ya no está en la tienda.',
    field: 'productId',
  },
} as const satisfies Refusals<CartRejection | UnknownProduct>
