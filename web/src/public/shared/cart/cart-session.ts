import { readCartAddress } from '@clinic/shared-events/contracts/wire/first-page-calls.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { readCall } from '~/lib/http/call.ts'
import { newIdempotencyKey } from '~/lib/http/http.ts'
import { browserStore } from '~/lib/storage.ts'

/** The storage key of the session id, which names the cart (docs/specification.md#public-entities, #public-constants). */
const storageKey = 'sessionId'
/** The storage key of a mark that the cart may hold something: without it the server is not asked. */
const markKey = 'cartInUse'
/** The storage key of a value that every change of the cart replaces, so that the browser's other tabs notice it. */
const changeKey = 'cartChange'

/** One line of the cart as the public screens read it (docs/specification.md#public-entities). */
export type CartLine = { id: string; productId: string; quantity: number }

/** The form of a session id (docs/open-points.md#carts). */
const wellFormed = /^[A-Za-z0-9_-]{8,128}$/

/** The session id of this page, only where the browser stores nothing. */
let unkept: string | null = null

/** The anonymous cart's key: 128 random bits, made at the first visit and kept in this browser. */
export const sessionId = (): string => {
  const known = browserStore.get(storageKey) ?? unkept
  if (known !== null && wellFormed.test(known)) return known
  const made = urlSafe(crypto.getRandomValues(new Uint8Array(16)))
  unkept = made
  browserStore.set(storageKey, made)
  return made
}

const urlSafe = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const useMark = create<{ inUse: boolean }>(() => ({ inUse: browserStore.get(markKey) !== null }))

/** Notes whether the cart is in use: to be called before something is put into it, and with every answer about its lines. */
export const markCart = (inUse: boolean): void => {
  if (inUse) browserStore.set(markKey, '1')
  else browserStore.remove(markKey)
  if (useMark.getState().inUse !== inUse) useMark.setState({ inUse })
}

/** The cart's lines: GET /api/cart?sessionId=… . Whoever changes the cart invalidates or replaces this query. */
export const cartOptions = () => {
  const id = sessionId()
  return queryOptions({
    queryKey: ['/api', 'cart', id],
    queryFn: async ({ signal }) => {
      const { data } = await readCall(readCartAddress, { query: { sessionId: id }, parse: cartLines, signal })
      markCart(data.length > 0)
      return data
    },
  })
}

/** To be called after a change of the cart: reads its lines again, and then makes the other tabs do the same. */
export const cartChanged = async (client: QueryClient): Promise<void> => {
  await readAgain(client)
  seenChange = newIdempotencyKey()
  browserStore.set(changeKey, seenChange)
}

/** Reads the cart again. A read that is still under way may have missed the change and is dropped. The query itself shows a failure. */
const readAgain = async (client: QueryClient): Promise<void> => {
  const cart = cartOptions()
  await client.cancelQueries(cart)
  await client.invalidateQueries({ queryKey: cart.queryKey, refetchType: 'none' })
  await client.fetchQuery(cart).catch(() => undefined)
}

let seenChange = browserStore.get(changeKey)

/** Reads the cart again when another tab has changed it: at once, and when this tab becomes visible. */
const useOtherTabs = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      const change = browserStore.get(changeKey)
      if (change === seenChange) return
      seenChange = change
      useMark.setState({ inUse: browserStore.get(markKey) !== null })
      void readAgain(client)
    }
    addEventListener('storage', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('storage', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client])
}

const nothing: readonly CartLine[] = []

/** The lines of the cart; none while they are not known. Reads only when something was put in before. */
export const useCartItems = (): readonly CartLine[] => {
  const { inUse } = useMark()
  const { data } = useQuery({ ...cartOptions(), enabled: inUse })
  return inUse ? (data ?? nothing) : nothing
}

/** How many lines the cart holds, for the badge of the frame, which also follows the browser's other tabs. */
export const useCartCount = (): number => {
  useOtherTabs()
  return useCartItems().length
}

/** The lines in an answer, checked by hand: the header is on the first page, which loads without a schema library. */
const cartLines = (answer: unknown): CartLine[] => {
  if (!Array.isArray(answer) || !answer.every(isLine)) throw new Error('GET /api/cart: unexpected answer')
  return answer
}

const isLine = (line: unknown): line is CartLine =>
  typeof line === 'object' &&
  line !== null &&
  'id' in line &&
  typeof line.id === 'string' &&
  'productId' in line &&
  typeof line.productId === 'string' &&
  'quantity' in line &&
  typeof line.quantity === 'number'
