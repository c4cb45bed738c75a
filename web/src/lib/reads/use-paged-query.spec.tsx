import type { RowChange } from '@clinic/shared-events/contracts/wire/live.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fakeLive } from '~/testing/fake-live.ts'
import { createQueryClient } from '~/testing/query-client.ts'
import type { Reading } from '../http/http.ts'
import { byText } from './sorting.ts'
import { type PageCall, usePagedQuery } from './use-paged-query.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

type Row = { id: string; open: boolean }
const row = z.object({ id: z.string(), open: z.boolean() })
const open = (id: string): Row => ({ id, open: true })
const change = (position: string, id: string, of: unknown = open(id)): RowChange => ({
  projection: 'rows',
  id,
  position,
  row: of,
})

/** The server: its rows, the position it answers with, and what holds an answer back. */
const server = { rows: [] as Row[], position: 100, held: Promise.resolve(), failing: false }
let serial = 0
const asked: (string | undefined)[] = []
const read = async ({ limit, after }: PageCall): Promise<Reading<readonly Row[]>> => {
  asked.push(after)
  const { position } = server
  const rows = server.rows.filter(({ id }) => after === undefined || id > after)
  await server.held
  if (server.failing) throw new Error('away')
  serial += 1
  const data = rows.slice(0, limit)
  const next = rows.length > limit ? data.at(-1)?.id : undefined
  return { data, position: `${position}`, serial, ...(next && { link: `</rows?after=${next}>; rel="next"` }) }
}

const list = {
  queryKey: ['rows'],
  read,
  pageRows: 2,
  feed: { projection: 'rows', room: 'staff', row } as const,
  order: (a: Row, b: Row) => byText(a.id, b.id),
  belongs: (one: Row) => one.open,
}
const show = async (more: { refreshesFirst?: boolean } = {}) => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePagedQuery<Row>({ ...list, ...more }), { wrapper })
  await waitFor(() => expect(result.current.rows).toBeDefined())
  return {
    ids: () => result.current.rows?.map(({ id }) => id).join(''),
    more: () => result.current.more,
    readMore: () => act(() => result.current.more.read()),
    readAgain: () => act(() => result.current.readAgain()),
    refresh: () => client.refetchQueries({ queryKey: list.queryKey }),
  }
}

beforeEach(() => {
  Object.assign(server, { rows: [...'acegi'].map(open), position: 100, held: Promise.resolve(), failing: false })
  asked.length = 0
})
afterEach(cleanup)

// @rule live-lists-read-on: Issue: every list is paged and live: each can be read to its end, and every page of it
//   follows the log
test('is read to its end, page by page', async () => {
  const { ids, more, readMore } = await show()
  expect([ids(), more().has]).toEqual(['ac', true])
  readMore()
  await waitFor(() => expect(ids()).toBe('aceg'))
  readMore()
  await waitFor(() => expect(ids()).toBe('acegi'))
  expect([more().has, asked]).toEqual([false, [undefined, 'c', 'g']])
})

// @rule live-lists-read-on
test('there is more to read still when rows of the page have left', async () => {
  const { ids, more, readMore } = await show()
  fakeLive.send(change('101', 'c', { id: 'c', open: false }), change('102', 'a', null))
  await waitFor(() => expect(ids()).toBe(''))
  expect(more().has).toBe(true)
  readMore()
  await waitFor(() => expect(ids()).toBe('eg'))
})

// @rule live-lists-read-on
test('a row comes into the page whose part of the list it belongs to; behind the last one it waits to be read', async () => {
  const { ids, readMore } = await show()
  fakeLive.send(change('101', 'd'), change('101', 'b'))
  await waitFor(() => expect(ids()).toBe('abc'))
  server.rows = [...'abcdegi'].map(open)
  server.position = 101
  readMore()
  await waitFor(() => expect(ids()).toBe('abcde'))
  fakeLive.send(change('102', 'f'), change('103', 'cc'))
  await waitFor(() => expect(ids()).toBe('abcccde'))
})

// @rule live-lists-read-on
test('every page is followed from its own reading', async () => {
  const { ids, readMore } = await show()
  server.position = 110
  readMore()
  await waitFor(() => expect(ids()).toBe('aceg'))
  expect(fakeLive.following()).toEqual(['staff/rows@100', 'staff/rows@110'])
  // What the second page was read with already changes nothing of it.
  fakeLive.send(change('105', 'e', null), change('105', 'b'))
  await waitFor(() => expect(ids()).toBe('abceg'))
  fakeLive.send(change('111', 'e', null))
  await waitFor(() => expect(ids()).toBe('abcg'))
})

test('what is pushed while the next page is read stands', async () => {
  const { ids, readMore } = await show()
  const held = Promise.withResolvers<void>()
  server.held = held.promise
  readMore()
  fakeLive.send(change('101', 'b'))
  await waitFor(() => expect(ids()).toBe('abc'))
  held.resolve()
  await waitFor(() => expect(ids()).toBe('abceg'))
})

// @rule live-lists-read-on
test('read again, the pages follow each other without a gap', async () => {
  const { ids, readMore } = await show()
  readMore()
  await waitFor(() => expect(ids()).toBe('aceg'))
  server.rows = [...'abcdefghi'].map(open)
  server.position = 200
  fakeLive.refresh('rows')
  await waitFor(() => expect(ids()).toBe('abcd'))
  expect(fakeLive.following()).toEqual(['staff/rows@200', 'staff/rows@200'])
  readMore()
  await waitFor(() => expect(ids()).toBe('abcdef'))
})

test('a page that was asked for while all was read again begins where the last one ends now', async () => {
  const { ids, readMore, readAgain } = await show()
  const held = Promise.withResolvers<void>()
  server.held = held.promise
  readMore()
  await waitFor(() => expect(asked).toEqual([undefined, 'c']))
  server.held = Promise.resolve()
  server.rows = [...'abcegi'].map(open)
  readAgain()
  await waitFor(() => expect(ids()).toBe('ab'))
  held.resolve()
  await waitFor(() => expect(ids()).toBe('abce'))
})

test('a page that could not be read leaves the others, and can be asked for again', async () => {
  const { ids, more, readMore } = await show()
  server.failing = true
  readMore()
  await waitFor(() => expect([ids(), more().failed]).toEqual(['ac', true]))
  server.failing = false
  readMore()
  await waitFor(() => expect([ids(), more().failed]).toEqual(['aceg', false]))
})

test('a row of a shape that this page does not know is read again', async () => {
  const { ids } = await show()
  server.rows = [...'xyz'].map(open)
  fakeLive.send(change('101', 'a', { id: 7 }))
  await waitFor(() => expect(ids()).toBe('xy'))
})

describe('a list that is read again by itself', () => {
  const twoPages = async () => {
    const shown = await show({ refreshesFirst: true })
    server.position = 110
    shown.readMore()
    await waitFor(() => expect(shown.ids()).toBe('aceg'))
    asked.length = 0
    return shown
  }

  // @rule orders-refetch-first: Issue: of a list that is read again by itself only the first page is; the others are
  //   live
  test('asks for its first page alone; the second is followed on from its own reading', async () => {
    const { ids, refresh } = await twoPages()
    server.rows = [...'acegi'].map(open).map((one) => (one.id === 'e' ? { id: 'e', open: false } : one))
    server.position = 120
    await refresh()
    expect(asked).toEqual([undefined])
    await waitFor(() => expect(fakeLive.following().toSorted()).toEqual(['staff/rows@110', 'staff/rows@120']))
    expect(ids()).toBe('aceg')
    fakeLive.send(change('121', 'e', null), change('121', 'b'))
    await waitFor(() => expect(ids()).toBe('abcg'))
  })

  // @rule orders-refetch-first
  test('asks for as many rows as its first page has by now, and doubles none of the second', async () => {
    const { ids, refresh } = await twoPages()
    fakeLive.send(change('111', 'b'), change('111', 'bb'))
    await waitFor(() => expect(ids()).toBe('abbbceg'))
    server.rows = ['a', 'b', 'c', 'e', 'g', 'i'].map(open)
    await refresh()
    await waitFor(() => expect(ids()).toBe('abceg'))
    expect(asked).toEqual([undefined])
  })

  // @rule orders-refetch-first
  test('is read whole where the first page does not reach to the second: rows were missing', async () => {
    const { ids, refresh } = await twoPages()
    server.rows = [...'abcdefghi'].map(open)
    await refresh()
    await waitFor(() => expect(ids()).toBe('abcd'))
    expect(asked).toEqual([undefined, undefined, 'b'])
  })

  // @rule orders-refetch-first
  test('is read whole where its feed was lost, also while the first page is being read', async () => {
    const { ids, refresh } = await twoPages()
    const held = Promise.withResolvers<void>()
    server.held = held.promise
    const refreshing = refresh()
    await waitFor(() => expect(asked).toEqual([undefined]))
    server.held = Promise.resolve()
    server.rows = [...'acfgi'].map(open)
    fakeLive.refresh('rows')
    await waitFor(() => expect(ids()).toBe('acfg'))
    held.resolve()
    await refreshing
    expect(ids()).toBe('acfg')
    expect(asked).toEqual([undefined, undefined, 'c'])
  })
})
