import { describe, expect, it } from 'vitest'
import { booked, cancelled, given } from '../../testing/appointment-samples.ts'
import { settlementOf } from '../process-managers/settlement.ts'
import { initialState } from './appointment.ts'
import { follow, ownershipOf } from './follow-intervals.ts'

const ref = { reservationId: 'r1', appointmentId: 'a1', date: '2026-11-23' }
const times = { startTime: '09:00', endTime: '10:00' }
const where = { ...ref, ...times, specialty: 'fisioterapia' as const }

const visit = given([booked]).state

describe('what the process manager does about an event', () => {
  it('schedules a reservation, what was moved away from, and what was cancelled', () => {
    const reserved = follow({ type: 'IntervalReserved', data: { ...ref, ...times, overbooked: false } })
    expect(reserved).toEqual({ schedule: [ref], forget: [] })
    const to = { reservationId: 'r2', date: '2026-11-24', ...times }
    const from = { reservationId: 'r1', date: ref.date, ...times }
    const data = { appointmentId: 'a1', specialty: 'fisioterapia' as const, from, to, overbooked: false }
    expect(follow({ type: 'AppointmentRescheduled', data })).toEqual({ schedule: [ref], forget: ['r2'] })
    expect(follow({ type: 'AppointmentCancelled', data: where })).toEqual({ schedule: [ref], forget: [] })
  })

  it('forgets what its appointment names and what was released', () => {
    const data = { ...where, appointmentType: 'primer_cita', channel: 'public', overbooked: false } as const
    expect(follow({ type: 'AppointmentBooked', data })).toEqual({ schedule: [], forget: ['r1'] })
    const released = { ...ref, ...times, reason: 'moved' } as const
    expect(follow({ type: 'IntervalReleased', data: released })).toEqual({ schedule: [], forget: ['r1'] })
  })

  it('does nothing about the rest', () => {
    for (const type of ['AppointmentConfirmed', 'AppointmentCompleted'] as const)
      expect(follow({ type, data: where })).toEqual({ schedule: [], forget: [] })
    expect(follow({ type: 'MoveAbandoned', data: ref })).toEqual({ schedule: [], forget: [] })
  })
})

describe('what becomes of a reservation that is due', () => {
  it('held by its appointment: left alone', () => {
    expect(settlementOf(ownershipOf(visit, 'r1'), 'abandoned')).toEqual({
      kind: 'Ignore',
      reason: 'held by its owner',
    })
  })

  it('never named: fenced first, then released', () => {
    const fenceFirst = { kind: 'Send', fence: true, release: 'abandoned' }
    expect(settlementOf(ownershipOf(initialState(), 'r1'), 'abandoned')).toEqual(fenceFirst)
    expect(settlementOf(ownershipOf(visit, 'r2'), 'abandoned')).toEqual(fenceFirst)
    expect(settlementOf(ownershipOf(visit, 'r2'), 'refused')).toEqual({ ...fenceFirst, release: 'refused' })
  })

  it.each(['moved', 'cancelled', 'abandoned'] as const)('already %s: released without a fence', (released) => {
    const owner = { ...visit, released: { r2: released } }
    expect(settlementOf(ownershipOf(owner, 'r2'), 'abandoned')).toEqual({
      kind: 'Send',
      fence: false,
      release: released,
    })
  })

  it('of a cancelled appointment: released, though its place still names it', () => {
    const owner = { ...given([booked, cancelled]).state, released: { r1: 'cancelled' as const } }
    expect(settlementOf(ownershipOf(owner, 'r1'), 'abandoned')).toEqual({
      kind: 'Send',
      fence: false,
      release: 'cancelled',
    })
  })
})
