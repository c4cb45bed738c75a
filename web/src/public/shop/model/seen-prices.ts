import { browserStore } from '~/lib/storage.ts'

/** Where this browser keeps the prices the shopper saw: the cart itself holds none. */
const storageKey = 'cartPrices'

/** Colones by product id. */
export type SeenPrices = Readonly<Record<string, number>>

/** What was seen when each product was put into the cart; nothing for what another browser put there. */
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

/** The newest price counts: it is the one the shopper saw last. */
export const keepPrice = (productId: string, price: number): void => {
  browserStore.set(storageKey, JSON.stringify({ ...seenPrices(), [productId]: price }))
}

export const forgetPrice = (productId: string): void => {
  const { [productId]: _, ...kept } = seenPrices()
  browserStore.set(storageKey, JSON.stringify(kept))
}

export const forgetPrices = (): void => browserStore.remove(storageKey)
