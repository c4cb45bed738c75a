import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { createQueryClient } from '~/testing/query-client.ts'
import { server } from '~/testing/server.ts'
import { cartChanged, markCart, sessionId, useCartCount } from './cart-session.ts'

afterEach(() => {
  cleanup()
  markCart(false)
  localStorage.clear()
})

const renderCount = () => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, ...renderHook(() => useCartCount(), { wrapper }) }
}

const answerWith = (answer: object[]) => {
  const asked: string[] = []
  server.use(
    http.get('/api/cart', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('sessionId') ?? 'none')
      return HttpResponse.json(answer)
    }),
  )
  return asked
}

describe('the session id of an anonymous cart', () => {
  // @rule frame-session-identifier-random: Public §3, §9 The session identifier is random, made at the first visit and
  //   kept under 'sessionId'
  test('is made at the first visit from 128 random bits and kept under "sessionId"', () => {
    const made = sessionId()
    expect(made).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(localStorage.getItem('sessionId')).toBe(made)
    expect(sessionId()).toBe(made)
  })

  // @rule frame-session-identifier-random
  test('is the one kept from an earlier visit', () => {
    localStorage.setItem('sessionId', 'una-visita-anterior')
    expect(sessionId()).toBe('una-visita-anterior')
  })

  test('stays the same for a page whose storage keeps nothing', () => {
    const made = sessionId()
    localStorage.clear()
    expect(sessionId()).toBe(made)
  })

  test('that no server would accept is made anew', () => {
    localStorage.setItem('sessionId', 'corta')
    expect(sessionId()).toMatch(/^[A-Za-z0-9_-]{22}$/)
  })
})

describe('the number on the cart', () => {
  // @rule cart-sessionid-read-id: Public §7 GET /api/cart?sessionId={sessionId} is read: id, productId, quantity
  test('is that of its lines, whatever their quantity', async () => {
    const asked = answerWith([
      { id: 'a.1', productId: 'banda', quantity: 3 },
      { id: 'a.2', productId: 'rodillo', quantity: 1 },
    ])
    markCart(true)
    const { result } = renderCount()
    await waitFor(() => expect(result.current).toBe(2))
    expect(asked).toEqual([sessionId()])
  })

  // @rule frame-cart-badge-equals: Public §2, §4 The cart's badge equals the number of cart items and shows only above
  //   0
  test('asks nothing of the server before something was put in', () => {
    // A call without an answer would fail this test.
    const { result } = renderCount()
    expect(result.current).toBe(0)
  })

  test('a cart that turned out empty is not asked for again', async () => {
    const asked = answerWith([])
    markCart(true)
    renderCount()
    await waitFor(() => expect(localStorage.getItem('cartInUse')).toBeNull())
    expect(renderCount().result.current).toBe(0)
    expect(asked).toHaveLength(1)
  })

  test('is not shown while the server cannot be reached', async () => {
    server.use(http.get('/api/cart', () => new HttpResponse(null, { status: 503 })))
    markCart(true)
    const { result } = renderCount()
    await waitFor(() => expect(result.current).toBe(0))
  })
})

describe('a change of the cart', () => {
  const banda = { id: 'a.1', productId: 'banda', quantity: 1 }

  // @rule shop-producto-agregado-name: Public §8 'Producto agregado' / '{name} se ha agregado al carrito'; §4 the
  //   badge follows
  test('is not hidden by a reading that was under way before it', async () => {
    const early = Promise.withResolvers<Response>()
    let asked = 0
    server.use(
      http.get('/api/cart', () => {
        asked += 1
        return asked === 1 ? early.promise : HttpResponse.json([banda])
      }),
    )
    markCart(true)
    const { client, result } = renderCount()
    await waitFor(() => expect(asked).toBe(1))
    const changed = cartChanged(client)
    await waitFor(() => expect(result.current).toBe(1))
    early.resolve(HttpResponse.json([]))
    await changed
    expect(result.current).toBe(1)
    expect(asked).toBe(2)
  })

  // @rule cart-tab-browser-follows: Every tab of the browser follows the cart
  test('is told to the other tabs, and only once this one has read it', async () => {
    const answered = Promise.withResolvers<Response>()
    server.use(http.get('/api/cart', () => answered.promise))
    const { client } = renderCount()
    const changed = cartChanged(client)
    expect(localStorage.getItem('cartChange')).toBeNull()
    answered.resolve(HttpResponse.json([banda]))
    await changed
    expect(localStorage.getItem('cartChange')).toMatch(/^[0-9a-f]{32}$/)
  })

  // @rule cart-tab-browser-follows
  test.each([
    ['at once', () => dispatchEvent(new StorageEvent('storage'))],
    ['when this tab is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('made in another tab is followed %s', async (when, show) => {
    const asked = answerWith([banda])
    const { result } = renderCount()
    show()
    expect(asked).toEqual([])
    localStorage.setItem('cartInUse', '1')
    localStorage.setItem('cartChange', `in another tab, ${when}`)
    show()
    await waitFor(() => expect(result.current).toBe(1))
    show()
    expect(asked).toHaveLength(1)
  })
})
