import type { EventLog } from '@clinic/platform/log/event-log.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import type { Interval } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { scheduleStream } from '@clinic/shared-events/schedule/events.ts'
import { expect } from 'vitest'
import { holds, isBooked } from '../src/appointments/appointment.ts'
import { rowOf } from '../src/appointments/appointment-row.ts'
import { bookAppointment } from '../src/appointments/commands/book-appointment.ts'
import { changeStatus } from '../src/appointments/commands/change-status.ts'
import { editAppointment } from '../src/appointments/commands/edit-appointment.ts'
import type { StepAnswer } from '../src/appointments/commands/steps.ts'
import { appointment } from '../src/appointments/deciders/decide-appointment.ts'
import type { Origin } from '../src/handling/origin.ts'
import { schedule } from '../src/schedule/schedule.ts'
import { manualClock } from './manual-clock.ts'
import { booking, unkeyedOrigin, weekdaysFrom } from './samples.ts'
import { settleAll } from './settling.ts'
import type { Process, World } from './world.ts'

/** Two command-services on one world, and what can be asked of them. Every test takes days of its own from `nextDay`. */
export const openClinic = async (world: World) => {
  const clock = manualClock('2026-11-20T15:00:00.000Z')
  const one = await world.start({ clock })
  const other = await world.start({ clock })
  const own = () => unkeyedOrigin(clock.now())

  const held = async (date: string) => (await one.handler.read(scheduleStream(date), schedule)).state.held
  const stateOf = async (id: string) => (await one.handler.read(appointmentStream(id), appointment)).state

  return {
    world,
    clock,
    one,
    other,
    nextDay: weekdaysFrom('2026-11-23'),
    held,
    stateOf,
    types: async (log: EventLog, stream: string) => (await log.readStream(stream)).map(({ type }) => type),
    /** Of a command of staff. */
    staffOrigin: () => unkeyedOrigin(clock.now(), 'staff:admin'),
    book: (process: Process, at: Interval, origin: Origin = own()) =>
      bookAppointment(process.steps, booking(at), origin),
    /** `undoes`: takes the last move back. */
    move: (process: Process, appointmentId: string, to: Interval, origin: Origin = own(), undoes = false) => {
      const changes = { ...to, contact: {}, clinical: {} }
      return editAppointment(
        { ...process.steps, answerByOf: async () => 'link' },
        { appointmentId, changes, overbook: false, farAhead: false, undoes },
        origin,
      )
    },
    uncancel: (process: Process, appointmentId: string) =>
      changeStatus(process.steps, { appointmentId, to: 'agendado' }, own()),
    cancel: (process: Process, appointmentId: string) =>
      changeStatus(process.steps, { appointmentId, to: 'cancelado' }, own()),

    confirm: (process: Process, appointmentId: string) =>
      changeStatus(process.steps, { appointmentId, to: 'confirmado' }, own()),

    settleAll: (process: Process = other) => settleAll({ world, clock }, process),

    /** Expects that many held intervals of the day, each named by its appointment. */
    async expectHolders(date: string, count: number) {
      const reservations = await held(date)
      expect(reservations).toHaveLength(count)
      for (const { appointmentId, reservationId } of reservations)
        expect(holds(await stateOf(appointmentId), reservationId)).toBe(true)
    },
  }
}
export type Clinic = Awaited<ReturnType<typeof openClinic>>

export const done = (answer: StepAnswer): StepAnswer & { ok: true } => {
  if (!answer.ok) throw new Error(`refused: ${answer.rejection.type}`)
  return answer
}
export const rowFrom = (answer: StepAnswer | undefined) => {
  if (!answer) throw new Error('no answer')
  const { state, edited } = done(answer)
  if (!isBooked(state)) throw new Error(`not booked but ${state.status}`)
  return rowOf(state, edited)
}
