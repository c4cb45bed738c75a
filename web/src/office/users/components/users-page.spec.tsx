import { screen } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { answerMe } from '~/testing/staff.ts'
import { admin, ana, card, listed, openUsers, refusal } from '../testing/users-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  answerMe(admin)
  listed(admin, ana)
})

describe('the users', () => {
  // @rule users-title-and-cards: §2 'Gestión de Usuarios', back link to /doctor/dashboard, grid of user cards: role
  //   badge (Administrador or Doctor), active badge (Activo or Inactivo), username, email, specialty, created date
  test('are cards with role, state, username, e-mail, specialty and the day they were made', async () => {
    openUsers()
    const one = await card('ana')
    for (const text of ['Doctor', 'Activo', 'Ana Solís', 'ana@ejemplo.cr', 'Fisioterapia', '24/11/2026'])
      expect(one.getByText(text)).toBeDefined()
    expect((await card('admin')).getByText('Administrador')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Gestión de Usuarios' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Volver al portal' }).getAttribute('href')).toBe('/doctor/dashboard')
  })

  // @rule users-created-unknown: §2 A created date that is not known is 'N/A'
  test('show N/A for what is not known', async () => {
    listed({ ...ana, createdAt: '', email: null, isActive: false })
    openUsers()
    const one = await card('ana')
    expect(one.getAllByText('N/A')).toHaveLength(2)
    expect(one.getByText('Inactivo')).toBeDefined()
  })

  // @rule users-empty-text: §2 'No hay usuarios registrados'
  test('that are none are said to be none, with a button that makes one', async () => {
    listed()
    const { user } = openUsers()
    expect(await screen.findByText('No hay usuarios registrados')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Crear usuario' }))
    expect(await screen.findByRole('dialog', { name: 'Nuevo usuario' })).toBeDefined()
  })

  // @rule first-start-boards
  test('that are nobody but who signed in say what comes first, with a button that does it', async () => {
    listed(admin)
    const { user } = openUsers()
    expect(await screen.findByText('Todavía no hay nadie más')).toBeDefined()
    expect(screen.getByText('1 activo de 1')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Crear usuario' }))
    expect(await screen.findByRole('dialog', { name: 'Nuevo usuario' })).toBeDefined()
  })

  test('that cannot be read are asked for again by a button', async () => {
    server.use(http.get('/api/doctors', refusal(503, 'away')))
    const { user } = openUsers()
    expect(await screen.findByText('No se pudieron leer los usuarios.')).toBeDefined()
    listed(ana)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await card('ana')
  })

  // @rule users-list-live
  test('follow the log while the page is open', async () => {
    openUsers()
    await card('ana')
    fakeLive.send({ projection: 'staff', id: 's1', position: '8', row: { ...ana, isActive: false } })
    expect((await card('ana')).getByText('Inactivo')).toBeDefined()
    fakeLive.send({ projection: 'staff', id: 's2', position: '9', row: { ...ana, id: 's2', username: 'luis' } })
    await card('luis')
    expect(fakeLive.following()).toContain('administration/staff@7')
  })
})
