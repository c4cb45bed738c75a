import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNearScreen } from './use-near-screen.ts'

let tell: (near: boolean) => void
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => heard([{ isIntersecting }])
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Box() {
  const room = useRef<HTMLDivElement>(null)
  return <div ref={room}>{useNearScreen(room) ? 'columns' : 'room'}</div>
}

test('what comes near is drawn, and stays when it leaves', () => {
  render(<Box />)
  act(() => tell(false))
  expect(screen.getByText('room')).toBeTruthy()
  act(() => tell(true))
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
