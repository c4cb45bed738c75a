import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

type Typed = HTMLInputElement | HTMLTextAreaElement
const typed = 'Látex, escrito a medias'
const isForgotten = async (label: RegExp) => {
  await waitFor(() => expect(screen.getByLabelText<Typed>(label).value).toBe(''))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(typed)
}

/**
 * Expects of the form that is open, with an empty field of this label, that it says how long what is typed is kept, forgets it when that is asked for
 * and answered, brings it back when that was a mistake, and is empty when it was left open for two hours (docs/decisions/0085).
 */
export const expectDraftEnds = async (user: UserEvent, label: RegExp): Promise<void> => {
  const field = () => screen.getByLabelText<Typed>(label)
  await user.type(field(), typed)
  // Said once: a second sentence would promise another time.
  const kept = screen.getAllByText(/pestaña(?! \(|\))/).map((sentence) => sentence.textContent)
  expect(kept).toEqual([expect.stringMatching(/solo en esta pestaña.*se borra al enviarlo o tras 2 horas sin uso/)])
  await user.click(screen.getByRole('button', { name: 'Borrar lo escrito' }))
  await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
  expect(field().value).toBe(typed)
  await user.click(screen.getByRole('button', { name: 'Borrar lo escrito' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await isForgotten(label)
  await user.click(await screen.findByRole('button', { name: /^Recuperar/ }))
  expect(field().value).toBe(typed)
  expect(JSON.stringify({ ...sessionStorage })).toContain(typed)
  await user.click(screen.getByRole('button', { name: 'Borrar lo escrito' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await isForgotten(label)
  await user.click(screen.getByRole('button', { name: 'Borrar lo escrito' }))
  expect(await screen.findByText('No hay nada escrito.')).toBeDefined()
  await user.type(field(), typed)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 60 * 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await isForgotten(label)
  vi.restoreAllMocks()
}
