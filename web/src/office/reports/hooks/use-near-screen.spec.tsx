import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNearScreen } from './use-near-screen.ts'

let report: (near: boolean) => void
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => heard([{ isIntersecting }])
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Box() {
  const { ref, near } = useNearScreen()
  return <div ref={ref}>{near ? 'columns' : 'room'}</div>
}

test('what comes near is drawn, and stays when it leaves', () => {
  render(<Box />)
  act(() => report(false))
  expect(screen.getByText('room')).toBeTruthy()
  act(() => report(true))
  expect(screen.getByText('columns')).toBeTruthy()
})

test('paper has all', () => {
  render(<Box />)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('columns')).toBeTruthy()
})

test('a browser that does not tell what is near has all', () => {
  vi.unstubAllGlobals()
  render(<Box />)
  expect(screen.getByText('columns')).toBeTruthy()
})
