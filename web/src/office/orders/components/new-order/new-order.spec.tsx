import type { ProductRow } from '@clinic/shared-events/contracts/shop/products.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetStaffDrafts } from '~/lib/forms/draft.ts'
import { pressWildly } from '~/testing/failures.ts'
import { server } from '~/testing/server.ts'
import { answerOrders, at, changeLive, listed, openOrders } from '../../testing/orders-desk.ts'

vi.mock('~/lib/live/live.ts', () => import('~/testing/fake-live.ts'))

const product = (id: string, name: string, price: number, stock: number): ProductRow => ({
  ...{ id, name, price, stock, category: 'Paquetes', description: '', imageUrl: '/p.svg', revision: '0' },
})
const [bands, roller, gone] = [
  product('b'.repeat(22), 'Bandas de resistencia', 6500, 12),
  product('r'.repeat(22), 'Rodillo de espuma', 12_000, 2),
  product('g'.repeat(22), 'Almohadilla de gel', 9_000, 0),
]
const visit = {
  id: 'v',
  date: '2026-11-12',
  startTime: '10:00',
  specialty: 'fisioterapia',
  appointmentType: 'seguimiento',
}
const found = {
  ...{ name: 'Ligia Mata Cascante', phone: '8888-5317', email: '', cedula: null, patientId: null, visits: 1 },
  ...{ last: { ...visit, address: 'Barva, 100 m sur del parque' }, next: null, cancelled: null },
}
type Sent = { body: Record<string, unknown>; key: string | null }

/** Answers each new order in turn, the last one for all that follow. */
const answerPlacing = (...answers: (() => Response)[]): Sent[] => {
  const sent: Sent[] = []
  answerOrders(() => [taken, at('14:40', 'A')])
  server.use(
    http.get('/api/products', () => HttpResponse.json([gone, bands, roller], { headers: { 'X-Log-Position': '100' } })),
    http.get('/api/appointments/search-patients', () => HttpResponse.json([found])),
    http.post('/api/orders', async ({ request }) => {
      sent.push({ body: (await request.json()) as Sent['body'], key: request.headers.get('Idempotency-Key') })
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? HttpResponse.error()
    }),
  )
  return sent
}
const taken = at('16:20', 'F', { customerName: found.name, customerEmail: null })
const placed = () =>
  HttpResponse.json(
    { id: 'F', trackingNumber: taken.trackingNumber, status: 'pending', items: [], totalAmount: 25_000, createdAt: '' },
    { status: 201, headers: { 'X-Log-Position': '110' } },
  )
const open = async () => {
  const app = await openOrders()
  await app.user.click(screen.getByRole('button', { name: 'Nuevo pedido' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo pedido' }))
  await dialog.findByText('Bandas de resistencia')
  return { ...app, dialog }
}
type Opened = Awaited<ReturnType<typeof open>>
const choosePerson = async ({ user, dialog }: Opened) => {
  await user.type(dialog.getByRole('combobox', { name: 'Buscar paciente' }), 'lig')
  await user.click(await dialog.findByRole('option', { name: /^Ligia/ }))
}
const submit = ({ dialog }: Opened) => dialog.getByRole('button', { name: 'Registrar pedido' })

beforeEach(() => forgetStaffDrafts())

describe('an order for who phones', () => {
  // @rule order-by-phone
  test('takes a known person’s data, without an e-mail, and units of products that are searched or listed', async () => {
    const sent = answerPlacing(placed)
    const opened = await open()
    const { user, dialog } = opened
    await choosePerson(opened)
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Dirección/).value).toBe('Barva, 100 m sur del parque')
    await user.type(dialog.getByRole('searchbox', { name: 'Productos' }), 'rodilo')
    expect(dialog.queryByText('Bandas de resistencia')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Una unidad más de Rodillo de espuma' }))
    await user.clear(dialog.getByRole('searchbox', { name: 'Productos' }))
    fireEvent.change(dialog.getByLabelText('Unidades de Bandas de resistencia'), { target: { value: '2' } })
    expect(dialog.getByText('3 unidades · ₡25,000')).toBeDefined()
    expect(dialog.getByText('agotado')).toBeDefined()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /más de Almohadilla/ }).disabled).toBe(true)
    await user.type(dialog.getByLabelText(/^Nota interna/), 'Llamó la hija')
    await user.click(submit(opened))
    expect(await screen.findByText('Pedido MV-000000000F registrado')).toBeDefined()
    expect(sent[0]?.body).toEqual({
      customerName: 'Ligia Mata Cascante',
      customerPhone: '8888-5317',
      customerEmail: '',
      customerAddress: 'Barva, 100 m sur del parque',
      paymentMethod: 'efectivo',
      staffNote: 'Llamó la hija',
      items: [
        { productId: bands.id, name: bands.name, quantity: 2, price: 6500 },
        { productId: roller.id, name: roller.name, quantity: 1, price: 12_000 },
      ],
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    // It stands open beside the list, which has it live.
    expect(await screen.findByRole('heading', { level: 2, name: 'MV-000000000F' })).toBeDefined()
    changeLive('110', taken)
    await waitFor(() => expect(listed()).toContain('MV-000000000F'))
  })

  // @rule order-by-phone
  test('says at its fields what is missing, and who is not found is somebody new', async () => {
    const sent = answerPlacing(placed)
    const opened = await open()
    const { user, dialog } = opened
    await user.type(dialog.getByRole('combobox', { name: 'Buscar paciente' }), 'Zoila')
    await user.click(await dialog.findByRole('option', { name: /^Persona nueva/ }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nombre completo/).value).toBe('Zoila')
    await user.type(dialog.getByLabelText(/^Correo/), 'zoila@gmial.com')
    await user.tab()
    expect(await dialog.findByText(/gmail\.com/)).toBeDefined()
    await user.click(submit(opened))
    expect(await dialog.findByText('Teléfono es requerido')).toBeDefined()
    expect(dialog.getByText('Dirección completa es requerida')).toBeDefined()
    expect(dialog.getByText('El pedido no tiene productos')).toBeDefined()
    expect(sent).toEqual([])
  })

  // @rule order-by-phone
  test('names the product that is short, keeps everything, and is one order however it is pressed', async () => {
    const sentence = 'De «Rodillo de espuma» solo queda 1 unidad.'
    const short = () =>
      HttpResponse.json(
        { error: sentence, code: 'stock-short', fields: { 'items.0.quantity': sentence } },
        { status: 409 },
      )
    const sent = answerPlacing(short, () => new HttpResponse(null, { status: 503 }), placed)
    const opened = await open()
    const { user, dialog } = opened
    await choosePerson(opened)
    const less = { name: 'Una unidad menos de Rodillo de espuma' }
    const more = { name: 'Una unidad más de Rodillo de espuma' }
    await user.dblClick(dialog.getByRole('button', more))
    expect(dialog.getByRole<HTMLButtonElement>('button', more).disabled).toBe(true)
    pressWildly(submit(opened))
    expect((await dialog.findAllByText(sentence)).length).toBeGreaterThan(0)
    expect(sent).toHaveLength(1)
    await user.click(dialog.getByRole('button', less))
    await user.click(submit(opened))
    await waitFor(() => expect(sent).toHaveLength(2))
    await waitFor(() => expect((submit(opened) as HTMLButtonElement).disabled).toBe(false))
    await user.click(submit(opened))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent[2]).toEqual(sent[1])
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  // @rule asks-before-typed-goes
  test('units that were chosen are asked about before they go, and are taken back', async () => {
    answerPlacing(placed)
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('button', { name: 'Una unidad más de Bandas de resistencia' }))
    await user.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog', { name: '¿Deja el pedido sin registrar?' })
    expect(question.textContent).toContain('Unidades de Bandas de resistencia')
    await user.click(within(question).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Recuperar' }))
    const again = within(await screen.findByRole('dialog', { name: 'Nuevo pedido' }))
    await waitFor(() =>
      expect(again.getByLabelText<HTMLInputElement>('Unidades de Bandas de resistencia').value).toBe('1'),
    )
  })
})
