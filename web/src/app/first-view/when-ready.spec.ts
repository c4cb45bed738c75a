import { createMemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { whenReady } from './when-ready.ts'

it('waits for the code of the first page, and runs once', async () => {
  let arrive = (_page: { Component: () => null }) => {}
  const page = new Promise<{ Component: () => null }>((resolve) => {
    arrive = resolve
  })
  const router = createMemoryRouter([
    { path: '/', lazy: () => page },
    { path: '/otra', Component: () => null },
  ])
  const show = vi.fn()
  whenReady(router, show)
  expect(show).not.toHaveBeenCalled()
  arrive({ Component: () => null })
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1))
  await router.navigate('/otra')
  expect(show).toHaveBeenCalledTimes(1)
})

it('runs also when the code of the page cannot be loaded: its error is then shown', async () => {
  const router = createMemoryRouter([{ path: '/', lazy: () => Promise.reject(new Error('away')) }])
  const show = vi.fn()
  whenReady(router, show)
  await vi.waitFor(() => expect(show).toHaveBeenCalledTimes(1))
})

it('runs at once where the page is there already', () => {
  const show = vi.fn()
  whenReady(createMemoryRouter([{ path: '/', Component: () => null }]), show)
  expect(show).toHaveBeenCalledTimes(1)
})
