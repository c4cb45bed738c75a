import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerMe } from '~/testing/staff.ts'
import { admin, ana, answers, card, listed, openUsers, refusal } from '../testing/users-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  answerMe(admin)
  listed(admin, ana)
})

describe('making a user', () => {
  type Over = Partial<Record<string, string>>
  const fillIn = async (user: ReturnType<typeof openUsers>['user'], over: Over = {}) => {
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
    const app = openUsers()
    await card('ana')
    return { ...app, dialog: await fillIn(app.user, over) }
  }

  // @rule users-create-dialog: §2, §8 A create-user dialog; 'Usuario creado'
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

  // @rule invitation-link-handed
  // @rule invitation-asked: Issue: beside a password that is typed there is 'Invitar por correo'
  test('is an invitation without a password where that is chosen, whatever was typed before', async () => {
    const until = '2026-11-28T16:20:00.000Z'
    const made = { ...ana, id: 's3', username: 'luis', invitation: { id: 'i1', until, lost: false } }
    const created = answers('post', '/api/doctors', refusal(409, 'No'))
    const answer = { ...made, link: 'https://clinica.example/invitacion#s3.secreto', mail: 'kept' }
    const sent = answers('post', '/api/doctors/invitations', () => HttpResponse.json(answer, { status: 201 }))
    const { user, dialog } = await fill({ Contraseña: 'corta' })
    await user.click(dialog.getByRole('checkbox', { name: 'Invitar por correo' }))
    expect(dialog.queryByLabelText(/^Contraseña/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Enviar invitación' }))
    const given = within(await screen.findByRole('dialog', { name: 'Invitación sin enviar' }))
    expect(given.getByText(/^No hay servidor de correo: el mensaje para luis quedó guardado/)).toBeDefined()
    await user.click(given.getByRole('button', { name: 'Copiar enlace' }))
    expect(await given.findByText('Enlace copiado')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(answer.link)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await card('luis')).getByText(/^Su enlace vence el 28\/11\/2026 10:20|^Su enlace ya venció/)).toBeDefined()
    expect((await card('luis')).getByText('Invitado')).toBeDefined()
    expect(screen.getByText(/^\d activos? de/).textContent).not.toContain('3 activos')
    const email = 'luis@ejemplo.cr'
    expect(sent.map(({ body }) => body)).toEqual([
      { username: 'luis', name: 'Luis Mora', email, specialty: 'Nutrición', role: 'doctor' },
    ])
    expect(created).toEqual([])
  })

  test('leaves its password nowhere once the dialog is closed, made or not', async () => {
    answers('post', '/api/doctors', refusal(503, 'away'))
    const { client, user, dialog } = await fill()
    expect(await screen.findByText('Error al crear usuario: away')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Volver' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
  })

  test('is another submit after the dialog was closed', async () => {
    const sent = answers('post', '/api/doctors', refusal(503, 'away'))
    const { user, dialog } = await fill()
    await user.click(dialog.getByRole('button', { name: 'Crear usuario' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(sent[0])
    await user.click(dialog.getByRole('button', { name: 'Volver' }))
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
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

  // @rule users-create-failed: §8 'Error' with 'Error al crear usuario: {message}'
  test('tells a refusal with what the server says, at its field too, and keeps what was typed', async () => {
    answers('post', '/api/doctors', refusal(409, 'Ese usuario ya existe.', { username: 'Ese usuario ya existe.' }))
    const { dialog } = await fill()
    expect(await screen.findByText('Error al crear usuario: Ese usuario ya existe.')).toBeDefined()
    expect(await dialog.findByText('Ese usuario ya existe.')).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Luis Mora')
  })
})
