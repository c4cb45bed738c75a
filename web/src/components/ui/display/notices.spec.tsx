import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BottomSheet } from '~/components/ui/dialogs/bottom-sheet.tsx'
import { useFoot } from '~/lib/focus/foot.ts'
import { dismissNotices, notice, useNotices } from '~/lib/notices.ts'
import { Notices } from './notices.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Notices />)
})
afterEach(() => {
  cleanup()
  dismissNotices()
  vi.useRealTimers()
})

const offer = (about: string, name: string, ms = 30_000) => {
  const run = vi.fn()
  act(() => notice({ about, name, text: 'Cita cancelada: hoy 17:00', ms, act: { label: 'Deshacer', run } }))
  return run
}
const region = () => screen.getByRole('region', { name: 'Se puede deshacer (F9)' })
const names = () =>
  within(region())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent?.match(/^\D*(?=Cita)/)?.[0])
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

// @rule notices-stacked: Issue: what can be undone is a panel of its own: stacked, named, 30 s; it stands still under the
//   pointer or the focus, is reached by the keyboard and announced politely (decision 202)
test('stand below each other, each with its name for its own time; a later one of the same takes its place', () => {
  offer('a1', 'Óscar Zeledón')
  pass(10_000)
  offer('a2', 'Rosibel Monge')
  expect(names()).toEqual(['Óscar Zeledón', 'Rosibel Monge'])
  expect(region().getAttribute('aria-live')).toBe('polite')
  pass(20_000)
  expect(names()).toEqual(['Rosibel Monge'])
  offer('a2', 'Rosibel Monge')
  expect(names()).toEqual(['Rosibel Monge'])
  pass(29_000)
  expect(names()).toEqual(['Rosibel Monge'])
  pass(1_000)
  expect(names()).toEqual([])
})

// @rule notices-stacked
test('F9 leads to the first, whose time stands still meanwhile; pressed it is done once and gone', () => {
  const undo = offer('a1', 'Óscar Zeledón')
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F9' })))
  const button = screen.getByRole('button', { name: 'Deshacer', description: /Óscar Zeledón/ })
  expect(document.activeElement).toBe(button)
  pass(60_000)
  expect(names()).toEqual(['Óscar Zeledón'])
  act(() => button.blur())
  pass(29_000)
  expect(names()).toEqual(['Óscar Zeledón'])
  act(() => button.click())
  expect(undo).toHaveBeenCalledTimes(1)
  expect(useNotices.getState()).toEqual([])
})

// @rule notices-stacked
test('pressed over an open sheet it is done, and the sheet stays open; what else is outside closes it', () => {
  const close = vi.fn()
  render(
    <BottomSheet open onClose={close} aria-label="Detalle">
      <button type="button">Confirmar</button>
    </BottomSheet>,
  )
  const press = (element: Element) => {
    fireEvent.pointerDown(element)
    fireEvent.click(element)
  }
  const undo = offer('a1', 'Óscar Zeledón')
  pass(0)
  press(screen.getByRole('button', { name: 'Deshacer' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(close).not.toHaveBeenCalled()
  press(document.body)
  expect(close).toHaveBeenCalledTimes(1)
})

// @rule messages-answer-uncovered
test('stand above a bar that the page has at the lower edge', () => {
  offer('a1', 'Óscar Zeledón')
  const bottom = () => within(region()).getByRole('list').style.bottom
  act(() => useFoot.setState(180, true))
  expect(bottom()).toBe('188px')
  act(() => useFoot.setState(0, true))
  expect(bottom()).toBe('')
})
