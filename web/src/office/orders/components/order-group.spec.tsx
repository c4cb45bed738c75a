import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OrderGroup } from './order-group.tsx'

const page = document.documentElement

/** The browser says that what is there comes near the screen, or leaves it. */
const report = (skipped: boolean) =>
  act(() => {
    const [group] = document.getElementsByTagName('section')[0]?.children ?? []
    group?.dispatchEvent(Object.assign(new Event('contentvisibilityautostatechange'), { skipped }))
  })

const show = (stays = false) => render(<section>{<OrderGroup stays={stays}>{() => <p>MV-1</p>}</OrderGroup>}</section>)

beforeEach(() => void Object.assign(page, { oncontentvisibilityautostatechange: null }))
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(page, 'oncontentvisibilityautostatechange')
})

// @rule orders-ten-thousand: Issue: 10,000 orders scroll without a task over 50 ms (measured and told at the end of a
//   run)
test('rows are in the page while they are near the screen', async () => {
  show()
  expect(screen.queryByText('MV-1')).toBeNull()
  await report(false)
  expect(screen.getByText('MV-1')).toBeTruthy()
  await report(true)
  expect(screen.queryByText('MV-1')).toBeNull()
})

test('rows that stay are there wherever they stand, and are known to be away once they need not stay', async () => {
  const { rerender } = show(true)
  await report(true)
  expect(screen.getByText('MV-1')).toBeTruthy()
  rerender(<section>{<OrderGroup stays={false}>{() => <p>MV-1</p>}</OrderGroup>}</section>)
  expect(screen.queryByText('MV-1')).toBeNull()
})

test('paper has all rows', async () => {
  show()
  await act(() => window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('MV-1')).toBeTruthy()
})

test('a browser that does not tell what comes near has all rows', () => {
  Reflect.deleteProperty(page, 'oncontentvisibilityautostatechange')
  show()
  expect(screen.getByText('MV-1')).toBeTruthy()
})
