import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { type AppointmentRow, bookedAnswer } from '@clinic/shared-events/contracts/appointments/appointments.ts'
import { accountsOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../testing/http-world.ts'
import { weekdaysFrom } from '../../../testing/samples.ts'
import { useServedStaff } from '../../../testing/use-served.ts'

const staff = useServedStaff()
const nextDay = weekdaysFrom('2026-11-23')
let id: string

const book = async (more: object = {}): Promise<string> => {
  const visit = { name: 'Ana Solís', email: 'ana@ejemplo.cr', phone: '8888-1234', address: 'Heredia' }
  const body = { ...visit, date: nextDay(), startTime: '09:00', appointmentType: 'seguimiento', ...more }
  const { http, doctor } = staff()
  return bookedAnswer.parse((await http.call('POST', '/api/appointments', { body, cookie: doctor })).body).appointment
    .id
}
beforeEach(async () => {
  id = await book()
})

const call = (method: string, path: string, body: object, sent: Sent = {}) =>
  staff().http.call(method, `/api/appointments/${path}`, { body, cookie: staff().doctor, ...sent })
const change = (body: object, sent?: Sent) => call('POST', `${id}/money`, body, sent)
const rowIn = ({ body }: { body: Record<string, unknown> }) => body.appointment as AppointmentRow
const deposit = { what: 'receive', for: 'deposit', amountCrc: 5000, method: 'sinpe', changes: 0 }

// @rule visit-money: Issue: 'Reserva: pendiente / recibida', 'Cobro: ₡, efectivo / SINPE / transferencia / tarjeta', 'Debe' by the
//   terms' shares, waived with a reason; each an event
describe('POST /api/appointments/{id}/money', () => {
  it('notes what was received once for each key, and takes it back', async () => {
    const key = staff().key()
    const first = await change(deposit, { key })
    expect(first.status).toBe(200)
    expect(rowIn(first).money).toMatchObject({
      changes: 1,
      payments: [{ for: 'deposit', amountCrc: 5000, method: 'sinpe' }],
    })
    expect((await change(deposit, { key })).body).toEqual(first.body)
    const paymentId = rowIn(first).money?.payments[0]?.id
    const undone = await change({ what: 'undo', paymentId, changes: 1 })
    expect(rowIn(undone).money).toMatchObject({ changes: 2, payments: [] })
    expect(await change({ what: 'undo', paymentId, changes: 2 })).toMatchObject({ status: 404 })
    expect((await staff().world.log.readStream(appointmentStream(id))).map(({ type }) => type)).toEqual([
      'AppointmentBooked',
      'MoneyReceived',
      'MoneyReceiptUndone',
    ])
  })

  it('is 412 for money that a colleague changed since it was shown, so that nothing is noted twice', async () => {
    await change(deposit)
    expect(await change(deposit)).toMatchObject({ status: 412, body: { code: 'stale' } })
  })

  it('makes no edit of the appointment stale, and is another price until it says otherwise', async () => {
    const priced = rowIn(await change({ what: 'price', priceCrc: 28_000, changes: 0 }))
    expect(accountsOf(priced).price).toBe(28_000)
    const courtesy = rowIn(await change({ what: 'price', priceCrc: 0, changes: 1 }))
    expect(accountsOf(courtesy)).toMatchObject({ price: 0, toPay: 0 })
    expect((await call('PUT', id, { notes: 'Perro' }, { ifMatch: '"0"' })).status).toBe(200)
  })

  it.each([
    [
      { what: 'receive', changes: 0 },
      { for: 'Diga qué se paga', amountCrc: 'Escriba el monto', method: 'Elija la forma de pago' },
    ],
    [{ ...deposit, amountCrc: 1.5 }, { amountCrc: 'Monto: escriba el monto en colones enteros' }],
    [{ ...deposit, amountCrc: 0 }, { amountCrc: 'Monto: el monto debe ser mayor que cero' }],
    [{ ...deposit, amountCrc: 1_000_001 }, { amountCrc: 'Monto: máximo ₡1,000,000' }],
    [{ ...deposit, method: 'cheque' }, { method: 'Forma de pago no válida' }],
    [{ what: 'price', changes: 0 }, { priceCrc: 'Escriba el precio' }],
    [{ what: 'price', priceCrc: -1, changes: 0 }, { priceCrc: 'Precio: no puede ser menor que cero' }],
    [{ what: 'waive', reason: ' ', changes: 0 }, { reason: 'Escriba por qué no se cobra' }],
  ])('refuses %o at its fields', async (body, fields) => {
    expect(await change(body)).toMatchObject({ status: 400, body: { fields } })
  })

  it('waives a fine with a reason that is sealed, and charges it after all', async () => {
    expect(await change({ what: 'waive', reason: 'Emergencia', changes: 0 })).toMatchObject({ status: 409 })
    id = await book({ date: '2026-11-20', startTime: '07:00', overbook: true })
    const cancelled = await call('PATCH', `${id}/status`, { status: 'cancelado', askedBy: 'patient' })
    expect(accountsOf(rowIn(cancelled))).toMatchObject({ percent: 100, debt: 24_000 })
    const waived = await change({ what: 'waive', reason: 'Emergencia con comprobante', changes: 1 })
    expect(accountsOf(rowIn(waived)).debt).toBe(0)
    const stored = await staff().world.log.readStream(appointmentStream(id))
    const kept = JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(kept).not.toContain('Emergencia')
    expect(accountsOf(rowIn(await change({ what: 'charge', changes: 2 }))).debt).toBe(24_000)
    const again = await call('PATCH', `${id}/status`, { status: 'agendado' })
    expect(accountsOf(rowIn(again)).percent).toBe(0)
  })

  // @rule visit-fines
  it('a fine that was waived stays so beside a later one, and when that is taken back', async () => {
    id = await book({ date: '2026-11-20', startTime: '13:00', overbook: true })
    await call('PUT', id, { date: '2026-11-20', startTime: '14:00', askedBy: 'patient', overbook: true })
    const waived = await change({ what: 'waive', reason: 'Emergencia con comprobante', changes: 1 })
    expect(accountsOf(rowIn(waived))).toMatchObject({ percent: 0, debt: 0 })
    const cancelled = await call('PATCH', `${id}/status`, { status: 'cancelado', askedBy: 'patient' })
    expect(accountsOf(rowIn(cancelled))).toMatchObject({ percent: 50, debt: 12_000 })
    const back = await call('PATCH', `${id}/status`, { status: 'agendado' })
    expect(accountsOf(rowIn(back))).toMatchObject({ percent: 0, debt: 0, waived: { percent: 25, fine: 6_000 } })
    expect(rowIn(back).money).toMatchObject({ cancelledBy: null })
  })

  // @rule visit-fines
  it('a cancellation that the practice wants costs nothing, nor one that nobody said who wants', async () => {
    id = await book({ date: '2026-11-20', startTime: '07:30', overbook: true })
    const byPractice = await call('PATCH', `${id}/status`, { status: 'cancelado', askedBy: 'practice' })
    expect(rowIn(byPractice).money).toMatchObject({ cancelledBy: 'practice', fines: [] })
    expect(await call('PATCH', `${id}/status`, { status: 'cancelado', askedBy: 'nobody' })).toMatchObject({
      status: 400,
      body: { fields: { askedBy: 'Quién lo pide: no válido' } },
    })
  })

  // @rule move-fine-phone, appointments-move-back
  it('a move on the day is charged to who phones for it, until it is taken back', async () => {
    const here = { date: '2026-11-20', startTime: '13:00', endTime: '14:00' }
    id = await book({ ...here, overbook: true })
    const moved = await call('PUT', id, { date: nextDay(), askedBy: 'patient' })
    expect(accountsOf(rowIn(moved))).toMatchObject({ percent: 25, debt: 6_000 })
    const back = await call('PUT', id, { ...here, undoes: true })
    expect([rowIn(back).date, accountsOf(rowIn(back)).debt]).toEqual([here.date, 0])
    const free = await call('PUT', id, { date: nextDay(), askedBy: 'practice' })
    expect(accountsOf(rowIn(free)).debt).toBe(0)
  })

  // @rule cancelled-why: Issue: cancelling for somebody who phones asks who and why (decisions 0208, 0212)
  it('why it was cancelled follows at once, sealed, for the thread of the visit alone', async () => {
    id = await book({ date: '2026-11-20', startTime: '08:30', overbook: true })
    const why = 'Se va de viaje y llama en enero'
    const answer = await call('PATCH', `${id}/status`, { status: 'cancelado', askedBy: 'patient', why })
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(why)
    const stored = await staff().world.log.readStream(appointmentStream(id))
    expect(stored.map(({ type }) => type)).toEqual([
      'AppointmentBooked',
      'AppointmentCancelled',
      'CancellationExplained',
    ])
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(why)
    const tooLong = await call('PATCH', `${id}/status`, { status: 'cancelado', why: 'x'.repeat(2001) })
    expect(tooLong).toMatchObject({ status: 400, body: { fields: { why: expect.stringMatching(/^Por qué: máximo/) } } })
  })
})
