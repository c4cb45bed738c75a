import type { RouteObject } from 'react-router-dom'
import { paths } from './paths.ts'

/** Shop and cart (specification part 1 §2). */
export const shopRoutes: RouteObject[] = [
  {
    path: paths.shop,
    lazy: async () => ({ Component: (await import('~/features/shop/components/shop-page.tsx')).ShopPage }),
  },
  {
    path: paths.cart,
    lazy: async () => ({ Component: (await import('~/features/shop/components/cart-page.tsx')).CartPage }),
  },
]
