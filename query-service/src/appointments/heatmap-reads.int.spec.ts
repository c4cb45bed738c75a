import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import { type HeatmapCell, heatmapCell } from '@clinic/shared-events/contracts/appointments/heatmap.ts'
import type { TakenDay } from '@clinic/shared-events/contracts/practice/schedule.ts'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { accountOpened, booked, cancelled, reserved } from '../../testing/clinic-events.ts'
import { connect } from '../../testing/live-client.ts'
import { type Rig, startRig } from '../../testing/rig.ts'

describe('GET /api/appointments/heatmap', () => {
  let rig: Rig
  let cookie: string
  beforeAll(async () => {
    rig = await startRig()
    await rig.append('staff-admin', accountOpened('admin', 'admin'))
    await rig.append('appointment-a', booked('a', { startTime: '09:30', endTime: '11:00' }))
    await rig.folded(await rig.append('appointment-b', booked('b', { date: '2026-11-25' })))
    cookie = (await rig.signIn('admin', 'admin')).cookie
  })
  afterAll(() => rig.close())

  const read = (query: object, minPosition?: bigint) => {
    const asked = request(rig.url).get('/api/appointments/heatmap').query(query).set('Cookie', cookie)
    return minPosition === undefined ? asked : asked.set('X-Min-Position', String(minPosition))
  }
  const cellsOf = (body: { heatmapData: HeatmapCell[] }) =>
    body.heatmapData.map(({ date, timeSlot, currentBookings }) => `${date} ${timeSlot} ${currentBookings}`)

  // @rule heatmap-call, entities-availability
  it('answers the hours in which anything is booked, in order, and when it was read', async () => {
    const { status, body } = await read({ startDate: '2026-11-23', endDate: '2026-12-06' })
    expect(status).toBe(200)
    expect(body.heatmapData[0]).toEqual({
      id: '2026-11-24T09:00',
      date: '2026-11-24',
      timeSlot: '09:00',
      isAvailable: false,
      maxCapacity: 1,
      currentBookings: 1,
      specialty: 'fisioterapia',
      doctorId: null,
      availabilityScore: 50,
      demandLevel: 'high',
      createdAt: expect.stringMatching(instant),
      updatedAt: body.heatmapData[0].createdAt,
    })
    expect(cellsOf(body)).toEqual(['2026-11-24 09:00 1', '2026-11-24 10:00 1', '2026-11-25 09:00 1'])
    expect(body.lastUpdated).toBe('2026-11-21T15:00:00.000Z')
  })

  // @rule heatmap-call: §7 GET /api/appointments/heatmap?startDate&endDate returns heatmapData and lastUpdated; for
  //   staff, 62 days at most
  test.each([
    [{}, /datos por corregir/],
    [{ startDate: '2026-11-23' }, /Fecha/],
    [{ startDate: '2026-11-23', endDate: '2026-11-22' }, /anterior/],
    [{ startDate: '2026-11-23', endDate: '2027-01-24' }, /62 días como máximo/],
  ])('%j is 400: the range is bounded', async (query, sentence) => {
    const { status, body } = await read(query)
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect(body.error).toMatch(sentence)
  })

  // @rule heatmap-live: Issue: every cell follows the log: a booking turns the cell, a cancellation frees it
  it('pushes each hour that changes, without the ids of appointments; a free one is gone', async () => {
    const client = await connect(rig.url, { cookie })
    expect((await client.join('staff')).answer).toEqual({ ok: true })
    await rig.append('appointment-c', booked('c', { startTime: '15:00', endTime: '16:00' }))
    const cell = {
      id: '2026-11-24T15:00',
      date: '2026-11-24',
      timeSlot: '15:00',
      availabilityScore: 0,
      currentBookings: 1,
      maxCapacity: 1,
    }
    await client.toldOf(cell.id)
    const pushed = () => client.changes.filter(({ id }) => id === cell.id).map(({ row }) => row)
    expect(pushed()).toEqual([heatmapCell.strict().parse(pushed()[0])])
    expect(pushed()).toMatchObject([cell])
    const last = await rig.append('appointment-c', cancelledAt('c'))
    await expect.poll(pushed).toMatchObject([cell, null])
    const { body } = await read({ startDate: '2026-11-24', endDate: '2026-11-24' }, last)
    expect(cellsOf(body)).toEqual(['2026-11-24 09:00 1', '2026-11-24 10:00 1'])
    client.socket.disconnect()
  })
})

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

// @rule capacity-map, capacity-public-hours
test('in a practice that visits two at once, hours and map have room beside one visit, and none beside two', async () => {
  const rig = await startRig({ capacity: 2 })
  await rig.append('staff-admin', accountOpened('admin', 'admin'))
  const { cookie } = await rig.signIn('admin', 'admin')
  const hold = async (id: string) => {
    await rig.append('schedule-2026-11-24', reserved(id))
    await rig.folded(await rig.append(`appointment-${id}`, booked(id)))
  }
  const seen = async () => {
    const taken = await request(rig.url).get('/api/public/taken-intervals?from=2026-11-24&to=2026-11-24')
    const map = await request(rig.url)
      .get('/api/appointments/heatmap?startDate=2026-11-24&endDate=2026-11-24')
      .set('Cookie', cookie)
    const [{ isAvailable, availabilityScore, currentBookings, maxCapacity, demandLevel }] = map.body.heatmapData
    return [
      taken.body.flatMap((day: TakenDay) => day.intervals),
      { isAvailable, availabilityScore, currentBookings, maxCapacity, demandLevel },
    ]
  }
  await hold('a')
  expect(await seen()).toEqual([
    [],
    { isAvailable: true, availabilityScore: 100, currentBookings: 1, maxCapacity: 2, demandLevel: 'medium' },
  ])
  await hold('b')
  expect(await seen()).toEqual([
    [{ startTime: '09:00', endTime: '10:00' }],
    { isAvailable: false, availabilityScore: 0, currentBookings: 2, maxCapacity: 2, demandLevel: 'high' },
  ])
  await rig.close()
})

const cancelledAt = (id: string): AppointmentEvent => {
  const event = cancelled(id) as Extract<AppointmentEvent, { type: 'AppointmentCancelled' }>
  return { ...event, data: { ...event.data, startTime: '15:00', endTime: '16:00' } }
}
