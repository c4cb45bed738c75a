import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerPosts } from '~/testing/answer-posts.ts'
import { fakeLive } from '~/testing/fake-live.ts'
import { answerOffice, json } from '~/testing/office-answers.ts'
import { renderApp } from '~/testing/render-app.tsx'
import { answerMe, doctor } from '~/testing/staff.ts'
import { undelivered } from './testing/undelivered-rows.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

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
  const words = within(shown.getByText('Respuesta del equipo').closest('li') as HTMLElement)
  expect(words.queryByText(/eliminado/)).toBeNull()
  expect(words.getByRole('link', { name: 'Abrir la conversación' }).getAttribute('href')).toBe('/doctor/mensajes/t1')
  expect(shown.getByText('2 correos esperan y saldrán solos.')).toBeDefined()
})

// @rule undelivered-cure, reach-links-cards
test('has the buttons that cure why first: a number is called, then corrected; a mail is corrected and sent', async () => {
  const mail = { channel: 'email', reason: 'bad-address', code: '550', address: 'priscilla@gmial.com' } as const
  const late = { kind: null, appointmentId: null, conversationId: 't1', by: 'staff', reason: 'outside-window' } as const
  answering(() =>
    all(
      undelivered(),
      undelivered({ ...mail, id: 'a2.booked.email.0', kind: 'booked', appointmentId: 'a2' }),
      undelivered({ ...mail, id: 'o1.ordered.email.0', kind: 'ordered', appointmentId: null, orderId: 'o1' }),
      undelivered({ ...late, id: 'm1', code: '63016', date: null, name: null }),
    ),
  )
  renderApp('/doctor/mensajes')
  const shown = await list()
  const buttons = async (what: string) => {
    const row = within((await shown.findByText(what)).closest('li') as HTMLElement)
    const links = row.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
    return [...links, ...row.getAllByRole('button').map(({ textContent }) => textContent)]
  }
  expect(await buttons('Recordatorio de 1 día')).toEqual([
    ...['8812-0904 tel:+50688120904', 'Llamar tel:+50688120904'],
    ...['Corregir número /doctor/dashboard?cita=a1&corregir=', 'Visto', 'Enviar de nuevo'],
  ])
  expect(shown.getAllByText(/^El servidor de correo no aceptó esa dirección\. \(código 550\)/)).toHaveLength(2)
  expect(await buttons('Cita agendada')).toEqual([
    'priscilla@gmial.com mailto:priscilla@gmial.com',
    ...['Corregir y enviar de nuevo /doctor/dashboard?cita=a2&corregir=a2.booked.email.0', 'Visto', 'Enviar de nuevo'],
  ])
  expect(await buttons('Pedido recibido')).toEqual([
    'priscilla@gmial.com mailto:priscilla@gmial.com',
    ...['Ver el pedido /doctor/orders?pedido=o1', 'Visto', 'Enviar de nuevo'],
  ])
  expect(await buttons('Respuesta del equipo')).toEqual([
    '8812-0904 tel:+50688120904',
    ...['Abrir la conversación /doctor/mensajes/t1', 'Llamar tel:+50688120904', 'Visto', 'Enviar de nuevo'],
  ])
  // A number that is nobody's is no erased person's.
  expect(shown.queryByText(/eliminado/)).toBeNull()
})

// @rule messaging-account-alarm
test.each([
  ['doctor', true],
  ['admin', false],
] as const)('tells a %s whether administrators know what holds messages up: %s', async (role, isSaid) => {
  vi.setSystemTime('2026-11-24T19:10:00.000Z')
  const waiting = [
    { channel: 'email', reason: 'unreachable', count: 2, since: '2026-11-24T18:40:00.000Z' },
    { channel: 'whatsapp', reason: 'unreachable', count: 1, since: '2026-11-24T19:05:00.000Z' },
  ]
  answering(() => ({ ...all(), waiting }))
  answerMe(doctor({ role }))
  renderApp('/doctor/mensajes')
  const shown = await list()
  const block = async (count: string) => (await shown.findByText(count)).closest('p')?.textContent
  const known = isSaid ? ' La administración ya lo sabe.' : ''
  expect(await block('2 correos esperan y saldrán solos.')).toBe(
    `2 correos esperan y saldrán solos. El servidor de correo no responde desde las 12:40.${known}`,
  )
  // It may pass by itself.
  expect(await block('1 mensaje espera y saldrá solo.')).toBe(
    '1 mensaje espera y saldrá solo. Twilio no responde desde las 13:05.',
  )
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
