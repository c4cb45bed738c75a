import { z } from 'zod'
import { declareCalls, everyone, staffOnly } from '../wire/call.ts'
import { listQuery, optionalText, orAbsent } from '../wire/common.ts'
import { declareFeeds } from '../wire/feed.ts'
import { imageOf } from '../wire/images.ts'

/** Categories of the shop (docs/specification.md#public-constants); `Todos` of the page is none of them. */
export const categories = ['Equipo de Rehabilitación', 'Paquetes'] as const
export type Category = (typeof categories)[number]

/** From 1 to this many units a product shows 'Últimas N unidades' (docs/specification.md#public-states). */
export const lowStock = 5

/** '+5 Stock' adds so many (docs/specification.md#office-constants). */
export const quickStock = 5

/** Longest texts of a product; the form shows the same limits. */
export const productLimits = { name: 200, description: 2000, imageUrl: 2000 } as const
/** The highest price and the largest stock. */
const mostColones = 1_000_000_000
const mostUnitsInStock = 1_000_000

/** What the form of a product says (docs/specification.md#office-rules). */
export const productSentences = {
  incomplete: 'Por favor completa todos los campos requeridos.',
  category: 'Por favor selecciona una categoría.',
  image: 'Por favor agrega una imagen para el producto.',
  negativeStock: 'El stock no puede ser negativo.',
  wholePrice: 'Precio: debe ser un número entero de colones',
  wholeStock: 'Stock: debe ser un número entero de unidades',
  imageUrl: 'Imagen: suba un archivo o ponga una dirección que empiece con https://',
} as const

/** GET /api/products answers a list of these, by category and name. `price` in whole colones; `stock` is what can still be ordered. */
export const productRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  imageUrl: z.string(),
  category: z.enum(categories),
  stock: z.int(),
  /** Revision of the last edit this row shows; goes into If-Match. Orders change `stock` and leave it. */
  revision: z.string(),
})
export type ProductRow = z.infer<typeof productRow>

const units = z
  .int(productSentences.wholeStock)
  .min(0, productSentences.negativeStock)
  .max(mostUnitsInStock, `Stock: máximo ${mostUnitsInStock} unidades`)
/** The stock that the screen showed when `stock` was entered: what orders took since then stays theirs (docs/specification.md#office-calls). */
const shownStock = orAbsent(units)

/** An image that was uploaded here, or one elsewhere that browsers ask for over TLS. */
const isImageAddress = (url: string): boolean => imageOf(url) !== null || URL.parse(url)?.protocol === 'https:'

const formFields = {
  name: optionalText('Nombre', productLimits.name),
  description: optionalText('Descripción', productLimits.description),
  /** Below 1 it counts as missing. */
  price: orAbsent(z.int(productSentences.wholePrice).max(mostColones, `Precio: máximo ${mostColones} colones`)),
  category: orAbsent(z.enum(categories, productSentences.category)),
  imageUrl: optionalText('Imagen', productLimits.imageUrl).refine(
    (url) => !url || isImageAddress(url),
    productSentences.imageUrl,
  ),
  stock: orAbsent(units),
}

type Given = { name?: string | undefined; description?: string | undefined; price?: number | undefined }
type Named = { name: string; description: string; price: number }

/** Tells the first of name, description and price that is missing, in the order they are checked in. */
const required = ({ name, description, price }: Given, check: z.RefinementCtx): Named => {
  if (name && description && price && price > 0) return { name, description, price }
  const path = [!name ? 'name' : !description ? 'description' : 'price']
  check.addIssue({ code: 'custom', path, message: productSentences.incomplete })
  return z.NEVER
}

/**
 * POST /api/products (docs/specification.md#office-calls). Checked in the specified order, and the first thing that is missing is
 * told: name, description and a price above 0, then category, then image. Without `stock` there is none.
 */
export const createProductBody = z.object(formFields).transform((given, check) => {
  const named = required(given, check)
  if (named === z.NEVER) return z.NEVER
  const { category, imageUrl, stock = 0 } = given
  if (category && imageUrl) return { ...named, category, imageUrl, stock }
  const [path, message] = category ? ['imageUrl', productSentences.image] : ['category', productSentences.category]
  check.addIssue({ code: 'custom', path: [path], message })
  return z.NEVER
})

/** PUT /api/products/{id}: the same fields. Without category, image or stock these stay as they are. */
const editProductBody = z
  .object({ ...formFields, shownStock })
  .transform((given, check) => ({ ...given, ...required(given, check) }))

/**
 * PATCH /api/products/{productId}/stock. With `shownStock` the difference between the two is recorded, so that two who add at once
 * both count; with If-Match a second edit is refused instead (412).
 */
const changeStockBody = z.object({ stock: units, shownStock })

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
  createProduct: {
    method: 'POST',
    path: '/api/products',
    who: staffOnly,
    summary: 'Agregar un producto a la tienda',
    body: createProductBody,
    answer: productRow,
    good: 201,
    refuses: [409],
  },
  editProduct: {
    method: 'PUT',
    path: '/api/products/:id',
    who: staffOnly,
    summary: 'Cambiar los datos de un producto',
    body: editProductBody,
    answer: productRow,
    refuses: [404, 409, 412],
  },
  changeStock: {
    method: 'PATCH',
    path: '/api/products/:productId/stock',
    who: staffOnly,
    summary: 'Cambiar las unidades que se pueden pedir de un producto',
    body: changeStockBody,
    answer: productRow,
    refuses: [404, 409, 412],
  },
})

export const productFeeds = declareFeeds({
  products: { projection: 'products', room: 'products', row: productRow },
})
