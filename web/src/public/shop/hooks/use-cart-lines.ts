import { useQuery } from '@tanstack/react-query'
import { useProducts } from '~/products/products.ts'
import { cartOptions } from '~/public/shared/cart/cart-session.ts'
import { type PricedCart, pricedCart } from '../model/cart-lines.ts'
import { seenPrices } from '../model/seen-prices.ts'

type CartLines = {
  /** The cart with live prices and stock; null while it is not known. */
  cart: PricedCart | null
  /** Whether it could not be read. */
  failed: boolean
  retry: () => void
}

/** The cart with its products, for the cart, its dialog and the checkout. Prices and stock follow the shop live. */
export const useCartLines = (): CartLines => {
  const items = useQuery(cartOptions())
  const products = useProducts()
  // An empty cart needs no products to be known.
  const offered = items.data?.length === 0 ? [] : products.data?.data
  const cart = items.data && offered ? pricedCart(items.data, offered, seenPrices()) : null
  return {
    cart,
    failed: cart === null && (items.isError || products.isError) && !items.isFetching && !products.isFetching,
    retry: () => {
      if (items.isError) void items.refetch()
      if (products.isError) void products.refetch()
    },
  }
}
