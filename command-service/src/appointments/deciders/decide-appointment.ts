import { type AppointmentEvent, editTypes } from '@clinic/shared-events/appointments/events.ts'
import { publicBookingProblem, staffBookingProblem } from '@clinic/shared-events/contracts/practice/booking-hours.ts'
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
import { decideEdit, notBookable } from './decide-edit.ts'
import { decideIntake } from './decide-intake.ts'
import { decideMedicalRecord } from './decide-medical-record.ts'
import { decidePatient, decideSeen } from './decide-patient.ts'
import { decideProof, decideProofBack } from './decide-proof.ts'
import { decideOpening, decideReminder } from './decide-reminder.ts'
import { decideStatus } from './decide-status.ts'

/** The public books the hours that the practice offers, staff any interval of a day from a year back to two years ahead. */
const book = ({ data, meta }: BookAppointment, state: Appointment): AppointmentDecision => {
  if (state.status === 'abandoned') return refuse({ type: 'StepAbandoned' })
  if (state.status !== 'none') return refuse({ type: 'AlreadyBooked' })
  const { contact, clinical, horizonDays, farAhead, ...held } = data
  const problem =
    data.channel === 'public'
      ? publicBookingProblem(data, meta.now, horizonDays)
      : staffBookingProblem(data, meta.now, { farAhead })
  if (problem) return notBookable(data, problem)
  return accept({ type: 'AppointmentBooked', data: { ...held, overbooked: false }, contact, clinical })
}

const abandon = ({ data }: AbandonReservation, state: Appointment): AppointmentDecision => {
  if (holds(state, data.reservationId)) return refuse({ type: 'ReservationHeld' })
  if (state.released[data.reservationId]) return nothing
  return accept({ type: isBooked(state) ? 'MoveAbandoned' : 'BookingAbandoned', data })
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
        return decideEdit(command, state)
      case 'ChangeAppointmentStatus':
        return decideStatus(command, state)
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
      case 'PrepareReminder':
        return decideReminder(command, state)
      case 'OpenReminder':
        return decideOpening(command, state)
      case 'AddMedicalRecord':
        return decideMedicalRecord(command, state)
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
  },
}
