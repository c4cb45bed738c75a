import { projectionsOf } from '@clinic/shared-events/contracts/calls.ts'
import { practice } from '@clinic/shared-events/contracts/practice/practice.ts'
import { roomKinds } from '@clinic/shared-events/contracts/wire/live.ts'
import { describe, expect, test } from 'vitest'
import { liveProjections, roomAllows } from './live-rows.ts'

describe('live rooms', () => {
  test.each(roomKinds)('%s carries the projections its contract names, that of administrators the log too', (room) => {
    const names = liveProjections(practice)
      .filter((live) => live.room === room)
      .map(({ name }) => name)
    expect([...names, ...(room === 'administration' ? ['log'] : [])].toSorted()).toEqual(projectionsOf(room).toSorted())
  })

  test('the public sees taken slots, the shop and the order it has the number of; staff the practice; administrators the accounts', () => {
    const who = [null, 'doctor', 'admin'] as const
    expect(who.map((role) => roomAllows('slots', role))).toEqual([true, true, true])
    expect(who.map((role) => roomAllows('products', role))).toEqual([true, true, true])
    expect(who.map((role) => roomAllows('order', role))).toEqual([true, true, true])
    expect(who.map((role) => roomAllows('staff', role))).toEqual([false, true, true])
    expect(who.map((role) => roomAllows('administration', role))).toEqual([false, false, true])
  })

  test('a day leaves as its intervals: no reservation, no appointment', () => {
    const slots = liveProjections(practice).find(({ room }) => room === 'slots')
    const held = [{ reservationId: 'r-1', startTime: '09:00', endTime: '10:00' }]
    expect(slots?.rowOf(JSON.stringify({ date: '2026-11-24', held }))).toStrictEqual({
      date: '2026-11-24',
      intervals: [{ startTime: '09:00', endTime: '10:00' }],
    })
  })

  // @rule patients-assigned-hidden
  test('of one document who is assigned leaves in the room of administrators alone', () => {
    const doc = JSON.stringify({ id: 'p1', name: 'Ana', assignedDoctorId: 'd1' })
    const sent = liveProjections(practice)
      .filter(({ projection }) => projection.name === 'patients')
      .map(({ room, rowOf }) => [room, rowOf(doc)])
    expect(sent).toStrictEqual([
      ['staff', { id: 'p1', name: 'Ana' }],
      ['administration', { id: 'p1', name: 'Ana', assignedDoctorId: 'd1' }],
    ])
  })

  // @rule capacity-public-hours, capacity-map
  test("hours and map are pushed as the practice's capacity has them", () => {
    const two = liveProjections({ capacity: 2 })
    const rowOf = (name: string, doc: object) =>
      two.find(({ projection }) => projection.name === name)?.rowOf(JSON.stringify(doc))
    const held = [{ reservationId: 'r-1', startTime: '09:00', endTime: '10:00' }]
    expect(rowOf('taken-intervals', { date: '2026-11-24', held })).toStrictEqual({ date: '2026-11-24', intervals: [] })
    const hour = { id: '2026-11-24T09:00', minutesHeld: '60', currentBookings: 1, bookings: [] }
    expect(rowOf('heatmap', hour)).toMatchObject({ availabilityScore: 100, isAvailable: true, maxCapacity: 2 })
  })
})
