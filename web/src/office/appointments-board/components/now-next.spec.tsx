import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { changeLive, flor, jorge, row } from '~/office/shared/appointments/testing/rows.ts'
import { server } from '~/testing/server.ts'
import { answerBoard, openBoard } from '../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const xinia = row({
  id: 'xinia00000000000000000',
  name: 'Xinia Araya',
  startTime: '10:00',
  endTime: '11:00',
  status: 'confirmado',
})
const visits = async () => {
  const part = await screen.findByRole('region', { name: 'Ahora y siguiente' })
  return within(part).getAllByRole('listitem')
}

// @rule phone-now-next: Issue: on a phone the first thing is now and next: name, hour, place, 'Ir' (Waze, Google Maps),
//   'Llamar', 'Anotar'
// @rule office-reach-links
test('on a phone the visit of now and the next one stand first, with the ways there', async () => {
  answerBoard(() => [flor, xinia, row(), jorge])
  const { user } = await openBoard('/doctor/dashboard', 375)
  const [now, next, ...others] = await visits()
  expect(others).toEqual([])
  expect(now?.textContent).toMatch(/Ahora10:00 – 11:00quedan 40 min.*Xinia Araya.*San Pablo de Heredia, casa 14/)
  expect(next?.textContent).toMatch(/Siguiente14:00 – 15:00en 3 h 40 min.*Mariela Vargas/)
  const first = within(now ?? document.body)
  expect(first.getByRole('link', { name: 'Llamar: Xinia Araya' }).getAttribute('href')).toBe('tel:+50688881406')
  expect(first.getByRole('link', { name: 'Anotar: Xinia Araya' }).getAttribute('href')).toBe(
    `/doctor/medical-record/${xinia.id}`,
  )
  expect(first.queryByRole('link', { name: /Waze/ })).toBeNull()
  expect(first.getByRole('link', { name: /^San Pablo de Heredia, casa 14/ }).getAttribute('href')).toContain('maps')
  await user.click(first.getByRole('button', { name: 'Ir: Xinia Araya' }))
  const place = 'San%20Pablo%20de%20Heredia%2C%20casa%2014'
  expect(first.getByRole('link', { name: /Waze/ }).getAttribute('href')).toContain(`q=${place}&navigate=yes`)
  expect(first.getByRole('link', { name: /Google Maps/ }).getAttribute('href')).toContain(`query=${place}`)
  const counter = screen.getByRole('link', { name: /^Citas Hoy/ })
  expect((now?.compareDocumentPosition(counter) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0)
})

// @rule phone-now-next
test('the last minute of a visit is said in the singular', async () => {
  answerBoard(() => [{ ...xinia, endTime: '10:21' }])
  await openBoard('/doctor/dashboard', 375)
  expect((await visits())[0]?.textContent).toContain('queda 1 min')
})

// @rule phone-now-next
test('on a phone the day stands before what waits, of which a few are shown, and the counters last', async () => {
  const online = [1, 2, 3, 4].map((at) => row({ id: `${at}`.repeat(22), name: `Persona ${at}`, isNew: true }))
  answerBoard(() => [xinia, row()])
  server.use(
    http.get('/api/doctor/new-appointments', () => HttpResponse.json(online, { headers: { 'X-Log-Position': '100' } })),
  )
  const { user } = await openBoard('/doctor/dashboard', 375)
  const waiting = within(await screen.findByRole('region', { name: 'Nuevas en línea' }))
  await waiting.findByText('Persona 1')
  expect(waiting.getAllByRole('listitem')).toHaveLength(3)
  await user.click(waiting.getByRole('button', { name: 'Ver 1 más' }))
  expect(waiting.getAllByRole('listitem')).toHaveLength(4)
  const places = [
    screen.getByRole('region', { name: 'Citas' }),
    screen.getByRole('region', { name: 'Nuevas en línea' }),
    screen.getByRole('link', { name: /^Citas Hoy/ }),
  ]
  const inOrder = places.toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  expect(inOrder).toEqual(places)
})

// @rule phone-now-next
test('a visit that is done leaves it, live; what was erased leads nowhere', async () => {
  answerBoard(() => [xinia, row({ name: null, phone: null, address: null })])
  await openBoard('/doctor/dashboard', 375)
  expect(await visits()).toHaveLength(2)
  changeLive('200', xinia.id, { ...xinia, status: 'realizado', revision: '1' })
  await vi.waitFor(async () => expect(await visits()).toHaveLength(1))
  const [left] = await visits()
  const links = within(left ?? document.body)
  expect(links.queryByRole('button', { name: /^Ir/ })).toBeNull()
  expect(links.queryByRole('link', { name: /^Llamar/ })).toBeNull()
})

test('on a wide screen the list and the detail say it', async () => {
  answerBoard(() => [flor, xinia, row()])
  await openBoard()
  await screen.findByText('Xinia Araya')
  expect(screen.queryByRole('region', { name: 'Ahora y siguiente' })).toBeNull()
})
