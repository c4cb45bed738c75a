import type { RouteObject } from 'react-router-dom'
import { paths } from '~/paths.ts'

/** Shop, cart and checkout (docs/specification.md#public-screens), and an order on its way (ours). */
export const shopRoutes: RouteObject[] = [
  {
    path: paths.shop,
    lazy: async () => ({ Component: (await import('~/public/shop/components/shop-page.tsx')).ShopPage }),
  },
  {
    path: paths.cart,
    lazy: async () => ({ Component: (await import('~/public/shop/components/cart/cart-page.tsx')).CartPage }),
  },
  {
    path: paths.checkout,
    lazy: async () => ({
      Component: (await import('~/public/shop/components/checkout/checkout-page.tsx')).CheckoutPage,
    }),
  },
  ...[paths.orderLookup, paths.orderProgress].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('~/public/shop/components/order/order-page.tsx')).OrderPage }),
  })),
]
