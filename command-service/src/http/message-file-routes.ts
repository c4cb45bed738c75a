import type { Handlers } from '@clinic/platform/http/call.ts'
import { changeProof } from '../appointments/commands/change-proof.ts'
import type { StepAnswer, StepParts } from '../appointments/commands/steps.ts'
import type { OriginFor } from '../handling/origin.ts'
import type { ConversationParts } from '../messaging/commands/conversation-parts.ts'
import { receivedIn } from '../messaging/commands/keep-files.ts'
import type { Twilio } from '../messaging/commands/twilio-parts.ts'
import { expectId } from './expect-id.ts'
import { expectDone, problemOf } from './refusals.ts'

export type MessageFileRouteParts = {
  steps: StepParts
  conversations: ConversationParts
  twilio: Twilio
  originFor: OriginFor
}

/** The files that messages bring (docs/decisions/0151-files-that-patients-send.md). */
export const messageFileRoutes = ({
  steps,
  conversations,
  twilio,
  originFor,
}: MessageFileRouteParts): Handlers<'fetchMessageFiles' | 'attachPaymentProof' | 'detachPaymentProof'> => ({
  fetchMessageFiles: async ({ params }) => {
    const conversationId = expectId(params.id, { type: 'MessageNotFound' })
    const messageId = expectId(params.messageId, { type: 'MessageNotFound' })
    const { kept, position } = expectDone(await twilio.keepFiles.ofMessage({ conversationId, messageId }))
    return { position, body: { kept } }
  },

  attachPaymentProof: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    const { conversationId, messageId } = call.body
    const received = receivedIn(await conversations.history(conversationId), messageId)
    const fileTypes = (received?.data.files ?? []).map(({ type }) => type)
    if (fileTypes.length === 0) throw problemOf({ type: 'MessageNotFound' })
    const attach = { type: 'AttachPaymentProof', data: { conversationId, messageId, fileTypes } } as const
    return changed(appointmentId, await changeProof(steps, appointmentId, attach, originFor(call)))
  },

  detachPaymentProof: async (call) => {
    const appointmentId = expectId(call.params.id, { type: 'AppointmentNotFound' })
    const detach = { type: 'DetachPaymentProof', data: call.body } as const
    return changed(appointmentId, await changeProof(steps, appointmentId, detach, originFor(call)))
  },
})

const changed = (id: string, done: StepAnswer) => {
  const { position } = expectDone(done)
  return { position, body: { id } }
}
