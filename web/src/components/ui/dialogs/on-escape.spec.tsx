import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Dialog as Base } from 'radix-ui'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '~/lib/toasts.ts'
import { setWidth } from '~/testing/window-width.ts'
import { Toaster } from '../toaster.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { BottomSheet } from './bottom-sheet.tsx'
import { Dialog } from './dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'

afterEach(cleanup)

const kinds: Record<string, (close: () => void) => ReactElement> = {
  'a dialog': (close) => (
    <Dialog open onOpenChange={close} title="Nota">
      Camina sin bastón
    </Dialog>
  ),
  'a question': (close) => (
    <AlertDialog open onOpenChange={close} title="¿Borrar?" description="Nada" dismiss="Volver" />
  ),
  'a sheet': (close) => (
    <BottomSheet open onClose={close}>
      <Base.Title>Cita</Base.Title>
    </BottomSheet>
  ),
  'the question before leaving': (close) => <LeaveQuestion lost={[]} onStay={close} onDiscard={() => undefined} />,
}

test.each(Object.entries(kinds))(
  'Escape closes %s once, also under a message that came after it',
  async (name, kind) => {
    setWidth(1280)
    const user = userEvent.setup()
    const close = vi.fn()
    render(
      <MemoryRouter>
        <Toaster />
        {kind(close)}
      </MemoryRouter>,
    )
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalledTimes(1)
    act(() => toast({ title: `Sobre ${name}` }))
    expect(await screen.findByText(`Sobre ${name}`)).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalledTimes(2)
  },
)

test.each(Object.entries(kinds))('Escape closes %s from the moment it has the focus', async (_, kind) => {
  setWidth(1280)
  const close = vi.fn()
  const shown = (open: boolean) => (
    <MemoryRouter>
      <Toaster />
      {open && kind(close)}
    </MemoryRouter>
  )
  const page = render(shown(false))
  act(() => toast({ title: 'Antes' }))
  await screen.findByText('Antes')
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  addEventListener('focusin', ({ target }) => void target?.dispatchEvent(pressed), { once: true })
  page.rerender(shown(true))
  expect(close).toHaveBeenCalledTimes(1)
})
