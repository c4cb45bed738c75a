import type { Handlers } from '@clinic/platform/http/calls/call.ts'
import { refusing } from '../../http/refusing.ts'
import type { ConversationDeps } from '../commands/conversation-deps.ts'
import { receivedIn } from '../commands/keep-files.ts'
import type { Twilio } from '../commands/twilio-deps.ts'
import { messagingRefusals } from '../refusals.ts'

const { expectDone, expectId, problemOf } = refusing(messagingRefusals)

type Deps = { twilio: Pick<Twilio, 'keepFiles'> }

/** The files that messages bring (docs/decisions/0151-files-that-patients-send.md). */
export const fileCalls = ({ twilio }: Deps): Handlers<'fetchMessageFiles'> => ({
  fetchMessageFiles: async ({ params }) => {
    const conversationId = expectId(params.id, { type: 'MessageNotFound' })
    const messageId = expectId(params.messageId, { type: 'MessageNotFound' })
    const { kept, position } = expectDone(await twilio.keepFiles.ofMessage({ conversationId, messageId }))
    return { position, body: { kept } }
  },
})

/** The types of the files that a message brought. @throws HttpProblem for a message that is unknown, or brought none */
export const expectFileTypes = async (
  { history }: Pick<ConversationDeps, 'history'>,
  { conversationId, messageId }: { conversationId: string; messageId: string },
) => {
  const received = receivedIn(await history(conversationId), messageId)
  const fileTypes = (received?.data.files ?? []).map(({ type }) => type)
  if (fileTypes.length === 0) throw problemOf({ type: 'MessageNotFound' })
  return fileTypes
}
