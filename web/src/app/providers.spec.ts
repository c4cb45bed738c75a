import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { server } from '~/testing/server.ts'
import { createQueryClient } from './providers.tsx'

describe('what every query does by itself', () => {
  // @rule frame-call-sends-json, frame-default-reads-query
  test('it reads at its key, joined by slashes, with credentials', async () => {
    const asked: Request[] = []
    server.use(
      http.get('/api/orders/track/MV-1', ({ request }) => {
        asked.push(request)
        return HttpResponse.json({ status: 'pending' })
      }),
    )
    const answer = await createQueryClient().fetchQuery({ queryKey: ['/api', 'orders', 'track', 'MV-1'] })
    expect(answer).toEqual({ status: 'pending' })
    expect(asked.map(({ credentials, headers }) => [credentials, headers.get('content-type')])).toEqual([
      ['include', 'application/json'],
    ])
  })

  // @rule frame-throws-yields-empty
  test('a 401 throws, or is an empty answer where the query says so', async () => {
    server.use(http.get('/api/private', () => HttpResponse.json({ error: 'x', code: 'y' }, { status: 401 })))
    const client = createQueryClient()
    await expect(client.fetchQuery({ queryKey: ['/api', 'private'] })).rejects.toMatchObject({ status: 401 })
    const empty = await client.fetchQuery({ queryKey: ['/api', 'private'], meta: { on401: 'empty' } })
    expect(empty).toBeNull()
  })

  // @rule frame-refetch-interval-focus
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
