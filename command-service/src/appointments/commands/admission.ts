import type { Claims } from '@clinic/platform/vault/claims.ts'
import type { Counters } from '@clinic/platform/vault/counters.ts'
import { appointmentStream } from '@clinic/shared-events/appointments/events.ts'
import { isToCome } from '@clinic/shared-events/contracts/appointments/visits.ts'
import type { CommandHandler } from '../../handling/handle-command.ts'
import { isBooked } from '../appointment.ts'
import type { AppointmentRejection } from '../appointment-commands.ts'
import { appointment } from '../deciders/decide-appointment.ts'

/** Why a stranger's booking is not taken, whatever it asks for: too many came from all strangers together, or with its e-mail. */
type NotAdmitted = Extract<AppointmentRejection, { type: 'TooManyBookings' | 'TooManyOpen' }>

type StrangersBooking = { appointmentId: string; email: string }

/** Admits strangers' bookings (docs/decisions/0009-what-strangers-may-do.md). Each stands until it is taken back, for a booking that came to nothing. */
export type Admission = {
  admit(asked: StrangersBooking): Promise<NotAdmitted | null>
  takeBack(asked: StrangersBooking): Promise<void>
}

type AdmissionDeps = {
  handler: Pick<CommandHandler, 'read'>
  claims: Claims
  counters: Counters
  now: () => string
  /** How many bookings all strangers together may make in an hour. */
  perHour: number
  /** The practice's, as it is shown now. */
  phone: () => Promise<string>
}

/** How many visits to come strangers may have booked with one e-mail. */
const mostOpen = 6
const hourMs = 60 * 60_000
/** How long a place is kept for a booking that is under way. */
const underWayMs = 60_000
const counted = ['public-bookings', 'all'] as const

/**
 * Of each e-mail six places are claimed in the vault, each by one appointment. A place is free again once its appointment has begun, was completed
 * or cancelled, or was never booked: who comes next takes it over.
 */
export const createAdmission = ({ handler, claims, counters, now, perHour, phone }: AdmissionDeps): Admission => {
  const isOpen = async (owner: string): Promise<boolean> => {
    const [appointmentId = '', since = ''] = owner.split('#')
    const { state } = await handler.read(appointmentStream(appointmentId), appointment)
    if (isBooked(state)) return isToCome({ ...state.held, status: state.status }, now())
    return state.status === 'none' && Date.parse(now()) - Date.parse(since) < underWayMs
  }
  const placesOf = (email: string) => Array.from({ length: mostOpen }, (_, n) => `${email}#${n + 1}`)

  const takePlace = async (email: string, owner: string): Promise<boolean> => {
    for (const place of placesOf(email)) {
      const claimed = await claims.claim('publicBooking', place, owner)
      if (claimed.ok || claimed.holder.startsWith(`${owner.split('#')[0]}#`)) return true
      if (await isOpen(claimed.holder)) continue
      await claims.release('publicBooking', place, claimed.holder)
      if ((await claims.claim('publicBooking', place, owner)).ok) return true
    }
    return false
  }
  const leavePlace = async (email: string, appointmentId: string): Promise<void> => {
    for (const place of placesOf(email)) {
      const owner = await claims.resolve('publicBooking', place)
      if (owner?.startsWith(`${appointmentId}#`)) await claims.release('publicBooking', place, owner)
    }
  }

  return {
    async admit({ appointmentId, email }) {
      if ((await counters.increment(...counted, hourMs)) > perHour) {
        await counters.takeBack(...counted)
        return { type: 'TooManyBookings', phone: await phone() }
      }
      if (await takePlace(email, `${appointmentId}#${now()}`)) return null
      await counters.takeBack(...counted)
      return { type: 'TooManyOpen', phone: await phone() }
    },
    async takeBack({ appointmentId, email }) {
      await Promise.all([counters.takeBack(...counted), leavePlace(email, appointmentId)])
    },
  }
}
