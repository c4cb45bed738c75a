import { type ActivityRow, activityRow } from '@clinic/shared-events/contracts/activity.ts'
import {
  appointmentDay,
  messageWeek,
  moneyDay,
  orderWeek,
  reportCalls,
} from '@clinic/shared-events/contracts/reports.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOpened, booked, completed, confirmed, depositReceived, priced } from '../../testing/clinic-events.ts'
import { connect } from '../../testing/live-client.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { delivered, placed, started } from '../../testing/shop-events.ts'

/** The rig's clock begins at 9:00 on 2026-11-21, a Saturday, in Costa Rica. */
describe('the reports and the activity', () => {
  let rig: Rig
  let cookie: string

  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-s1', accountOpened('s1', 'doctor'))
    await rig.append('appointment-one', booked('one', { name: 'Rosa Mora' }), confirmed('one'))
    await rig.append('appointment-two', booked('two', { date: '2026-11-25' }))
    await rig.append('order-order-1', placed(1), started(1), delivered(1))
    await rig.folded(await rig.append('order-order-2', placed(2)))
    cookie = (await rig.signIn('s1')).cookie
  })
  afterAll(() => rig.close())

  const get = (path: string) => request(rig.url).get(path).set('Cookie', cookie)
  const kinds = (rows: readonly ActivityRow[]) =>
    rows.map((row) => (row.kind === 'event' ? row.type : `${row.id}: ${row.name}`))

  // @rule charts-appointments-aggregate
  test('the appointments of a period come as counts of each day, without the appointments', async () => {
    const { status, body } = await get('/api/doctor/reports/appointments?from=2026-11-16&to=2026-11-24')
    const none = { agendado: 0, realizado: 0, cancelado: 0, shortNotice: 0, noNotice: 0 }
    expect([status, body]).toEqual([200, [{ id: '2026-11-24', ...none, confirmado: 1 }]])
    for (const row of body) expect(appointmentDay.strict().parse(row)).toEqual(row)
  })

  // @rule charts-orders-aggregate, charts-income-delivered
  test('the orders come as counts of each week, from the week in which the period begins', async () => {
    const { body } = await get('/api/doctor/reports/orders?from=2026-11-19&to=2026-11-24')
    expect(body).toEqual([{ id: '2026-11-16', orders: 2, income: 13_000, cancelled: 0 }])
    for (const row of body) expect(orderWeek.strict().parse(row)).toEqual(row)
  })

  test.each([
    ['2026-11-24&to=2026-11-23', 'El último día no puede ser anterior al primero.'],
    ['2025-01-01&to=2026-11-23', 'Se pueden consultar 378 días como máximo.'],
  ])('a period from %s is refused in words', async (period, sentence) => {
    for (const report of ['appointments', 'orders', 'messages', 'money']) {
      const { status, body } = await get(`/api/doctor/reports/${report}?from=${period}`)
      expect([status, body.error, body.fields]).toEqual([400, sentence, { to: sentence }])
    }
  })

  // @rule activity-newest-first: The activity comes newest first, in pages
  test('the activity comes newest first, with the names that it mentions, in pages', async () => {
    const { body: first, headers } = await get('/api/doctor/activity?limit=4')
    expect(kinds(first).slice(0, 4)).toEqual(['OrderPlaced', 'OrderDelivered', 'OrderProcessingStarted', 'OrderPlaced'])
    expect(kinds(first).slice(4).toSorted()).toEqual(['order-order-1: Lucía Mora', 'order-order-2: Lucía Mora'])
    expect(headers.link).toBe(`</api/doctor/activity?limit=4&after=${first[3].id}>; rel="next"`)
    const { body: next, headers: last } = await get(`/api/doctor/activity?limit=4&after=${first[3].id}`)
    expect(last.link).toBeUndefined()
    // An account is no news of the practice for doctors.
    expect(kinds(next).slice(0, 3)).toEqual(['AppointmentBooked', 'AppointmentConfirmed', 'AppointmentBooked'])
    expect(kinds(next).slice(3).toSorted()).toEqual(['appointment-one: Rosa Mora', 'appointment-two: María Rojas'])
    for (const row of [...first, ...next]) expect(activityRow.parse(row)).toEqual(row)
  })

  test('a place that is none is refused', async () => {
    const { status, body } = await get('/api/doctor/activity?after=1')
    expect([status, Object.keys(body.fields)]).toEqual([400, ['after']])
  })

  // @rule activity-names-follow, charts-live
  test('what happens reaches an open board as the event, its name and the counts of its day', async () => {
    const board = await connect(rig.url, { cookie })
    await board.join('staff')
    const position = await rig.append('appointment-three', booked('three', { date: '2026-11-25' }))
    await board.toldOf('2026-11-25')
    await board.toldOf('appointment-three')
    await board.toldOf(String(position).padStart(19, '0'))
    const rowOf = (id: string) => board.changes.find((change) => change.id === id)?.row
    expect(rowOf('appointment-three')).toMatchObject({ kind: 'subject', name: 'María Rojas' })
    expect(appointmentDay.strict().parse(rowOf('2026-11-25'))).toMatchObject({ agendado: 2, cancelado: 0 })
    board.socket.disconnect()
  })

  // @rule charts-messages, charts-confirmed-by-reminder, charts-live
  test('the messages come as counts of each week, with the visits that a reminder had confirmed, and reach an open board', async () => {
    const visit = { appointmentId: 'four', date: '2026-12-01', startTime: '09:00' }
    const about = { of: 'appointment', ...visit, kind: 'reminder-3-days', revision: 0 } as const
    const data = { deliveryId: 'four.reminder', channel: 'whatsapp', about } as const
    const board = await connect(rig.url, { cookie })
    await board.join('staff')
    await rig.append('delivery-four.reminder', { type: 'DeliveryTaken', data })
    await rig.append('delivery-four.reminder', { type: 'DeliveryReported', data: { ...data, status: 'delivered' } })
    const { type, data: where } = confirmed('four', { date: visit.date })
    await rig.folded(
      await rig.append('appointment-four', booked('four', { date: visit.date }), {
        type,
        data: { ...where, by: 'patient' },
      }),
    )
    const { status, body } = await get('/api/doctor/reports/messages?from=2026-11-19&to=2026-11-22')
    const week = { id: '2026-11-16', sent: 1, delivered: 1, read: 0, confirmed: 1, failed: 0 }
    expect([status, body]).toEqual([200, [week]])
    expect(messageWeek.strict().parse(body[0])).toEqual(week)
    await board.toldOf('2026-11-16')
    expect(board.changes.filter(({ id }) => id === '2026-11-16').at(-1)?.row).toEqual(week)
    board.socket.disconnect()
  })

  // @rule charts-money, charts-live
  test('what came in for visits comes as sums of each day, and reaches an open board', async () => {
    const board = await connect(rig.url, { cookie })
    await board.join('staff')
    await rig.folded(await rig.append('appointment-money', booked('money'), depositReceived('money')))
    const { body } = await get('/api/doctor/reports/money?from=2026-11-16&to=2026-11-29')
    const day = { id: '2026-11-21', efectivo: 0, sinpe: 5000, transferencia: 0, tarjeta: 0 }
    expect(body).toEqual([{ ...day, debt: 0 }])
    await board.toldOf('2026-11-21')
    expect(board.changes.find(({ id }) => id === '2026-11-21')?.row).toEqual(moneyDay.strict().parse(day))
    board.socket.disconnect()
  })

  // @rule charts-debt: Issue: 'Debe' in 'Resumen' and its CSV: what the visits of a day owe by the terms, with the price that was agreed
  test('what the visits of a day owe stands with it, less what was paid, for the price that was agreed', async () => {
    const visit = (id: string) => booked(id, { date: '2026-11-27' })
    await rig.append('appointment-owes', visit('owes'), priced('owes', 20_000), completed('owes'))
    await rig.append(
      'appointment-paid',
      visit('paid'),
      priced('paid', 5000),
      depositReceived('paid'),
      completed('paid'),
    )
    await rig.folded(await rig.append('appointment-later', visit('later'), priced('later', 20_000)))
    const { body } = await get('/api/doctor/reports/money?from=2026-11-27&to=2026-11-29')
    expect(body).toEqual([{ id: '2026-11-27', efectivo: 0, sinpe: 0, transferencia: 0, tarjeta: 0, debt: 20_000 }])
    expect(reportCalls.reportMoney.answer.parse(body)).toEqual(body)
  })
})
