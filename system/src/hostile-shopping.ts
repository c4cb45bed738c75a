import { badIds, badTexts, brokenEscapes, type HostileCall, json, nobody, wrongTypes } from './hostile-parts.ts'

/** Right but for the product, which nobody offers. */
const rightOrder = {
  customerName: 'Ana Solís Mora',
  customerEmail: 'ana@ejemplo.cr',
  customerPhone: '8888-1234',
  customerAddress: 'Heredia, 200 m norte de la iglesia',
  items: [{ productId: nobody, quantity: 1, price: 6500 }],
}
const badShopping: HostileCall[] = [
  ...wrongTypes.flatMap((value) =>
    Object.keys(rightOrder).map((field) => ({ path: '/api/orders', body: { ...rightOrder, [field]: value } })),
  ),
  ...badTexts.map((text) => ({ path: '/api/orders', body: { ...rightOrder, customerName: text } })),
  ...[{ quantity: 0 }, { quantity: 1e9 }, { price: -1 }, { price: 1e300 }, { productId: '__proto__' }].map((item) => ({
    path: '/api/orders',
    body: { ...rightOrder, items: [{ ...rightOrder.items[0], ...item }] },
  })),
  { path: '/api/orders', body: rightOrder },
  { path: '/api/orders', body: { ...rightOrder, items: Array(1000).fill(rightOrder.items[0]) } },
  ...['', 'short', 'a'.repeat(129), '../../../../etc', 'ñañañaña'].map((sessionId) => ({
    path: '/api/cart',
    body: { productId: nobody, quantity: 1, sessionId },
  })),
  { path: '/api/cart', body: { productId: nobody, quantity: 1, sessionId: 'a-right-session' } },
].map(({ path, body }) => ({
  why: `shopping ${JSON.stringify(body).slice(0, 60)}`,
  method: 'POST',
  path,
  headers: json,
  body: JSON.stringify(body),
}))

const badRemovals: HostileCall[] = [
  ...badIds,
  ...brokenEscapes,
  `${nobody}.0`,
  `${nobody}.-1`,
  `${nobody}.1e3`,
].flatMap((id) => [
  { why: `DELETE of line ${id.slice(0, 20)}`, method: 'DELETE', path: `/api/cart/${id}` },
  ...(id === nobody
    ? []
    : [{ why: `DELETE of cart ${id.slice(0, 20)}`, method: 'DELETE', path: `/api/cart/session/${id}` }]),
])

const badShopReads: HostileCall[] = [
  ...[
    '',
    '?sessionId=',
    '?sessionId=a',
    '?sessionId[]=a-right-session',
    '?sessionId=a-session-1&sessionId=a-session-2',
  ].map((query) => `/api/cart${query}`),
  '/api/orders?status=nuevo',
  ...[...badIds, ...brokenEscapes].map((id) => `/api/public/orders/${id}`),
].map((path) => ({ why: `GET ${path.slice(0, 60)}`, method: 'GET', path, staff: true }))

/** Wrong calls of cart and orders. */
export const hostileShopping: readonly HostileCall[] = [...badShopping, ...badRemovals, ...badShopReads]
