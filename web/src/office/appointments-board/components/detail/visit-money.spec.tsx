import type { VisitMoney } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeLive, row, tenTwenty } from '~/office/shared/appointments/testing/rows.ts'
import { server } from '~/testing/server.ts'
import { answerMe, doctor } from '~/testing/staff.ts'
import { answerDay, answerThread, openBoard } from '../../testing/board-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

beforeEach(() => {
  vi.setSystemTime(tenTwenty)
  answerMe(doctor())
  answerThread()
})

const payment = (given: Partial<VisitMoney['payments'][number]> = {}) => ({
  id: 'p1',
  for: 'deposit' as const,
  amountCrc: 5000,
  method: 'sinpe' as const,
  at: tenTwenty,
  ...given,
})
const money = (given: Partial<VisitMoney> = {}): VisitMoney => ({
  priceCrc: null,
  depositCrc: null,
  payments: [],
  fines: [],
  cancelledBy: null,
  changes: 1,
  ...given,
})

/** Opens Mariela's visit; each change of its money is answered by the next row. @returns the bodies sent */
const open = async (first: Parameters<typeof row>[0], ...answers: (Parameters<typeof row>[0] | Response)[]) => {
  let now = row(first)
  answerDay(() => [now])
  const sent: unknown[] = []
  const keys: (string | null)[] = []
  server.use(
    http.post(`/api/appointments/${now.id}/money`, async ({ request }) => {
      sent.push(await request.json())
      keys.push(request.headers.get('Idempotency-Key'))
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      now = row({ ...first, ...answer })
      return HttpResponse.json({ appointment: now }, { headers: { 'X-Log-Position': '200' } })
    }),
    http.get(`/api/appointments/${now.id}`, () => HttpResponse.json(now, { headers: { 'X-Log-Position': '200' } })),
  )
  const { user, router } = await openBoard(`/doctor/dashboard?cita=${now.id}`)
  const card = within(await screen.findByRole('region', { name: 'Dinero de la visita' }))
  /** Somebody else changes the visit. */
  const push = (given: Parameters<typeof row>[0]) => {
    now = row({ ...now, ...given })
    return changeLive('300', now.id, now)
  }
  return { user, router, card, sent, keys, push }
}

// @rule visit-money
test('the deposit is noted by one press and undone by another', async () => {
  const { user, card, sent } = await open(
    {},
    { money: money({ payments: [payment()] }) },
    { money: money({ changes: 2 }) },
  )
  expect(card.getByText('pendiente')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'SINPE' }))
  await card.findByText('recibida')
  expect(card.getByText('Cobrar ₡19,000 con')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'Deshacer el pago de ₡5,000' }))
  await card.findByText('pendiente')
  expect(sent).toEqual([
    { what: 'receive', for: 'deposit', amountCrc: 5000, method: 'sinpe', changes: 0 },
    { what: 'undo', paymentId: 'p1', changes: 1 },
  ])
})

// @rule visit-deposit-booked
test('the deposit is the one that was asked for when the visit was booked, whatever the practice asks now', async () => {
  server.use(http.get('/api/public/practice', () => HttpResponse.json({ ...practice, deposit: 9_000 })))
  const { user, card, sent } = await open({ money: money({ depositCrc: 6_000, changes: 0 }) }, {})
  expect(card.getByText('Reserva de ₡6,000 con')).toBeDefined()
  expect(card.getByText('₡6,000')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'Efectivo' }))
  await vi.waitFor(() => expect(sent).toMatchObject([{ for: 'deposit', amountCrc: 6_000 }]))
})

// @rule visit-price
test('the price of the list is the one that the practice asks now', async () => {
  server.use(http.get('/api/public/practice', () => HttpResponse.json({ ...practice, followUpNear: 26_000 })))
  const { card } = await open({ appointmentType: 'seguimiento', money: money({ priceCrc: 26_000 }) })
  await waitFor(() => expect(card.queryByText(/de la lista/)).toBeNull())
  expect(card.getByText('Precio: ₡26,000')).toBeDefined()
})

// @rule visit-money
test('a second press of the same place does not charge the visit too', async () => {
  const { user, card, sent } = await open({}, { money: money({ payments: [payment()] }) })
  await user.click(card.getByRole('button', { name: 'SINPE' }))
  await card.findByText('Cobrar ₡19,000 con')
  await user.click(card.getByRole('button', { name: 'SINPE' }))
  expect(sent).toHaveLength(1)
  await waitFor(() => expect(card.getByRole('button', { name: 'SINPE' })).toHaveProperty('disabled', false), {
    timeout: 5000,
  })
})

// @rule visit-money, visit-debt
test('what a visit that took place leaves is charged by one press, another amount by a field', async () => {
  const { user, card, sent } = await open(
    { status: 'realizado', hasRecord: true, money: money({ payments: [payment()] }) },
    { money: money({ changes: 2, payments: [payment(), payment({ id: 'p2', for: 'visit', amountCrc: 9000 })] }) },
  )
  expect(card.getByText('por cobrar')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'Otro monto' }))
  const field = card.getByLabelText('Monto en colones')
  await user.clear(field)
  await user.type(field, '9000')
  await user.click(card.getByRole('button', { name: 'Efectivo' }))
  await card.findByText('Cobrar ₡10,000 con')
  expect(sent).toEqual([{ what: 'receive', for: 'visit', amountCrc: 9000, method: 'efectivo', changes: 1 }])
})

// @rule visit-fines
test('a fine is shown and waived with a reason; a refusal is said and keeps what was typed', async () => {
  const fines = [{ because: 'cancelled' as const, percent: 50, waived: false }]
  const error = 'Otra persona cambió el dinero de esta cita mientras usted la veía.'
  const { user, card, sent } = await open(
    { status: 'cancelado', money: money({ fines }) },
    HttpResponse.json({ error, code: 'stale' }, { status: 412 }),
    { money: money({ fines: fines.map((fine) => ({ ...fine, waived: true })), changes: 2 }) },
  )
  expect(card.getByText('Multa por los términos, 50 %: ₡12,000')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'No cobrarla' }))
  await user.type(card.getByLabelText('Por qué no se cobra'), 'Emergencia')
  await user.click(card.getByRole('button', { name: 'No cobrar la multa' }))
  await card.findByText(error)
  await user.click(card.getByRole('button', { name: 'No cobrar la multa' }))
  await card.findByText('no se cobra')
  expect(sent).toEqual([
    { what: 'waive', reason: 'Emergencia', changes: 1 },
    { what: 'waive', reason: 'Emergencia', changes: 1 },
  ])
  expect(card.getByRole('button', { name: 'Sí cobrarla' })).toBeDefined()
})

// @rule visit-fines
test('a fine that was waived stays struck beside a later one, which alone is owed and may be waived', async () => {
  const fines = [
    { because: 'moved' as const, percent: 25, waived: true },
    { because: 'cancelled' as const, percent: 50, waived: false },
  ]
  const { card } = await open({ status: 'cancelado', money: money({ fines }) })
  expect(card.getByText('Multa por los términos, 50 %: ₡12,000').closest('del')).toBeNull()
  expect(card.getByText('Multa por los términos, 25 %: ₡6,000').closest('del')).not.toBeNull()
  expect(card.getByText('Cobrar ₡12,000 con')).toBeDefined()
  expect(card.getByRole('button', { name: 'No cobrarla' })).toBeDefined()
  expect(card.queryByRole('button', { name: 'Sí cobrarla' })).toBeNull()
})

// @rule visit-over
test('of a visit that the practice cancelled the deposit is not said to be lost, and what is left over is said', async () => {
  const payments = [payment(), payment({ id: 'p2', for: 'visit', amountCrc: 19_000 })]
  const { card, push } = await open({ status: 'cancelado', money: money({ payments, cancelledBy: 'practice' }) })
  expect(card.getByText('la canceló la clínica')).toBeDefined()
  expect(card.getByText('sobran ₡19,000')).toBeDefined()
  await push({ money: money({ payments, cancelledBy: 'patient' }) })
  await card.findByText('no se devuelve')
})

// @rule asks-before-typed-goes
test('a reason that is half written is asked about before the field is closed', async () => {
  const fines = [{ because: 'cancelled' as const, percent: 50, waived: false }]
  const { user, card } = await open({ status: 'cancelado', money: money({ fines }) })
  const reason = () => card.getByLabelText<HTMLInputElement>('Por qué no se cobra')
  await user.click(card.getByRole('button', { name: 'No cobrarla' }))
  await user.type(reason(), 'Emergencia')
  await user.click(card.getByRole('button', { name: 'Volver' }))
  await user.click(await screen.findByRole('button', { name: 'Seguir escribiendo' }))
  expect(reason().value).toBe('Emergencia')
  await user.click(card.getByRole('button', { name: 'Volver' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(card.queryByLabelText('Por qué no se cobra')).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Recuperar/ }))
  expect(reason().value).toBe('Emergencia')
})

// @rule asks-before-typed-goes, taken-back
test("another amount is asked about by 'Volver' and by a way that leads away, and taken back each time", async () => {
  const { user, card, router } = await open({ status: 'realizado', hasRecord: true })
  const amount = () => screen.getByLabelText<HTMLInputElement>('Monto en colones')
  const question = async () => within(await screen.findByRole('alertdialog', { name: '¿Deja esto sin guardar?' }))
  await user.click(card.getByRole('button', { name: 'Otro monto' }))
  expect(amount().value).toBe('24000')
  await user.click(card.getByRole('button', { name: 'Volver' }))
  expect(card.queryByLabelText('Monto en colones')).toBeNull()
  await user.click(card.getByRole('button', { name: 'Otro monto' }))
  await user.clear(amount())
  await user.type(amount(), '15000')
  await user.click(card.getByRole('button', { name: 'Volver' }))
  await user.click((await question()).getByRole('button', { name: 'Seguir escribiendo' }))
  expect(amount().value).toBe('15000')
  await user.click(card.getByRole('button', { name: 'Volver' }))
  await user.click((await question()).getByRole('button', { name: 'Descartar' }))
  expect(card.queryByLabelText('Monto en colones')).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Recuperar/ }))
  expect(amount().value).toBe('15000')
  await router.navigate('/doctor/orders')
  expect((await question()).getByText('«15000»')).toBeDefined()
  await user.click((await question()).getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/doctor/orders'))
  await user.click(await screen.findByRole('button', { name: /^Recuperar/ }))
  expect((await screen.findByLabelText<HTMLInputElement>('Monto en colones')).value).toBe('15000')
})

// @rule asks-before-typed-goes
test('what is half written of an amount and a price stays when a colleague changes the money', async () => {
  const { user, card, push } = await open({ appointmentType: 'seguimiento' })
  await user.click(card.getByRole('button', { name: 'Otro monto' }))
  await user.clear(card.getByLabelText('Monto en colones'))
  await user.type(card.getByLabelText('Monto en colones'), '1500')
  await user.click(card.getByRole('button', { name: 'Otro precio' }))
  await user.type(card.getByLabelText('Precio en colones'), '9')
  push({ money: money({ priceCrc: 20_000, payments: [payment()] }) })
  await card.findByText('recibida')
  expect(card.getByLabelText<HTMLInputElement>('Monto en colones').value).toBe('1500')
  expect(card.getByLabelText<HTMLInputElement>('Precio en colones').value).toBe('240009')
})

test('of an erased person nothing more is noted', async () => {
  const { card } = await open({ name: null, phone: null, email: null, money: money({ payments: [payment()] }) })
  expect(card.queryByRole('button', { name: 'SINPE' })).toBeNull()
})

// @rule visit-money
test('a payment whose answer was lost is asked about once the money has changed, and is not noted a second time', async () => {
  const taken = { money: money({ payments: [payment({ amountCrc: 10_000 })] }) }
  const { user, card, sent, keys, push } = await open({}, HttpResponse.error(), taken)
  await user.click(card.getByRole('button', { name: 'Otro monto' }))
  await user.clear(card.getByLabelText('Monto en colones'))
  await user.type(card.getByLabelText('Monto en colones'), '10000')
  await user.click(card.getByRole('button', { name: 'Efectivo' }))
  await card.findByText('No se pudo anotar. Intente de nuevo.')
  await push(taken)
  await waitFor(() => expect(card.queryByLabelText('Monto en colones')).toBeNull())
  expect(card.queryByText('No se pudo anotar. Intente de nuevo.')).toBeNull()
  expect(sent).toEqual(
    Array(2).fill({ what: 'receive', for: 'deposit', amountCrc: 10_000, method: 'efectivo', changes: 0 }),
  )
  expect(new Set(keys).size).toBe(1)
})

// @rule visit-money
test('where that cannot be asked, the next press asks it; what a colleague noted instead is said', async () => {
  const error = 'Otra persona cambió el dinero de esta cita mientras usted la veía.'
  const stale = HttpResponse.json({ error, code: 'stale' }, { status: 412 })
  const { user, card, sent, push } = await open({}, HttpResponse.error(), HttpResponse.error(), stale)
  await user.click(card.getByRole('button', { name: 'SINPE' }))
  await card.findByText('No se pudo anotar. Intente de nuevo.')
  await push({ money: money({ payments: [payment({ method: 'tarjeta' })] }) })
  await waitFor(() => expect(sent).toHaveLength(2))
  const cash = card.getByRole('button', { name: 'Efectivo' })
  await waitFor(() => expect(cash).toHaveProperty('disabled', false), { timeout: 5000 })
  await user.click(cash)
  await card.findByText(error)
  expect(sent).toEqual(Array(3).fill({ what: 'receive', for: 'deposit', amountCrc: 5000, method: 'sinpe', changes: 0 }))
})

// @rule visit-money
test('it is asked about too where the session ended before the second press', async () => {
  const ended = HttpResponse.json({ error: 'Su sesión terminó.', code: 'session-resting' }, { status: 401 })
  const taken = { money: money({ payments: [payment()] }) }
  const { user, card, sent, keys, push } = await open({}, HttpResponse.error(), ended, taken)
  await user.click(card.getByRole('button', { name: 'SINPE' }))
  await card.findByText('No se pudo anotar. Intente de nuevo.')
  await user.click(card.getByRole('button', { name: 'SINPE' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await push(taken)
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(new Set(keys).size).toBe(1)
})

// @rule visit-price: Issue: staff agree another price for one visit; what is owed follows it
test('another price is written in its place, and what is left to pay follows it', async () => {
  const { user, card, sent } = await open(
    { appointmentType: 'seguimiento' },
    HttpResponse.json({ error: 'Escriba el precio', fields: { priceCrc: 'Escriba el precio' } }, { status: 400 }),
    { appointmentType: 'seguimiento', money: money({ priceCrc: 20_000 }) },
  )
  expect(card.getByText('Precio: ₡24,000')).toBeDefined()
  await user.click(card.getByRole('button', { name: 'Otro precio' }))
  const field = card.getByLabelText('Precio en colones')
  await user.clear(field)
  await user.click(card.getByRole('button', { name: 'Guardar precio' }))
  await card.findByText('Escriba el precio')
  await user.type(field, '20,000')
  await user.click(card.getByRole('button', { name: 'Guardar precio' }))
  await card.findByText('(de la lista: ₡24,000)')
  expect(card.getByText('faltan ₡20,000')).toBeDefined()
  expect(sent).toEqual([
    { what: 'price', changes: 0 },
    { what: 'price', priceCrc: 20_000, changes: 0 },
  ])
})
