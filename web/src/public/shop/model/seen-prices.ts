import { browserStore } from '~/lib/storage.ts'

/** The storage key of the prices the shopper saw: the cart itself holds none. */
const storageKey = 'cartPrices'

/** Colones by product id. */
export type SeenPrices = Readonly<Record<string, number>>

/** The price that was seen when each product was put into the cart; none for what another browser put there. */
export const seenPrices = (): SeenPrices => {
  try {
    const kept: unknown = JSON.parse(browserStore.get(storageKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((pair): pair is [string, number] => Number.isSafeInteger(pair[1])),
    )
  } catch {
    return {}
  }
}

/** Keeps a price. The newest one counts, because the shopper saw it last. */
export const keepPrice = (productId: string, price: number): void => {
  browserStore.set(storageKey, JSON.stringify({ ...seenPrices(), [productId]: price }))
}

export const forgetPrice = (productId: string): void => {
  const { [productId]: _, ...kept } = seenPrices()
  browserStore.set(storageKey, JSON.stringify(kept))
}

export const forgetPrices = (): void => browserStore.remove(storageKey)
