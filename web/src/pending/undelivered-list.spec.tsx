import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerPosts } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { answerOffice, json } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { undelivered } from './testing/undelivered-rows.ts'

vi.mock('~/lib/live.ts', () => import('~/testing/fake-live.ts'))

/** The list is read as it is by then. */
const answering = (current: () => object) =>
  answerOffice((name) => (name === 'listUndelivered' ? json(current()) : null))
const list = async () => within(await screen.findByRole('region', { name: /^Mensajes que no salieron/ }))
const all = (...rows: ReturnType<typeof undelivered>[]) => ({ rows, total: rows.length, waiting: [] })

// @rule deliveries-undelivered
test('says what, to whom and why, with the visit it is of, and what waits for a server apart', async () => {
  const answer = undelivered({
    id: 'm1',
    kind: null,
    appointmentId: null,
    conversationId: 't1',
    by: 'staff',
    date: null,
  })
  const waiting = [{ channel: 'email', reason: 'unreachable', count: 2, since: '2026-11-24T18:40:00.000Z' }]
  answering(() => ({ ...all(undelivered(), answer), waiting }))
  renderApp('/doctor/mensajes')
  const shown = await list()
  const reminder = within((await shown.findByText('Recordatorio de 1 día')).closest('li') as HTMLElement)
  expect(reminder.getByText(/^Carlos Brenes/)).toBeDefined()
  expect(reminder.getByText(/no existe, o no recibe mensajes\. \(código 63024\) Su cita es 25\/11\/2026/)).toBeDefined()
  expect(reminder.getByRole('link', { name: 'Ver la cita' }).getAttribute('href')).toBe('/doctor/dashboard?cita=a1')
  const words = within(shown.getByText('Respuesta del equipo').closest('li') as HTMLElement)
  expect(words.queryByText(/eliminado/)).toBeNull()
  expect(words.getByRole('link', { name: 'Abrir la conversación' }).getAttribute('href')).toBe('/doctor/mensajes/t1')
  expect(shown.getByText('2 correos esperan y saldrán solos.')).toBeDefined()
})

// @rule messaging-not-sent
test('is sent again, or seen, once however often it is pressed; live, it leaves the list and the counter', async () => {
  const row = undelivered({ id: 'a2.booked.email.0', name: 'Priscilla Arguedas' })
  let rows = [undelivered(), row]
  answering(() => all(...rows))
  const sent = answerPosts('/api/doctor/deliveries/:id/send-again', [
    () => {
      rows = [row]
      return json({})
    },
  ])
  const { user } = renderApp('/doctor/mensajes')
  const shown = await list()
  const again = (await shown.findAllByRole('button', { name: 'Enviar de nuevo' }))[0] as HTMLElement
  await user.dblClick(again)
  await waitFor(() => expect(shown.getAllByRole('button', { name: 'Enviar de nuevo' })).toHaveLength(1))
  expect(sent).toHaveLength(1)
  rows = []
  fakeLive.send({ projection: 'undelivered', id: row.id, position: '102', row: null })
  expect(await shown.findByText('Todo lo que se escribió salió.')).toBeDefined()
})
