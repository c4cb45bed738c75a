import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import type { OriginFor } from '../../handling/origin.ts'
import { refusing } from '../../http/refusing.ts'
import type { AttachPaymentProof } from '../appointment-commands.ts'
import { sendToAppointment } from '../commands/send-to-appointment.ts'
import type { StepAnswer, StepDeps } from '../commands/steps.ts'
import { appointmentRefusals } from '../deciders/refusals.ts'

const { expectDone, expectId } = refusing(appointmentRefusals)

type Proof = AttachPaymentProof['data']
type Deps = {
  steps: StepDeps
  /** The types of the files that a message brought. @throws HttpProblem for a message that is unknown, or brought none */
  expectFileTypes(message: Omit<Proof, 'fileTypes'>): Promise<Proof['fileTypes']>
  originFor: OriginFor
}

/** The files that messages bring, as proofs of payments (docs/decisions/0151-files-that-patients-send.md). */
export const paymentProofCalls = ({
  steps,
  expectFileTypes,
  originFor,
}: Deps): Handlers<'attachPaymentProof' | 'detachPaymentProof'> => ({
  attachPaymentProof: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    const { conversationId, messageId } = call.body
    const fileTypes = await expectFileTypes({ conversationId, messageId })
    const attach = { type: 'AttachPaymentProof', data: { conversationId, messageId, fileTypes } } as const
    return changed(appointmentId, await sendToAppointment(steps, appointmentId, attach, originFor(call)))
  },

  detachPaymentProof: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    const detach = { type: 'DetachPaymentProof', data: call.body } as const
    return changed(appointmentId, await sendToAppointment(steps, appointmentId, detach, originFor(call)))
  },
})

const changed = (id: string, done: StepAnswer) => {
  const { position } = expectDone(done)
  return { position, body: { id } }
}
