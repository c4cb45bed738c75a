import { z } from 'zod'
import { declareCalls, everyone } from './call.ts'
import { listQuery } from './common.ts'
import { declareFeeds } from './feed.ts'

/** Categories of the shop (docs/specification.md#public-constants); `Todos` of the page is none of them. */
export const categories = ['Equipo de Rehabilitación', 'Paquetes'] as const
export type Category = (typeof categories)[number]

/** From 1 to this many units a product shows 'Últimas N unidades' (docs/specification.md#public-states). */
export const lowStock = 5

/** GET /api/products answers a list of these, by category and name. `price` in whole colones; `stock` is what can still be ordered. */
export const productRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  imageUrl: z.string(),
  category: z.enum(categories),
  stock: z.int(),
})
export type ProductRow = z.infer<typeof productRow>

export const productCalls = declareCalls({
  listProducts: {
    method: 'GET',
    path: '/api/products',
    who: everyone,
    summary: 'Productos de la tienda, por categoría y nombre',
    query: listQuery,
    answer: z.array(productRow),
    limit: 'reading',
  },
})

export const productFeeds = declareFeeds({
  products: { projection: 'products', room: 'products', row: productRow },
})
