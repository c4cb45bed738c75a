import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SteadyList } from './steady-list.tsx'

afterEach(cleanup)

const height = 50

/** jsdom has no layout: rows stand 50 px each under the list's padding, less what its column was scrolled. */
const layOut = (column: HTMLElement) => {
  Element.prototype.getBoundingClientRect = function () {
    const list = this.closest('ol')
    if (!list || this === list) return new DOMRect(0, -column.scrollTop, 100, 1000)
    const at = [...list.children].indexOf(this)
    const padding = Number.parseFloat(list.style.paddingTop) || 0
    return new DOMRect(0, padding + at * height - column.scrollTop, 100, height)
  }
}

const original = Element.prototype.getBoundingClientRect
afterEach(() => {
  Element.prototype.getBoundingClientRect = original
})

const view = (names: string[]) => (
  <div data-testid="column" style={{ overflowY: 'auto' }}>
    <SteadyList label="Citas">
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </SteadyList>
  </div>
)

const topOf = (name: string) => screen.getByText(name).closest('li')?.getBoundingClientRect().top

test('a row that arrives above the focused one does not move it', () => {
  const { rerender } = render(view(['b', 'c']))
  const column = screen.getByTestId('column')
  layOut(column)
  screen.getByText('c').focus()
  const before = topOf('c')
  rerender(view(['a', 'b', 'c']))
  expect(topOf('c')).toBe(before)
  expect(column.scrollTop).toBe(height)
})

test('a row that leaves above the focused one does not move it either', () => {
  const { rerender } = render(view(['a', 'b', 'c']))
  const column = screen.getByTestId('column')
  layOut(column)
  column.scrollTop = 60
  screen.getByText('c').focus()
  const before = topOf('c')
  rerender(view(['b', 'c']))
  expect(topOf('c')).toBe(before)
})

test('with nothing pointed at or focused and the list at its top, rows simply make room', () => {
  const { rerender } = render(view(['b']))
  const column = screen.getByTestId('column')
  layOut(column)
  rerender(view(['a', 'b']))
  expect(column.scrollTop).toBe(0)
})
