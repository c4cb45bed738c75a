import { appointmentStream, type PaymentProofAttached } from '@clinic/shared-events/appointments/events.ts'
import { causedBy, commandFrom, type Origin } from '../../handling/origin.ts'
import { appointment } from '../decide-appointment.ts'
import type { StepAnswer, StepParts } from './steps.ts'

/** Attaches what a message brought to an appointment, as the proof of a payment: once, whoever does so again. */
export const attachProof = (
  { handler }: Pick<StepParts, 'handler'>,
  {
    appointmentId,
    ...data
  }: Pick<PaymentProofAttached['data'], 'appointmentId' | 'conversationId' | 'messageId' | 'fileTypes'>,
  origin: Origin,
): Promise<StepAnswer> =>
  handler.handle({
    stream: appointmentStream(appointmentId),
    decider: appointment,
    ...commandFrom(
      { ...causedBy(origin, 'proof', appointmentId, data.messageId), bodyHash: '' },
      { type: 'AttachPaymentProof', data },
    ),
  })
