import { accept, nothing, refuse } from '../../handling/decider.ts'
import { type Appointment, isBooked } from '../appointment.ts'
import type { AppointmentDecision, AttachPaymentProof, DetachPaymentProof } from '../appointment-commands.ts'

/** The proof of a payment, whatever became of the visit, once for a message. Nothing more is stored about a person who was erased. */
export const decideProof = ({ data }: AttachPaymentProof, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { appointmentId, held, specialty, contact, proofs } = state
  if (contact === null) return refuse({ type: 'DetailsErased' })
  if (proofs.includes(data.messageId)) return nothing
  return accept({ type: 'PaymentProofAttached', data: { appointmentId, ...held, specialty, ...data } })
}

/** What was attached to the wrong visit, or proves no payment, is taken back. */
export const decideProofBack = ({ data }: DetachPaymentProof, state: Appointment): AppointmentDecision => {
  if (!isBooked(state)) return refuse({ type: 'AppointmentNotFound' })
  const { appointmentId, held, specialty, proofs } = state
  if (!proofs.includes(data.messageId)) return nothing
  return accept({ type: 'PaymentProofDetached', data: { appointmentId, ...held, specialty, ...data } })
}
