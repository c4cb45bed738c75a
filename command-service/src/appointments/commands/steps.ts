import type { Codec } from '@clinic/platform/log/codec.ts'
import type { Vault } from '@clinic/platform/vault/open-vault.ts'
import type { AppointmentEvent } from '@clinic/shared-events/appointments/events.ts'
import type { PracticeNow } from '@clinic/shared-events/contracts/practice/practice-settings.ts'
import type { CommandResult, HandlingRejection } from '../../handling/command-request.ts'
import type { Deadline } from '../../handling/deadline.ts'
import { type Decision, refuse } from '../../handling/decider.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import type { Origin } from '../../handling/origin.ts'
import { createStep } from '../../process-managers/reservation-protocol.ts'
import type { Interval, ReservationRef, Reservations } from '../../schedule/commands/reservations.ts'
import type { ReleaseReason } from '../../schedule/schedule.ts'
import { type Appointment, holds } from '../appointment.ts'
import type { AppointmentRejection } from '../appointment-commands.ts'
import { entryToAdd } from '../deciders/index-entry.ts'
import type { Admission } from './admission.ts'
import { settleInterval } from './requests/settle-interval.ts'
import { addEntry } from './visits/index-visits.ts'

/** What the steps over an appointment's stream and the schedule's need. */
export type StepDeps = {
  handler: CommandHandler
  reservations: Reservations
  numberIndex: Pick<Vault['numberIndex'], 'add'>
  codec: Pick<Codec, 'ensureKeys'>
  /** The vault's 'ids': makes ids of appointments unguessable. */
  idSecret: Buffer
  horizonDays: number
  /** As it now stands, and that what is in memory of it may be old. `now` rejects with `StoreAway`. */
  practice: { now(): Promise<PracticeNow>; forget(): void }
  /** Bounds what strangers book; null where nothing is limited. */
  admission: Admission | null
  now: () => string
  /** Called with why a release failed, which the process manager repeats. */
  onLeftOver: (error: unknown) => void
}

type StepRejection = AppointmentRejection | HandlingRejection
export type StepAnswer = CommandResult<Appointment, AppointmentEvent, AppointmentRejection>

const overbookedAs = (event: AppointmentEvent, overbooked: boolean): AppointmentEvent => {
  if (event.type === 'AppointmentBooked') return { ...event, data: { ...event.data, overbooked } }
  if (event.type === 'AppointmentRescheduled') return { ...event, data: { ...event.data, overbooked } }
  return event
}

const intervalIn = ({ appointmentId, reservationId, date, startTime, endTime }: Interval): Interval => ({
  appointmentId,
  reservationId,
  date,
  startTime,
  endTime,
})

type Prepared = Decision<AppointmentEvent, StepRejection>

/** Reserves for an appointment; afterwards, what the step reserved and the appointment does not hold is released. */
export const createReserving = (deps: StepDeps, origin: Origin, overbook: boolean) => {
  const step = createStep(holds, (ref: ReservationRef) => settleInterval(deps, ref, 'refused'), deps.onLeftOver)
  /** Reserves the interval. @returns the events, naming the reservation, or a refusal */
  const reserve = async (
    interval: Interval,
    events: readonly AppointmentEvent[],
    deadline: Deadline,
    over = overbook,
  ): Promise<Prepared> => {
    const held = await deps.reservations.reserve(interval, over, origin, deadline)
    if (!held.ok) return refuse({ type: held.rejection === 'ReservationReleased' ? 'StepAbandoned' : held.rejection })
    step.reserved(interval)
    return { ok: true, events: events.map((event) => overbookedAs(event, held.overbooked)) }
  }
  /** Reserves the interval that a move names, or an undone cancellation, which is never put over others. */
  const reserveNamed = async (events: readonly AppointmentEvent[], deadline: Deadline): Promise<Prepared> => {
    for (const { type, data } of events) {
      if (type === 'AppointmentRescheduled')
        return reserve({ appointmentId: data.appointmentId, ...data.to }, events, deadline)
      if (type === 'CancellationUndone') return reserve(intervalIn(data), events, deadline, false)
    }
    return { ok: true, events }
  }
  /** Makes the visit, once its interval is reserved, one that is found by its number (docs/streams.md#visits-of-a-number). */
  const indexed = async (prepared: Prepared, stream: string, state: Appointment): Promise<Prepared> => {
    const entry = prepared.ok ? entryToAdd(state, prepared.events, origin.now) : null
    if (entry) await addEntry(deps.numberIndex, stream, entry)
    return prepared
  }
  return {
    reserve,
    indexed,
    /** What an edit or a change of status of that stream needs before it is appended. */
    prepare: (stream: string) => async (events: readonly AppointmentEvent[], deadline: Deadline, state: Appointment) =>
      indexed(await reserveNamed(events, deadline), stream, state),
    settleLeftOver: (answer: StepAnswer) => step.settleLeftOver(answer),
  }
}

/** Releases what the appointment gave up in this step, best effort. @returns the step's last position */
export const releaseAfter = async (
  deps: StepDeps,
  ref: ReservationRef,
  reason: ReleaseReason,
  origin: Origin,
  position: bigint,
): Promise<bigint> => {
  const released = await deps.reservations.release(ref, reason, origin).catch((error) => {
    deps.onLeftOver(error)
    return null
  })
  return released !== null && released > position ? released : position
}
