import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { answerMe } from '~/testing/staff.ts'
import { admin, ana, answers, card, listed, openUsers, refusal } from '../testing/users-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  answerMe(admin)
  listed(admin, ana)
})

describe('what is done with a user', () => {
  // @rule users-activation-buttons: §2, §8 Per card an activate/deactivate button, asked before; 'Estado actualizado'
  test('is deactivated after a question, and activated again', async () => {
    const off = answers('put', '/api/doctors/:id/deactivate', () => HttpResponse.json({ ...ana, isActive: false }))
    const on = answers('put', '/api/doctors/:id/activate', () => HttpResponse.json(ana))
    const { user } = openUsers()
    await user.click((await card('ana')).getByRole('button', { name: /^Desactivar/ }))
    const question = within(await screen.findByRole('alertdialog', { name: '¿Desactivar a ana?' }))
    expect(off).toEqual([])
    await user.click(question.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Estado actualizado')).toBeDefined()
    expect(off[0]?.path).toBe('/api/doctors/s1/deactivate')
    await user.click((await card('ana')).getByRole('button', { name: /^Activar/ }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Activar' }))
    await waitFor(() => expect(on[0]?.path).toBe('/api/doctors/s1/activate'))
  })

  // @rule users-activation-again: Issue: an activation is one submit until it was answered; asked of another state of
  //   the user it is another
  test('is one submit until it was answered, and another once the user was something else meanwhile', async () => {
    const inactive = { ...ana, isActive: false, updatedAt: '2026-11-24T17:00:00.000Z' }
    listed(admin, inactive)
    const sent = answers('put', '/api/doctors/:id/activate', refusal(503, 'away'))
    const { user } = openUsers()
    const activate = async (times: number) => {
      await user.click((await card('ana')).getByRole('button', { name: /^Activar/ }))
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Activar' }))
      await waitFor(() => expect(sent).toHaveLength(times))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    await activate(1)
    await activate(2)
    // The first was carried out after all, and somebody deactivated the user again.
    fakeLive.send({
      projection: 'staff',
      id: 's1',
      position: '8',
      row: { ...inactive, updatedAt: '2026-11-24T17:10:00.000Z' },
    })
    await activate(3)
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
    expect(sent.map(({ body }) => body)).toEqual([{}, {}, {}])
  })

  // @rule users-status-failed: §8 'Error al actualizar estado: {message}'
  test('tells a refusal with what the server says', async () => {
    answers('put', '/api/doctors/:id/deactivate', refusal(409, 'No se puede'))
    const { user } = openUsers()
    await user.click((await card('ana')).getByRole('button', { name: /^Desactivar/ }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Error al actualizar estado: No se puede')).toBeDefined()
  })

  // @rule users-admin-stays-active, users-forced-password-admin
  test('is nothing for the user admin: its buttons say why', async () => {
    const { user } = openUsers()
    const one = await card('admin')
    await user.click(one.getByRole('button', { name: /^Desactivar/ }))
    expect(await screen.findByText('El usuario admin no puede ser desactivado')).toBeDefined()
    await user.click(one.getByRole('button', { name: /^Cambiar contraseña/ }))
    expect(await screen.findByText('Por seguridad, el admin no puede cambiar su propia contraseña')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // @rule users-password-dialog: §2, §8 Per card a change-password button; 'Contraseña cambiada'
  // @rule users-forced-password-rules
  test('gets another password', async () => {
    const sent = answers('post', '/api/auth/admin-force-password-change', () =>
      HttpResponse.json({ message: 'Contraseña cambiada' }),
    )
    const { user, client } = openUsers()
    await user.click((await card('ana')).getByRole('button', { name: /^Cambiar contraseña/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Contraseña de ana' }))
    const submit = () => user.click(dialog.getByRole('button', { name: 'Cambiar contraseña' }))
    await submit()
    expect(await dialog.findByText('Por favor ingresa una nueva contraseña')).toBeDefined()
    await user.type(dialog.getByLabelText(/^Nueva contraseña/), 'corta')
    await submit()
    expect(await dialog.findByText('La contraseña debe tener al menos 6 caracteres')).toBeDefined()
    await user.type(dialog.getByLabelText(/^Nueva contraseña/), '-ya-no')
    await submit()
    expect(await screen.findByText('Contraseña cambiada')).toBeDefined()
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
    expect(sent.map(({ body }) => body)).toEqual([{ doctorId: 's1', newPassword: 'corta-ya-no' }])
  })

  // @rule users-password-failed: §8 A password change that fails: the server's error text, or 'Error al cambiar
  //   contraseña'
  test.each([
    ["the server's words", refusal(409, 'No se puede'), 'No se puede'],
    ['words of its own without any', () => HttpResponse.error(), 'Error al cambiar contraseña'],
  ])('says of a password that was not changed %s', async (_, answer, says) => {
    answers('post', '/api/auth/admin-force-password-change', answer)
    const { user } = openUsers()
    await user.click((await card('ana')).getByRole('button', { name: /^Cambiar contraseña/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Contraseña de ana' }))
    await user.type(dialog.getByLabelText(/^Nueva contraseña/), 'nueva-1{Enter}')
    expect(await screen.findByText(says)).toBeDefined()
  })
})
