import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { answerMe } from '~/testing/staff.ts'
import { admin, ana, answers, card, listed, openUsers, refusal } from '../testing/users-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  answerMe(admin)
  listed(admin, ana)
  const none = { total: 0, patients: [] }
  server.use(
    http.get('/api/doctors/:id/patients', () => HttpResponse.json(none, { headers: { 'X-Log-Position': '7' } })),
  )
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

  // @rule hand-on-question, hand-on
  test("hands a doctor's patients on in batches before it is deactivated, and says how many", async () => {
    const luis = { ...ana, id: 's2', username: 'luis', name: 'Luis Mora' }
    listed(admin, ana, luis, { ...luis, id: 's3', name: 'Eva Solano', isActive: false })
    let left = Array.from({ length: 23 }, (_, n) => ({ id: `p${n}`, name: n === 1 ? null : `Paciente ${n}` }))
    server.use(
      http.get('/api/doctors/s1/patients', () =>
        HttpResponse.json({ total: left.length, patients: left.slice(0, 21) }, { headers: { 'X-Log-Position': '8' } }),
      ),
    )
    const sent = answerPosts('/api/doctors/s1/patients/hand-on', [
      () => {
        const handedOn = Math.min(left.length, 21)
        left = left.slice(21)
        return HttpResponse.json({ handedOn })
      },
    ])
    const off = answers('put', '/api/doctors/:id/deactivate', () => HttpResponse.json({ ...ana, isActive: false }))
    const { user } = openUsers()
    await user.click((await card('ana')).getByRole('button', { name: /^Desactivar/ }))
    const question = within(await screen.findByRole('alertdialog', { name: '¿Desactivar a ana?' }))
    expect(
      await question.findByText(/^Tiene 23 pacientes asignados: Paciente 0, \[eliminado\], .*, Paciente 19 y 3 más\.$/),
    ).toBeDefined()
    const choice = question.getByLabelText<HTMLSelectElement>(/^Sus pacientes/)
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Dejarlos como están',
      'Dejarlos sin asignar',
      'Pasarlos a Luis Mora',
    ])
    await user.selectOptions(choice, 'Pasarlos a Luis Mora')
    await user.click(question.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('23 pacientes pasaron a Luis Mora.')).toBeDefined()
    expect(sent.map(({ body }) => [body.to, (body.patientIds as string[]).length])).toEqual([
      ['s2', 21],
      ['s2', 2],
    ])
    expect(off).toHaveLength(1)
  })

  // @rule hand-on-question, hand-on
  test('is not deactivated where handing on fails; pressing again goes on', async () => {
    let left = [{ id: 'p1', name: 'Carmen Vargas' }]
    const read = () => HttpResponse.json({ total: left.length, patients: left }, { headers: { 'X-Log-Position': '8' } })
    server.use(http.get('/api/doctors/s1/patients', read))
    const taken = () => {
      left = []
      return HttpResponse.json({ handedOn: 1 })
    }
    const sent = answerPosts('/api/doctors/s1/patients/hand-on', [refused(409, { error: 'No ahora.' }), taken])
    const off = answers('put', '/api/doctors/:id/deactivate', () => HttpResponse.json({ ...ana, isActive: false }))
    const { user } = openUsers()
    const press = async (choice: string | null) => {
      await user.click((await card('ana')).getByRole('button', { name: /^Desactivar/ }))
      const question = within(await screen.findByRole('alertdialog', { name: '¿Desactivar a ana?' }))
      const select = await question.findByLabelText(/^Sus pacientes/)
      if (choice) await user.selectOptions(select, choice)
      await user.click(question.getByRole('button', { name: 'Desactivar' }))
    }
    await press('Dejarlos sin asignar')
    expect(await screen.findByText('Error al actualizar estado: No ahora.')).toBeDefined()
    expect(off).toEqual([])
    await press('Dejarlos sin asignar')
    expect(await screen.findByText('1 paciente sin doctor asignado.')).toBeDefined()
    expect([sent.length, off.length]).toEqual([2, 1])
  })

  // @rule hand-on-question
  test('is deactivated as before where nobody is assigned, and where that is not known', async () => {
    const none = () => HttpResponse.json({ total: 0, patients: [] }, { headers: { 'X-Log-Position': '8' } })
    let answer: () => Response = refusal(503, 'away')
    server.use(http.get('/api/doctors/s1/patients', () => answer()))
    const off = answers('put', '/api/doctors/:id/deactivate', () => HttpResponse.json({ ...ana, isActive: false }))
    const { user } = openUsers()
    await user.click((await card('ana')).getByRole('button', { name: /^Desactivar/ }))
    const question = within(await screen.findByRole('alertdialog', { name: '¿Desactivar a ana?' }))
    expect(await question.findByText('No pudimos leer sus pacientes.')).toBeDefined()
    answer = none
    await user.click(question.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(question.queryByText('No pudimos leer sus pacientes.')).toBeNull())
    expect(question.queryByLabelText(/^Sus pacientes/)).toBeNull()
    await user.click(question.getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Estado actualizado')).toBeDefined()
    expect(off).toHaveLength(1)
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

  // @rule invitation-listed, invitation-again
  test('is said to be invited until when, or that the invitation is over, and is invited again', async () => {
    const invited = (until: string, lost = false) => ({ ...ana, invitation: { id: 'i1', until, lost } })
    listed(admin, invited('2000-01-01T15:00:00.000Z'), {
      ...invited('2999-01-01T15:00:00.000Z', true),
      id: 's2',
      username: 'eva',
    })
    const sent = answers('post', '/api/doctors/:id/invitation', () =>
      HttpResponse.json({
        ...invited('2998-01-01T15:00:00.000Z'),
        link: 'https://c.example/invitacion#x',
        mail: 'sent',
      }),
    )
    const { user } = openUsers()
    const eva = await card('eva')
    expect(eva.getByText('Su enlace vence el 01/01/2999 09:00')).toBeDefined()
    expect(eva.getByText(/^No salió el correo de la invitación/)).toBeDefined()
    const one = await card('ana')
    expect(one.getByText('Su enlace ya venció')).toBeDefined()
    expect((await card('admin')).queryByRole('button', { name: /^Invitar de nuevo/ })).toBeNull()
    await user.click(one.getByRole('button', { name: /^Invitar de nuevo/ }))
    expect(await screen.findByRole('dialog', { name: 'Invitación enviada' })).toBeDefined()
    await user.keyboard('{Escape}')
    expect((await card('ana')).getByText('Su enlace vence el 01/01/2998 09:00')).toBeDefined()
    expect(sent.map(({ path }) => path)).toEqual(['/api/doctors/s1/invitation'])
  })

  // @rule invitation-again
  test('is told why no invitation goes out, and is not invited while inactive', async () => {
    const invitation = { id: 'i1', until: '2000-01-01T15:00:00.000Z', lost: false }
    listed(admin, { ...ana, invitation }, { ...ana, id: 's2', username: 'eva', isActive: false, invitation })
    answers('post', '/api/doctors/:id/invitation', refusal(409, 'No sale ningún correo.'))
    const { user } = openUsers()
    expect((await card('eva')).queryByRole('button', { name: /^Invitar de nuevo/ })).toBeNull()
    await user.click((await card('ana')).getByRole('button', { name: /^Invitar de nuevo/ }))
    expect(await screen.findByText('Error al enviar la invitación: No sale ningún correo.')).toBeDefined()
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
