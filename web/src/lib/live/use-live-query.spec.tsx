import type { RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fakeLive } from '~/testing/fake-live.ts'
import { createQueryClient } from '~/testing/query-client.ts'
import { server } from '~/testing/server.ts'
import { forgetOwnWrites, type Reading, read } from '../http/http.ts'
import { intoList, intoRow } from './live-rows.ts'
import { useLiveQuery, useReadAnew } from './use-live-query.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

type Row = { id: string; name: string }
const row = z.object({ id: z.string(), name: z.string() })
const byName = (a: Row, b: Row) => a.name.localeCompare(b.name)
const change = (position: string, id: string, of: unknown): RowChange => ({ projection: 'rows', id, position, row: of })

let answers: Reading<readonly Row[]>[] = []
const options = queryOptions({
  queryKey: ['rows'],
  queryFn: async (): Promise<Reading<readonly Row[]>> => {
    const answer = answers.shift()
    if (!answer) throw new Error('asked too often')
    return answer
  },
})
const reading = (position: string, serial: number, ...names: string[]): Reading<readonly Row[]> => ({
  data: names.map((name) => ({ id: name, name })),
  position,
  serial,
})

const client = { now: createQueryClient() }
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client.now}>{children}</QueryClientProvider>
)
const follow = async (room: 'staff' | 'products') => {
  const live = { feed: { projection: 'rows', room, row }, into: intoList<Row>({ order: byName }) }
  const { result } = renderHook(() => useLiveQuery(options, live), { wrapper })
  await waitFor(() => expect(fakeLive.following()).toEqual([`${room}/rows@${result.current.data?.position}`]))
  return () => result.current.data?.data.map(({ name }) => name)
}

beforeEach(() => {
  client.now = createQueryClient()
  answers = [reading('100', 1, 'Ana', 'Eva')]
})

afterEach(cleanup)

describe('what is pushed', () => {
  test('is there in what is read anew because of it, whatever that is read from', async () => {
    forgetOwnWrites()
    const asked: (string | null)[] = []
    server.use(
      http.get('/api/rows', ({ request }) => {
        asked.push(request.headers.get('X-Min-Position'))
        return HttpResponse.json([], { headers: { 'X-Log-Position': '100' } })
      }),
    )
    const rows = queryOptions({ queryKey: ['rows'], queryFn: () => read<readonly Row[]>('/api/rows') })
    renderHook(() => useReadAnew(rows, { projection: 'rows', room: 'staff', row }), { wrapper })
    await waitFor(() => expect(fakeLive.following()).toEqual(['staff/rows@100']))
    fakeLive.send(change('101', 'Bea', { id: 'Bea', name: 'Bea' }))
    await waitFor(() => expect(asked).toEqual([null, '101']))
    forgetOwnWrites()
  })

  test('stands in its place, each row once, and leaves when it is gone', async () => {
    const names = await follow('staff')
    fakeLive.send(change('101', 'Bea', { id: 'Bea', name: 'Bea' }), change('101', 'Eva', null))
    await waitFor(() => expect(names()).toEqual(['Ana', 'Bea']))
    fakeLive.send(change('102', 'Ana', { id: 'Ana', name: 'Zoe' }))
    await waitFor(() => expect(names()).toEqual(['Bea', 'Zoe']))
  })

  test('never replaces what was read at its position or after it', async () => {
    const names = await follow('staff')
    // A newer answer is there; the subscription of the older one still hears.
    client.now.setQueryData(options.queryKey, reading('110', 2, 'Ana', 'Iris'))
    fakeLive.send(change('105', 'Iris', { id: 'Iris', name: 'Eva' }), change('110', 'Ana', null))
    await waitFor(() => expect(names()).toEqual(['Ana', 'Iris']))
    expect(fakeLive.following()).toEqual(['staff/rows@110'])
  })

  test('of one row alone, the others change nothing', async () => {
    const one = queryOptions({
      queryKey: ['row', 'Ana'],
      queryFn: async (): Promise<Reading<Row>> => ({ data: { id: 'Ana', name: 'Ana' }, position: '100', serial: 1 }),
    })
    const live = { feed: { projection: 'rows', room: 'staff', row } as const, id: 'Ana', into: intoRow<Row> }
    const { result } = renderHook(() => useLiveQuery(one, live), { wrapper })
    await waitFor(() => expect(fakeLive.following()).toHaveLength(1))
    fakeLive.send(change('101', 'Eva', { id: 'Eva', name: 'Eva' }), change('102', 'Eva', { id: 'Eva' }))
    expect(result.current.data?.data.name).toBe('Ana')
    fakeLive.send(change('103', 'Ana', { id: 'Ana', name: 'Ana María' }))
    await waitFor(() => expect(result.current.data?.data.name).toBe('Ana María'))
  })
})

describe('a reading is made again', () => {
  const again = reading('120', 2, 'Iris')

  test('when too much has changed', async () => {
    const names = await follow('products')
    answers = [again]
    fakeLive.refresh('rows')
    await waitFor(() => expect(names()).toEqual(['Iris']))
  })

  test('in a staff room, when a row is of another shape: once, and what could be read is shown', async () => {
    const names = await follow('staff')
    answers = [again]
    fakeLive.send(change('101', 'Ana', { id: 7 }), change('102', 'Eva', null), change('103', 'Bea', { id: 8 }))
    await waitFor(() => expect(names()).toEqual(['Iris']))
    expect(answers).toEqual([])
  })

  test('in a staff room, when the room is refused', async () => {
    const names = await follow('staff')
    answers = [again]
    fakeLive.refuse('rows')
    await waitFor(() => expect(names()).toEqual(['Iris']))
  })

  test('but not by everybody who follows what the public may: such a row is left out', async () => {
    const names = await follow('products')
    fakeLive.send(change('101', 'Ana', { id: 7 }), change('102', 'Eva', null))
    fakeLive.refuse('rows')
    await waitFor(() => expect(names()).toEqual(['Ana']))
    expect(client.now.isFetching()).toBe(0)
  })
})
