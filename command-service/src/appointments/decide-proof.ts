import { accept, refuse } from '../handling/decider.ts'
import { type Appointment, type AppointmentDecision, type AttachPaymentProof, isBooked } from './appointment.ts'

/** The proof of a payment, whatever became of the visit. Nothing more is stored about a person who was erased. */
export const decideProof = ({ data }: AttachPaymentProof, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { appointmentId, held, specialty, contact } = state
  if (contact === null) return refuse({ type: 'DetailsErased' })
  return accept({ type: 'PaymentProofAttached', data: { appointmentId, ...held, specialty, ...data } })
}
