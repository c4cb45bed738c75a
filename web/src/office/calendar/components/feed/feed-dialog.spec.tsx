import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { server } from '~/testing/server.ts'
import { answerPage, openPage } from '../../testing/page-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const none = { active: false, names: false, madeAt: null as string | null }

/** The server's side of the panel. @returns what was sent, in order */
const answerFeed = (): unknown[] => {
  const sent: unknown[] = []
  let state = none
  const path = '/calendario/secreta.ics'
  server.use(
    http.get('/api/doctor/calendar-feed', () => HttpResponse.json(state)),
    http.post('/api/doctor/calendar-feed', async ({ request }) => {
      const body = (await request.json()) as { names: boolean }
      sent.push(body)
      state = { active: true, names: body.names, madeAt: '2026-11-24T16:20:00.000Z' }
      return HttpResponse.json({ ...state, path }, { status: 201, headers: { 'X-Log-Position': '120' } })
    }),
    http.post('/api/doctor/calendar-feed/revoke', () => {
      sent.push('revoke')
      state = none
      return HttpResponse.json(state, { headers: { 'X-Log-Position': '121' } })
    }),
  )
  return sent
}
const openPanel = async () => {
  answerPage(() => [])
  const { user, client } = await openPage('?tab=all')
  await user.click(screen.getByRole('button', { name: 'Suscribirse' }))
  return { user, client, panel: within(await screen.findByRole('dialog', { name: 'Calendario para suscribirse' })) }
}

// @rule feed-address, feed-revoked, feed-panel
test('an address is made with names where these are chosen, shown once and revoked', async () => {
  const sent = answerFeed()
  const { user, panel } = await openPanel()
  expect(await panel.findByText('No hay ninguna dirección activa.')).toBeDefined()
  await user.click(panel.getByRole('checkbox', { name: /nombres completos/ }))
  await user.click(panel.getByRole('button', { name: 'Crear dirección' }))
  const address = (await panel.findByLabelText('Dirección del calendario')) as HTMLInputElement
  expect(address.value).toBe(`${location.origin}/calendario/secreta.ics`)
  expect(panel.getByText(/Hay una dirección activa desde el 24\/11\/2026 10:20; muestra nombres/)).toBeDefined()
  await user.click(panel.getByRole('button', { name: 'Anular dirección' }))
  expect(await panel.findByText('No hay ninguna dirección activa.')).toBeDefined()
  expect(panel.queryByLabelText('Dirección del calendario')).toBeNull()
  expect(sent).toEqual([{ names: true }, 'revoke'])
})

// @rule feed-panel: Issue: a panel of the appointments page makes the address, shows it once, makes another and
//   revokes it
test('after it was closed the address is not shown again, and is kept nowhere', async () => {
  answerFeed()
  const { user, client, panel } = await openPanel()
  await user.click(await panel.findByRole('button', { name: 'Crear dirección' }))
  await panel.findByLabelText('Dirección del calendario')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]))
  await user.click(screen.getByRole('button', { name: 'Suscribirse' }))
  expect(await screen.findByRole('button', { name: 'Crear otra dirección' })).toBeDefined()
  expect(screen.queryByLabelText('Dirección del calendario')).toBeNull()
})

// @rule feed-panel
test('what cannot be made says so', async () => {
  answerFeed()
  server.use(http.post('/api/doctor/calendar-feed', () => HttpResponse.json({}, { status: 503 })))
  const { user, panel } = await openPanel()
  await user.click(await panel.findByRole('button', { name: 'Crear dirección' }))
  expect(await screen.findByText('No se pudo crear la dirección. Intente de nuevo.')).toBeDefined()
})
