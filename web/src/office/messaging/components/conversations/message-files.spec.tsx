import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { broughtText } from '~/office/shared/messaging/files.ts'
import { answerPosts, refused } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { server } from '~/testing/server.ts'
import { nearestVisits, payableVisits } from '../../api/visits.ts'
import { answered, open } from '../../testing/bot-desk.ts'
import { message, type visits, withPicture } from '../../testing/bot-rows.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))
beforeEach(() => answered())

const shown = async () => {
  const app = open('conversations', '&conversacion=t1')
  return { ...app, view: within(await screen.findByRole('region', { name: 'Mensajes con Mariela Vargas' })) }
}
const files = '/api/twilio-bot/conversations/t1/messages/m2/files'

// @rule files-shown: Issue: staff see them in the conversation
test('a picture is shown and opened, sound is played, any other file has a link with its kind and size', async () => {
  const brought = ['image/jpeg', 'audio/ogg', 'application/pdf', 'text/html'].map((type) => ({ type, size: 48_213 }))
  answered({ listBotMessages: [withPicture({ files: brought })] })
  const { view } = await shown()
  const links = await view.findAllByRole('link', { name: /kB/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Foto · 48 kB (se abre en otra pestaña)', `${files}/0`],
    ['Audio · 48 kB (se abre en otra pestaña)', `${files}/1`],
    ['PDF · 48 kB (se abre en otra pestaña)', `${files}/2`],
    ['Archivo · 48 kB (se abre en otra pestaña)', `${files}/3`],
  ])
  expect(view.getByLabelText('Audio').getAttribute('src')).toBe(`${files}/1`)
})

// @rule files-shown
test('a location is a link to a map, and the list says what came last', async () => {
  answered({
    listBotMessages: [message({ content: '', location: 'https://www.google.com/maps/search/?api=1&query=9,-84' })],
  })
  const { view } = await shown()
  expect((await view.findByRole('link', { name: /^Ver en el mapa/ })).getAttribute('href')).toContain('query=9,-84')
  expect([broughtText('location'), broughtText('video/mp4'), broughtText('text/csv'), broughtText(null)]).toEqual([
    ...['Ubicación', 'Video', 'Archivo', null],
  ])
})

// @rule files-fetched-again
test('a file that is not here yet is fetched by a press, and why it cannot be is said', async () => {
  answered({ listBotMessages: [withPicture({ files: [{ type: 'application/pdf', size: null }] })] })
  const posts = answerPosts(files, [
    refused(409, { error: 'Twilio ya no tiene este archivo.', code: 'file-gone' }),
    () => HttpResponse.json({ kept: 1 }),
  ])
  const { view, user } = await shown()
  expect(await view.findByText(/^PDF: todavía no se ha traído de Twilio\./)).toBeDefined()
  await user.click(view.getByRole('button', { name: 'Traer el archivo' }))
  expect(await screen.findByText(/Twilio ya no tiene este archivo/)).toBeDefined()
  await user.click(view.getByRole('button', { name: 'Traer el archivo' }))
  await vi.waitFor(() => expect(posts).toHaveLength(2))
})

// @rule payment-proof
test('a press attaches what came to the visit as proof of its payment', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('/api/appointments/a1/payment-proof', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ id: 'a1' })
    }),
  )
  const { view, user } = await shown()
  await user.click(await view.findByRole('button', { name: /comprobante de pago de la cita del 26\/11\/2026 14:00$/ }))
  expect(await screen.findByText('Comprobante adjuntado a la cita del 26/11/2026 14:00.')).toBeDefined()
  expect(sent).toEqual([{ conversationId: 't1', messageId: 'm2' }])
})

// @rule payment-proof
test('what was attached says so, and is taken back by a press', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('/api/appointments/a1/payment-proof/detach', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ id: 'a1' })
    }),
  )
  const { view, user } = await shown()
  await view.findByRole('button', { name: /^Es el comprobante/ })
  const proof = { conversationId: 't1', messageId: 'm2', fileTypes: ['image/jpeg'] }
  const attached = { type: 'PaymentProofAttached', at: '2026-11-24T16:00:00.000Z', actor: 'staff', proof }
  const push = (position: string, ...steps: object[]) =>
    fakeLive.send({ projection: 'appointment-threads', id: 'a1', position, row: { id: 'a1', steps } })
  const booked = { ...attached, type: 'AppointmentBooked', proof: undefined }
  push('101', booked, attached)
  expect(await view.findByText('Comprobante de pago de la cita del 26/11/2026 14:00')).toBeDefined()
  expect(view.queryByRole('button', { name: /^Es el comprobante/ })).toBeNull()
  await user.dblClick(view.getByRole('button', { name: 'Quitar el comprobante de la cita del 26/11/2026 14:00' }))
  expect(await screen.findByText('Comprobante quitado de la cita del 26/11/2026 14:00.')).toBeDefined()
  expect(sent).toEqual([{ conversationId: 't1', messageId: 'm2' }])
  push('102', booked, attached, { ...attached, type: 'PaymentProofDetached' })
  expect(await view.findByRole('button', { name: /^Es el comprobante/ })).toBeDefined()
})

// @rule payment-proof
test('the visits offered are the next three and the last one, none that was cancelled', () => {
  const on = (date: string, status: (typeof visits)[number]['status'] = 'agendado') => ({
    id: date,
    name: 'Ana',
    date,
    startTime: '09:00',
    status,
  })
  const latestFirst = [
    ...[on('2026-12-20'), on('2026-12-13'), on('2026-12-06', 'cancelado'), on('2026-12-01'), on('2026-11-29')],
    ...[on('2026-11-20', 'cancelado'), on('2026-11-18', 'realizado'), on('2026-11-10', 'realizado')],
  ]
  expect(payableVisits(latestFirst, '2026-11-24T16:00:00.000Z').map(({ date }) => date)).toEqual([
    ...['2026-11-29', '2026-12-01', '2026-12-13', '2026-11-18'],
  ])
  // Beside them the steps of those that are nearest stand in the conversation.
  expect(nearestVisits(latestFirst, '2026-11-24T16:00:00.000Z', 6).map(({ date }) => date)).toEqual([
    ...['2026-11-29', '2026-12-01', '2026-12-13', '2026-11-18', '2026-11-20', '2026-12-06'],
  ])
})
