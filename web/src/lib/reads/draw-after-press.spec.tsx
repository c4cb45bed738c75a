import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '~/testing/query-client.ts'
import { drawAfterPresses } from './draw-after-press.ts'

const client = createQueryClient()
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
let end = () => {}

function Rows() {
  const { data = [] } = useQuery<string[]>({ queryKey: ['rows'], queryFn: () => [] })
  return data.map((row) => <li key={row}>{row}</li>)
}

beforeEach(async () => {
  vi.useFakeTimers()
  end = drawAfterPresses()
  client.setQueryData(['rows'], ['first'])
  render(<Rows />, { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> })
})
afterEach(() => {
  end()
  cleanup()
  vi.useRealTimers()
})

const push = (row: string) => client.setQueryData<string[]>(['rows'], (rows = []) => [row, ...rows])
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const first = () => screen.getByText('first')

test('what is pushed while nothing is pressed is shown at once', async () => {
  push('new')
  await after(0)
  expect(shown()).toEqual(['new', 'first'])
})

// @rule live-press: Ours: what is pressed stays where it is until it was let go; what came meanwhile is shown then
test('what is pushed during a press is shown after its click, in its order', async () => {
  push('before')
  fireEvent.pointerDown(first())
  push('during')
  await after(999)
  expect(shown()).toEqual(['first'])
  fireEvent.pointerUp(first())
  await after(49)
  expect(shown()).toEqual(['first'])
  fireEvent.click(first())
  await after(0)
  expect(shown()).toEqual(['during', 'before', 'first'])
})

// @rule live-press
test.each([
  ['a finger that was lifted without a click', () => fireEvent.pointerUp(first()), 50],
  ['a finger that began to scroll', () => fireEvent.pointerCancel(first()), 0],
  ['a press that goes on', () => undefined, 1000],
])('%s holds nothing up', async (_, act, ms) => {
  fireEvent.pointerDown(first())
  push('during')
  act()
  await after(ms)
  expect(shown()).toEqual(['during', 'first'])
  push('after')
  await after(0)
  expect(shown()).toEqual(['after', 'during', 'first'])
})
