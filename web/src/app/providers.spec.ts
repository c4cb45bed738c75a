import { botConversationCalls } from '@clinic/shared-events/contracts/messaging/bot-conversations.ts'
import { signedInCookie } from '@clinic/shared-events/contracts/practice/staff.ts'
import { orderCalls } from '@clinic/shared-events/contracts/shop/orders.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { createElement, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { subscribeLive } from '~/lib/live/live.ts'
import type { WireEvents } from '~/lib/live/live-connection.ts'
import { connectSocket } from '~/lib/live/live-socket.ts'
import { botCountsQuery } from '~/office/shared/pending/counts.ts'
import { useAuth } from '~/office/staff/api/me.ts'
import { orderProgressOptions } from '~/public/shop/api/order-progress.ts'
import { server } from '~/testing/server.ts'
import { createQueryClient } from './providers.tsx'

vi.mock('~/lib/live/live-socket.ts', () => ({ connectSocket: vi.fn() }))

afterEach(cleanup)

const number = 'MV-0123456789'
const order = { trackingNumber: number, status: 'pending', steps: [], items: [], totalAmount: 0 }
const counts = { id: 'bot', conversations: 2, waiting: 1 }
const refused = () => HttpResponse.json({ error: 'x', code: 'y' }, { status: 401 })

describe('what every query does by itself', () => {
  // @rule frame-call-sends-json: Public §7 Every call sends JSON and the session's credentials
  // @rule frame-default-reads-query
  test('it reads the address of its declared call with GET, JSON and credentials, whatever its key', async () => {
    const asked: Request[] = []
    const answers = (answer: object) => (info: { request: Request }) => {
      asked.push(info.request)
      return HttpResponse.json(answer)
    }
    server.use(
      http.get('/api/public/orders/:number', answers(order)),
      http.get('/api/twilio-bot/counts', answers(counts)),
    )
    const client = createQueryClient()
    expect((await client.fetchQuery(orderProgressOptions(number))).data).toEqual(order)
    expect((await client.fetchQuery(botCountsQuery)).data).toEqual(counts)
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
      orderCalls.readOrderProgress.path.replace(':trackingNumber', number),
      botConversationCalls.countBot.path,
    ])
    for (const { credentials, headers } of asked)
      expect([credentials, headers.get('content-type')]).toEqual(['include', 'application/json'])
  })

  // @rule frame-default-reads-query: Public §7 Default reads: GET, credentials included, the answer parsed as JSON;
  //   ours at the address of the call that the read names, which its key need not spell (decision 37)
  test('a key alone asks nothing of the server: who reads names the call', async () => {
    const asked: string[] = []
    server.use(
      http.get('*', ({ request }) => {
        asked.push(request.url)
        return HttpResponse.json(order)
      }),
    )
    const read = createQueryClient().fetchQuery({ queryKey: ['/api', 'public', 'orders', number] })
    await expect(read).rejects.toThrow(/queryFn/)
    expect(asked).toEqual([])
  })

  // @rule frame-throws-yields-empty: Public §7 A 401 throws, or yields an empty result where so configured
  test('a 401 throws, or is an empty answer where the query says so', async () => {
    server.use(http.get('/api/public/orders/:number', refused), http.get('/api/auth/me', refused))
    const client = createQueryClient()
    await expect(client.fetchQuery(orderProgressOptions(number))).rejects.toMatchObject({ status: 401 })
    // biome-ignore lint/suspicious/noDocumentCookie: what the server's Set-Cookie leaves
    document.cookie = `${signedInCookie}=1; Path=/`
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
    const { result } = renderHook(useAuth, { wrapper })
    await waitFor(() => expect(result.current).toEqual({ state: 'signed-out' }))
  })

  // @rule frame-refetch-interval-focus: Public §7 No refetch on interval or focus, data never stale, no retries for
  //   reads or writes
  test('nothing is read again by itself, on an interval, on focus, or after a failure', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })
    expect(mutations).toMatchObject({ retry: false })
  })
})

describe('once the line is back', () => {
  let events: WireEvents | undefined
  const backs: [what: string, lose: () => void, comeBack: () => void][] = [
    ["by the browser's word", () => dispatchEvent(new Event('offline')), () => dispatchEvent(new Event('online'))],
    [
      'by the socket, which the server is back with',
      () => events?.down(),
      () => {
        events?.up()
        events?.resumed({ room: 'slots', changes: [], refresh: [], filled: {} })
      },
    ],
  ]

  // @rule failed-reads-again: Issue: failed panels read again when the line is back, without a press
  test.each(backs)('%s, what failed is read again, and nothing else', async (_, lose, comeBack) => {
    vi.mocked(connectSocket).mockImplementation(async (given) => {
      events = given
      return { join: async () => ({ ok: true }), leave: () => undefined, close: () => undefined }
    })
    const end = subscribeLive('slots', 'taken-intervals', '1', {
      onChange: () => undefined,
      onRefresh: () => undefined,
    })
    await waitFor(() => expect(events).toBeDefined())
    comeBack()
    let isAway = true
    const asked: string[] = []
    server.use(
      http.get('/api/twilio-bot/counts', () => {
        asked.push('counts')
        return isAway ? HttpResponse.error() : HttpResponse.json(counts)
      }),
      http.get('/api/public/orders/:number', () => {
        asked.push('order')
        return HttpResponse.json(order)
      }),
    )
    const client = createQueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
    const { result } = renderHook(
      () => [useQuery({ ...botCountsQuery, refetchInterval: false }), useQuery(orderProgressOptions(number))] as const,
      { wrapper },
    )
    await waitFor(() => expect(result.current.map(({ status }) => status)).toEqual(['error', 'success']))
    lose()
    isAway = false
    comeBack()
    await waitFor(() => expect(result.current.map(({ status }) => status)).toEqual(['success', 'success']))
    expect(asked.toSorted()).toEqual(['counts', 'counts', 'order'])
    end()
  })
})
