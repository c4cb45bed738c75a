import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { More } from '~/lib/reads/use-paged-query.ts'
import { MoreButton } from './more-button.tsx'

afterEach(cleanup)

const more = (given: Partial<More> = {}): More => ({
  has: true,
  reading: false,
  failed: false,
  error: null,
  read: vi.fn(),
  ...given,
})

test('asks for the next page once while it is read', async () => {
  const read = vi.fn()
  const { rerender } = render(<MoreButton more={more({ read })} label="Ver más pedidos" />)
  await userEvent.click(screen.getByRole('button', { name: 'Ver más pedidos' }))
  rerender(<MoreButton more={more({ read, reading: true })} label="Ver más pedidos" />)
  const button = screen.getByRole('button', { name: 'Cargando…' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  expect(read).toHaveBeenCalledTimes(1)
})

test('says that the next page could not be read, and can be pressed again', async () => {
  const read = vi.fn()
  render(<MoreButton more={more({ read, failed: true })} />)
  expect(screen.getByRole('alert').textContent).toMatch(/^No se pudo leer lo que sigue/)
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }))
  expect(read).toHaveBeenCalledTimes(1)
})

test('at the end the focus stays where it was, with the word that there is no more', async () => {
  const { rerender } = render(<MoreButton more={more()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }))
  rerender(<MoreButton more={more({ has: false })} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('No hay más.')
})

test('is not there where all was read at once', () => {
  const { container } = render(<MoreButton more={more({ has: false })} />)
  expect(container.textContent).toBe('')
})
