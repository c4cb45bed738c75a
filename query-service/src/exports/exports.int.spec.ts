import { exportedList, exportPath } from '@clinic/shared-events/contracts/exports.ts'
import { addDays } from '@clinic/shared-events/contracts/wire/clock.ts'
import { exportTicketOf } from '@clinic/shared-events/staff/export-ticket.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked } from '../../testing/clinic-events.ts'
import { type Rig, startRig } from '../../testing/rig.ts'
import { placed, started } from '../../testing/shop-events.ts'

describe('the lists as tables', () => {
  let rig: Rig
  let cookie: string

  beforeAll(async () => {
    rig = await startRig()
    for (let n = 1; n <= 450; n += 1) await rig.append(`order-order-${n}`, placed(n))
    await rig.append('order-order-451', placed(451), started(451))
    await rig.folded(await rig.append('appointment-a1', booked('a1')))
    cookie = (await rig.signIn('s1')).cookie
  }, 60_000)
  afterAll(() => rig.close())

  /** Where an export is fetched that 's1' asked for, as the rig's clock stands; days and statuses as they are given. */
  const addressOf = (path: string, staffId = 's1') => {
    const { pathname, searchParams } = new URL(path, rig.url)
    const list = exportedList.parse(pathname.split('/').at(-1))
    const query = Object.fromEntries(searchParams)
    const ticket = exportTicketOf(rig.secret('ids'), { staffId, list, query }, Date.parse('2026-11-21T15:00:00.000Z'))
    return exportPath(list, { ...query, ticket })
  }
  const fetched = (address: string) => request(rig.url).get(address).set('Cookie', cookie).buffer(true)
  const get = (path: string) => fetched(addressOf(path))
  const linesOf = (text: string) => text.trimEnd().split('\r\n')

  // @rule exports-csv-orders: Issue: CSV export of orders, UTF-8 with a byte order mark, as a file of its own
  // @rule exports-streamed
  test('orders: UTF-8 with its mark, a file of its own, each order once in pieces', async () => {
    const answer = await get('/api/exports/orders')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="pedidos-\d{4}-\d\d-\d\d\.csv"$/)
    expect(answer.headers['content-length']).toBeUndefined()
    expect(answer.text.startsWith('\uFEFF"Pedido";"Creado";"Estado";"Cliente"')).toBe(true)
    const lines = linesOf(answer.text)
    expect(lines).toHaveLength(452)
    expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(452)
  })

  // @rule exports-narrowed: An export is narrowed as its screen is
  test('narrowed as the screen is', async () => {
    expect(linesOf((await get('/api/exports/orders?status=processing')).text)).toHaveLength(2)
    expect(linesOf((await get('/api/exports/orders?status=delivered')).text)).toHaveLength(1)
    expect((await get('/api/exports/orders?status=nuevo')).status).toBe(400)
  })

  // @rule exports-narrowed
  test('orders from a day to a day, both inclusive, as the clinic counts days', async () => {
    const [, of, month, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec((await get('/api/exports/orders')).text) ?? []
    const day = `${year}-${month}-${of}`
    const count = async (query: string) => linesOf((await get(`/api/exports/orders?${query}`)).text).length - 1
    const [before, after] = [addDays(day, -1), addDays(day, 1)]
    expect(await count(`from=${day}&to=${day}`)).toBe(451)
    expect(await count(`from=${before}&to=${before}`)).toBe(0)
    expect(await count(`from=${after}`)).toBe(0)
    expect(await count(`to=${after}&status=processing`)).toBe(1)
    expect((await get('/api/exports/orders?from=ayer')).status).toBe(400)
  })

  // @rule exports-csv-appointments: Issue: CSV export of appointments
  // @rule exports-csv-patients: Issue: CSV export of patients
  test('appointments and patients', async () => {
    const lines = linesOf((await get('/api/exports/appointments')).text)
    expect(lines[0]).toContain(
      '"Fecha";"Inicio";"Fin";"Estado";"Especialidad";"Tipo";"Nombre";"Cédula";"Teléfono";"Correo"',
    )
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('"Agendado";"Fisioterapia";"Primera Cita"')
    expect(lines[1]).toMatch(/^"\d\d\/\d\d\/\d{4}";.*;"\d\d\/\d\d\/\d{4} \d\d:\d\d"$/)
    expect(linesOf((await get('/api/exports/appointments?from=2090-01-01')).text)).toHaveLength(1)
    expect(linesOf((await get('/api/exports/patients?search=maria')).text)).toHaveLength(1)
  })

  // @rule exports-recorded
  test('to nobody who did not ask for this very list, which is recorded', async () => {
    const others = [
      '/api/exports/patients',
      addressOf('/api/exports/patients', 's2'),
      addressOf('/api/exports/patients?search=maria').replace('maria', 'rosa'),
      addressOf('/api/exports/orders').replace('orders', 'patients'),
    ]
    for (const address of others) {
      const { status, body } = await fetched(address)
      expect([status, body.code]).toEqual([403, 'export-not-asked'])
    }
    expect((await fetched(addressOf('/api/exports/patients'))).status).toBe(200)
  })

  // @rule exports-for-staff: Exports are for staff
  test('for staff alone', async () => {
    for (const name of ['orders', 'appointments', 'patients'])
      expect((await request(rig.url).get(`/api/exports/${name}`)).status).toBe(401)
  })
})
