import type { Doctor } from '@clinic/shared-events/contracts/staff.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

const admin = doctor({ id: 'admin', username: 'admin', name: 'Administración', role: 'admin' })
const ana = doctor({ id: 's1', username: 'ana', name: 'Ana Solís', email: 'ana@ejemplo.cr', specialty: 'Fisioterapia' })

const listed = (...rows: Doctor[]) =>
  server.use(http.get('/api/doctors', () => HttpResponse.json(rows, { headers: { 'X-Log-Position': '7' } })))
/** What a call was sent. */
const answers = (method: 'post' | 'put', path: string, answer: () => Response) => {
  const sent: { body: unknown; path: string; key: string | null }[] = []
  server.use(
    http[method](path, async ({ request }) => {
      const { pathname } = new URL(request.url)
      sent.push({ body: await request.json(), path: pathname, key: request.headers.get('Idempotency-Key') })
      return answer()
    }),
  )
  return sent
}
const refusal = (status: number, error: string, fields?: object) => () =>
  HttpResponse.json({ error, code: 'refused', ...(fields && { fields }) }, { status })

beforeEach(() => {
  answerMe(admin)
  listed(admin, ana)
})

const open = () => renderApp('/doctor/admin/users')
const card = async (name: string) => {
  const items = await within(await screen.findByRole('list', { name: 'Usuarios' })).findAllByRole('listitem')
  const found = items.find((item) => within(item).queryByRole('heading', { name }))
  if (!found) throw new Error(`no card of ${name}`)
  return within(found)
}

describe('the users', () => {
  // @rule users-title-and-cards
  test('are cards with role, state, username, e-mail, specialty and the day they were made', async () => {
    open()
    const one = await card('ana')
    for (const text of ['Doctor', 'Activo', 'Ana Solís', 'ana@ejemplo.cr', 'Fisioterapia', '24/11/2026'])
      expect(one.getByText(text)).toBeDefined()
    expect((await card('admin')).getByText('Administrador')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Gestión de Usuarios' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Volver al portal' }).getAttribute('href')).toBe('/doctor/dashboard')
  })

  // @rule users-created-unknown
  test('show N/A for what is not known', async () => {
    listed({ ...ana, createdAt: '', email: null, isActive: false })
    open()
    const one = await card('ana')
    expect(one.getAllByText('N/A')).toHaveLength(2)
    expect(one.getByText('Inactivo')).toBeDefined()
  })

  // @rule users-empty-text
  test('that are none are said to be none, with a button that makes one', async () => {
    listed()
    const { user } = open()
    expect(await screen.findByText('No hay usuarios registrados')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Crear usuario' }))
    expect(await screen.findByRole('dialog', { name: 'Nuevo usuario' })).toBeDefined()
  })

  // @rule first-start-boards
  test('that are nobody but who signed in say what comes first, with a button that does it', async () => {
    listed(admin)
    const { user } = open()
    expect(await screen.findByText('Todavía no hay nadie más')).toBeDefined()
    expect(screen.getByText('1 activo de 1')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Crear usuario' }))
    expect(await screen.findByRole('dialog', { name: 'Nuevo usuario' })).toBeDefined()
  })

  test('that cannot be read are asked for again by a button', async () => {
    server.use(http.get('/api/doctors', refusal(503, 'away')))
    const { user } = open()
    expect(await screen.findByText('No se pudieron leer los usuarios.')).toBeDefined()
    listed(ana)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await card('ana')
  })

  // @rule users-list-live
  test('follow the log while the page is open', async () => {
    open()
    await card('ana')
    fakeLive.send({ projection: 'staff', id: 's1', position: '8', row: { ...ana, isActive: false } })
    expect((await card('ana')).getByText('Inactivo')).toBeDefined()
    fakeLive.send({ projection: 'staff', id: 's2', position: '9', row: { ...ana, id: 's2', username: 'luis' } })
    await card('luis')
    expect(fakeLive.following()).toContain('administration/staff@7')
  })
})

describe('making a user', () => {
  type Over = Partial<Record<string, string>>
  const fillIn = async (user: ReturnType<typeof open>['user'], over: Over = {}) => {
    await user.click(screen.getByRole('button', { name: 'Crear usuario' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo usuario' }))
    const values = {
      Usuario: 'luis',
      Contraseña: 'inicial',
      Nombre: 'Luis Mora',
      'Correo electrónico': 'luis@ejemplo.cr',
      Especialidad: 'Nutrición',
      ...over,
    }
    for (const [label, value] of Object.entries(values))
      if (value) await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), value)
    await user.click(dialog.getByRole('button', { name: 'Crear usuario' }))
    return dialog
  }
  const fill = async (over: Over = {}) => {
    const app = open()
    await card('ana')
    return { ...app, dialog: await fillIn(app.user, over) }
  }

  // @rule users-create-dialog
  test('sends what was filled in and says that it is made', async () => {
    const made = { ...ana, id: 's3', username: 'luis', createdAt: '2026-11-25T16:20:00.000Z' }
    const sent = answers('post', '/api/doctors', () => HttpResponse.json(made, { status: 201 }))
    await fill()
    expect(await screen.findByText('Usuario creado')).toBeDefined()
    await card('luis')
    expect(sent).toEqual([
      {
        path: '/api/doctors',
        key: expect.stringMatching(/.{8}/),
        body: {
          username: 'luis',
          password: 'inicial',
          name: 'Luis Mora',
          email: 'luis@ejemplo.cr',
          specialty: 'Nutrición',
          role: 'doctor',
        },
      },
    ])
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('inicial')
  })

  test('leaves its password nowhere once the dialog is closed, made or not', async () => {
    answers('post', '/api/doctors', refusal(503, 'away'))
    const { client, user, dialog } = await fill()
    expect(await screen.findByText('Error al crear usuario: away')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
  })

  test('is another submit after the dialog was closed', async () => {
    const sent = answers('post', '/api/doctors', refusal(503, 'away'))
    const { user, dialog } = await fill()
    await user.click(dialog.getByRole('button', { name: 'Crear usuario' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(sent[0])
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await fillIn(user)
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]?.body).toEqual(sent[0]?.body)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  // @rule users-create-rules
  test('says of each field what is missing', async () => {
    const { dialog } = await fill({
      Usuario: 'lu',
      Contraseña: 'corta',
      Nombre: 'L',
      'Correo electrónico': 'luis',
      Especialidad: 'N',
    })
    for (const sentence of [
      'Usuario debe tener al menos 3 caracteres',
      'Contraseña debe tener al menos 6 caracteres',
      'Nombre debe tener al menos 2 caracteres',
      'Correo electrónico inválido',
      'Especialidad es requerida',
    ])
      expect(await dialog.findByText(sentence)).toBeDefined()
  })

  // @rule users-create-failed
  test('tells a refusal with what the server says, at its field too, and keeps what was typed', async () => {
    answers('post', '/api/doctors', refusal(409, 'Ese usuario ya existe.', { username: 'Ese usuario ya existe.' }))
    const { dialog } = await fill()
    expect(await screen.findByText('Error al crear usuario: Ese usuario ya existe.')).toBeDefined()
    expect(await dialog.findByText('Ese usuario ya existe.')).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Luis Mora')
  })
})

describe('what is done with a user', () => {
  // @rule users-activation-buttons
  test('is deactivated after a question, and activated again', async () => {
    const off = answers('put', '/api/doctors/:id/deactivate', () => HttpResponse.json({ ...ana, isActive: false }))
    const on = answers('put', '/api/doctors/:id/activate', () => HttpResponse.json(ana))
    const { user } = open()
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

  // @rule users-activation-again
  test('is one submit until it was answered, and another once the user was something else meanwhile', async () => {
    const inactive = { ...ana, isActive: false, updatedAt: '2026-11-24T17:00:00.000Z' }
    listed(admin, inactive)
    const sent = answers('put', '/api/doctors/:id/activate', refusal(503, 'away'))
    const { user } = open()
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
      ...{ projection: 'staff', id: 's1', position: '8' },
      row: { ...inactive, updatedAt: '2026-11-24T17:10:00.000Z' },
    })
    await activate(3)
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
    expect(sent.map(({ body }) => body)).toEqual([{}, {}, {}])
  })

  // @rule users-status-failed
  test('tells a refusal with what the server says', async () => {
    answers('put', '/api/doctors/:id/deactivate', refusal(409, 'No se puede'))
    const { user } = open()
    await user.click((await card('ana')).getByRole('button', { name: /^Desactivar/ }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desactivar' }))
    expect(await screen.findByText('Error al actualizar estado: No se puede')).toBeDefined()
  })

  // @rule users-admin-stays-active, users-forced-password-admin
  test('is nothing for the user admin: its buttons say why', async () => {
    const { user } = open()
    const one = await card('admin')
    await user.click(one.getByRole('button', { name: /^Desactivar/ }))
    expect(await screen.findByText('El usuario admin no puede ser desactivado')).toBeDefined()
    await user.click(one.getByRole('button', { name: /^Cambiar contraseña/ }))
    expect(await screen.findByText('Por seguridad, el admin no puede cambiar su propia contraseña')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // @rule users-forced-password-rules, users-password-dialog
  test('gets another password', async () => {
    const sent = answers('post', '/api/auth/admin-force-password-change', () =>
      HttpResponse.json({ message: 'Contraseña cambiada' }),
    )
    const { user, client } = open()
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

  // @rule users-password-failed
  test.each([
    ["the server's words", refusal(409, 'No se puede'), 'No se puede'],
    ['words of its own without any', () => HttpResponse.error(), 'Error al cambiar contraseña'],
  ])('says of a password that was not changed %s', async (_, answer, says) => {
    answers('post', '/api/auth/admin-force-password-change', answer)
    const { user } = open()
    await user.click((await card('ana')).getByRole('button', { name: /^Cambiar contraseña/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Contraseña de ana' }))
    await user.type(dialog.getByLabelText(/^Nueva contraseña/), 'nueva-1{Enter}')
    expect(await screen.findByText(says)).toBeDefined()
  })
})
