import { type AppointmentEvent, editTypes } from '@clinic/shared-events/appointments/events.ts'
import { askedDepositOf, priceOf } from '@clinic/shared-events/contracts/appointments/visit-money.ts'
import { publicBookingProblem, staffBookingProblem } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
import { changedPrices } from '@clinic/shared-events/contracts/practice/prices.ts'
import { accept, type Decider, nothing, refuse, unreachable } from '../../handling/decider.ts'
import { type Appointment, evolve, holds, initialState, isBooked } from '../appointment.ts'
import type {
  AbandonReservation,
  AppointmentCommand,
  AppointmentDecision,
  AppointmentRejection,
  BookAppointment,
} from '../appointment-commands.ts'
import { decideConfirmation, decideExpiry, decideProcessing, decideRequest, decideWithdrawal } from './decide-action.ts'
import { askedFor, decideEdit, notBookable } from './decide-edit.ts'
import { decideIntake } from './decide-intake.ts'
import { decideMedicalRecord } from './decide-medical-record.ts'
import { decideMoney } from './decide-money.ts'
import { decidePatient, decideSeen } from './decide-patient.ts'
import { decideProof, decideProofBack } from './decide-proof.ts'
import { decideOpening, decideReminder } from './decide-reminder.ts'
import { announced, decideStatus } from './decide-status.ts'

/** The public books the hours that the practice offers, staff any interval of a day from a year back to two years ahead. */
const book = ({ data, meta }: BookAppointment, state: Appointment): AppointmentDecision => {
  if (state.status === 'abandoned') return refuse({ type: 'StepAbandoned' })
  if (state.status !== 'none') return refuse({ type: 'AlreadyBooked' })
  const { contact, clinical, offer, farAhead, shownPrices, ...held } = data
  const { bookingsOpen, hours, phone } = offer.practice
  if (data.channel === 'public' && !bookingsOpen) return refuse({ type: 'BookingsClosed', phone })
  const problem =
    data.channel === 'public'
      ? publicBookingProblem(data, meta.now, offer.horizonDays, hours)
      : staffBookingProblem(data, meta.now, { farAhead })
  if (problem) return notBookable(data, problem)
  const changes = shownPrices ? changedPrices(shownPrices, offer.practice) : []
  if (changes.length > 0) return refuse({ type: 'PricesChanged', changes })
  return accept(
    { type: 'AppointmentBooked', data: { ...held, overbooked: false, ...depositOf(offer) }, contact, clinical },
    ...pricedAs(data),
  )
}

/** Keeps the price of a visit where the practice's is not the list's: a later one is none of this visit's. */
const pricedAs = ({ offer, ...data }: BookAppointment['data']): AppointmentEvent[] => {
  const { appointmentType, appointmentId, reservationId, date, startTime, endTime, specialty } = data
  const priceCrc = askedFor(appointmentType, offer.practice)
  if (priceCrc === priceOf({ appointmentType, money: null })) return []
  const where = { appointmentId, reservationId, date, startTime, endTime, specialty }
  return [{ type: 'VisitPriced', data: { ...where, priceCrc, asked: true } }]
}

/** Likewise the deposit. */
const depositOf = ({ practice: { deposit } }: BookAppointment['data']['offer']): { depositCrc?: number } =>
  deposit === askedDepositOf({ money: null }) ? {} : { depositCrc: deposit }

const abandon = ({ data }: AbandonReservation, state: Appointment): AppointmentDecision => {
  if (holds(state, data.reservationId)) return refuse({ type: 'ReservationHeld' })
  if (state.released[data.reservationId]) return nothing
  return accept({ type: isBooked(state) ? 'MoveAbandoned' : 'BookingAbandoned', data })
}

type Decided =
  | 'BookAppointment'
  | 'EditAppointment'
  | 'ChangeAppointmentStatus'
  | 'AbandonReservation'
  | 'ConfirmByPatient'
  | 'RequestAction'
  | 'WithdrawAction'
  | 'ExpireAction'
  | 'ProcessActionRequest'

/** What is noted of a visit, which leaves its interval and status as they are. */
const decideNoted = (
  command: Exclude<AppointmentCommand, { type: Decided }>,
  state: Appointment,
): AppointmentDecision => {
  switch (command.type) {
    case 'PrepareReminder':
      return decideReminder(command, state)
    case 'OpenReminder':
      return decideOpening(command, state)
    case 'AddMedicalRecord':
    case 'CorrectMedicalRecord':
    case 'AnnulMedicalRecord':
      return decideMedicalRecord(command, state)
    case 'ChangeVisitMoney':
      return decideMoney(command, state)
    case 'AttachPaymentProof':
      return decideProof(command, state)
    case 'DetachPaymentProof':
      return decideProofBack(command, state)
    case 'SeeAppointment':
      return decideSeen(command, state)
    case 'TiePatient':
      return decidePatient(command, state)
    case 'SubmitClinicalIntake':
      return decideIntake(command, state)
    default:
      return unreachable(command)
  }
}

/** `appointment-<id>`: booked, moved, corrected, confirmed, completed, cancelled, the last two undone; what its patient asks for and was told. */
export const appointment: Decider<Appointment, AppointmentCommand, AppointmentEvent, AppointmentRejection> = {
  edits: editTypes,
  initialState,
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'BookAppointment':
        return book(command, state)
      case 'EditAppointment':
        return announced(decideEdit(command, state), command.data)
      case 'ChangeAppointmentStatus':
        return announced(decideStatus(command, state), command.data)
      case 'AbandonReservation':
        return abandon(command, state)
      case 'ConfirmByPatient':
        return decideConfirmation(command, state)
      case 'RequestAction':
        return decideRequest(command, state)
      case 'WithdrawAction':
        return decideWithdrawal(command, state)
      case 'ExpireAction':
        return decideExpiry(command, state)
      case 'ProcessActionRequest':
        return decideProcessing(command, state)
      default:
        return decideNoted(command, state)
    }
  },
}
