import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderApp } from '~/testing/render-app.tsx'
import { dismissToast, toast, toastRules, useToasts } from './toasts.ts'

const show = (title: string) => act(() => toast({ title }))

describe('toasts', () => {
  // @rule frame-toasts-most-shown: Public §8 Toasts: at most 1, shown 5000 ms, taken out after 1,000,000 ms, swiped
  //   right over 50 px, hotkey F8
  test('there is at most one: a newer one takes the place of an older one', async () => {
    renderApp('/no-existe')
    show('Primero')
    expect((await screen.findAllByText('Primero')).length).toBeGreaterThan(0)
    show('Segundo')
    expect((await screen.findAllByText('Segundo')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByText('Primero')).toBeNull())
  })

  // @rule messages-destructive: §8 A toast of a failure has the title 'Error' and the destructive style
  test('one of a failure is red, by its title and its edge; another is not', async () => {
    renderApp('/no-existe')
    const [titleOf, bad] = [(text: string) => screen.findByText(text, { selector: 'li *' }), 'text-cancelado-t']
    act(() => toast({ title: 'Error', description: 'Failed to update status', look: 'destructive' }))
    const title = await titleOf('Error')
    expect(title.className).toContain(bad)
    expect(title.closest('li')?.className).toContain('border-cancelado-d')
    show('Estado actualizado')
    expect((await titleOf('Estado actualizado')).className).not.toContain(bad)
  })

  // @rule frame-toasts-most-shown
  test('F8 brings the focus to them, and they can be closed', async () => {
    const { user } = renderApp('/no-existe')
    show('Aviso')
    const region = await screen.findByRole('region', { name: 'Notificaciones (F8)' })
    await user.keyboard('[F8]')
    expect(region.contains(document.activeElement)).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(useToasts.getState().toasts.every((one) => !one.open)).toBe(true))
  })

  // @rule frame-toasts-most-shown
  test('the specified times: shown 5000 ms, taken out 1,000,000 ms after it was dismissed, swiped over 50 px', () => {
    expect(toastRules).toEqual({ atMost: 1, showMs: 5000, removeMs: 1_000_000, swipePx: 50, hotkey: 'F8' })
    vi.useFakeTimers()
    toast({ title: 'Aviso' })
    dismissToast(useToasts.getState().toasts[0]?.id ?? 0)
    vi.advanceTimersByTime(999_999)
    expect(useToasts.getState().toasts).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(useToasts.getState().toasts).toHaveLength(0)
  })
})
