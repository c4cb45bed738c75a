import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useLoaded } from './use-loaded.ts'

afterEach(cleanup)

type PageProps = { load: () => Promise<string>; wanted: unknown }

function Page({ load, wanted }: PageProps) {
  const part = useLoaded(load, wanted)
  return <p>page and {part ?? 'nothing'}</p>
}

test('a part is loaded only when it is wanted', async () => {
  let asked = 0
  const load = async () => {
    asked += 1
    return 'part'
  }
  const { rerender } = render(<Page load={load} wanted={false} />)
  expect(asked).toBe(0)
  rerender(<Page load={load} wanted={true} />)
  expect(await screen.findByText('page and part')).toBeDefined()
  rerender(<Page load={load} wanted={2} />)
  expect(asked).toBe(1)
})

test('a part that cannot be loaded leaves the page standing and is tried again', async () => {
  const answers = [() => Promise.reject(new Error('away')), () => Promise.resolve('part')]
  const load = () => answers.shift()?.() ?? Promise.resolve('more')
  const { rerender } = render(<Page load={load} wanted={1} />)
  expect(await screen.findByText('page and nothing')).toBeDefined()
  rerender(<Page load={load} wanted={2} />)
  expect(await screen.findByText('page and part')).toBeDefined()
})
