import type { Doctor } from '@clinic/shared-events/contracts/practice/staff.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeLive } from '~/testing/fake-live.ts'
import { focusIsOn } from '~/testing/focus.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const who = (role: Doctor['role']) => answerMe(doctor({ username: 'jefa', role }))
const none = { id: 'practice', products: false, users: false, appointments: false }
const steps = (exampleSettings: string[], mail = true) =>
  server.use(
    http.get('/api/first-steps', () =>
      HttpResponse.json({ ...none, mail, exampleSettings }, { headers: { 'X-Log-Position': '7' } }),
    ),
  )
const panel = async () => within(await screen.findByRole('region', { name: 'Primeros pasos' }))

beforeEach(() => {
  server.use(http.get('/api/doctor/appointments', () => HttpResponse.json([], { headers: { 'X-Log-Position': '0' } })))
})

describe('the first steps', () => {
  // @rule first-start-panel, first-start-practice
  test('name what an administrator does first, each with the button that does it', async () => {
    who('admin')
    steps(['PRACTICE_NAME', 'PRACTICE_PHONE'])
    renderApp('/doctor/dashboard')
    const list = await panel()
    const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Poner los datos', '/doctor/admin/clinica'],
      ['Crear usuario', '/doctor/admin/users?nuevo'],
      ['Agregar producto', '/doctor/products?nuevo'],
      ['Agendar cita', '/doctor/appointments?nuevo'],
    ])
    expect(list.getByText('Falta: nombre, teléfono')).toBeDefined()
  })

  // @rule first-start-mail
  test('ask an administrator for the mail server, without which no mail is sent', async () => {
    who('admin')
    steps([], false)
    renderApp('/doctor/dashboard')
    const link = (await panel()).getByRole('link', { name: 'Ver cómo' })
    expect(link.getAttribute('href')).toBe('/doctor/twilio-bot?tab=config')
  })

  // @rule first-start-panel
  test('are for a doctor what a doctor may do, and who does the rest', async () => {
    who('doctor')
    steps([])
    renderApp('/doctor/dashboard')
    const list = await panel()
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['Agregar producto', 'Agendar cita'])
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dejar para después'])
    expect(list.getByText('Crear los usuarios que atienden').closest('li')?.textContent).toContain(
      'Lo hace un administrador.',
    )
    expect(list.getAllByText('Lo hace un administrador.')).toHaveLength(1)
  })

  // @rule first-start-aside: Issue: the first steps can be put aside
  test('are put aside by who wants to, for the next time too, and come back', async () => {
    who('doctor')
    steps([])
    const { user, unmount } = renderApp('/doctor/dashboard')
    await user.click((await panel()).getByRole('button', { name: 'Dejar para después' }))
    const button = (await panel()).getByRole('button', { name: 'Ver 2 pasos pendientes' })
    await focusIsOn(button)
    expect(button.ariaExpanded ?? button.getAttribute('aria-expanded')).toBe('false')
    expect((await panel()).queryAllByRole('listitem')).toEqual([])
    unmount()
    const again = renderApp('/doctor/dashboard')
    await again.user.click((await panel()).getByRole('button', { name: 'Ver 2 pasos pendientes' }))
    expect((await panel()).getAllByRole('listitem')).toHaveLength(3)
  })

  // @rule first-start-live
  test('are gone for a doctor once only an administrator has something left to do', async () => {
    who('doctor')
    steps([])
    renderApp('/doctor/dashboard')
    await panel()
    const own = { ...none, products: true, appointments: true }
    fakeLive.send({ projection: 'first-steps', id: 'practice', position: '8', row: own })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull())
  })

  // @rule first-start-live
  test('are struck as they are done, and gone once all are', async () => {
    who('doctor')
    steps([])
    renderApp('/doctor/dashboard')
    const list = await panel()
    fakeLive.send({ projection: 'first-steps', id: 'practice', position: '8', row: { ...none, products: true } })
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(1))
    const all = { id: 'practice', products: true, users: true, appointments: true }
    fakeLive.send({ projection: 'first-steps', id: 'practice', position: '9', row: all })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Primeros pasos' })).toBeNull())
  })
})
