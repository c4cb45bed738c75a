import type { ReadsOf } from '@clinic/service-kit/http/call.ts'
import {
  type MessagingSetup,
  type messagingSetupCalls,
  reachableUrl,
  webhookPath,
} from '@clinic/shared-events/contracts/messaging-setup.ts'
import type { ReadParts } from '../reading.ts'
import { tryAddress } from './try-address.ts'

export const messagingSetupReads = ({ config }: ReadParts): ReadsOf<typeof messagingSetupCalls> => {
  const { mail, publicUrl } = config
  const reached = reachableUrl(publicUrl)
  const setup: MessagingSetup = {
    messages: mail.on,
    webhookUrl: reached && reached + webhookPath,
    mailServer: mail.smtpUrl !== null,
    outbox: mail.smtpUrl === null ? mail.outboxDir : null,
  }
  const json = JSON.stringify(setup)
  return {
    /** GET /api/twilio-bot/setup (ours): what of the messages is configured. */
    readMessagingSetup: () => ({ json }),

    /** GET /api/twilio-bot/setup/address (ours): whether the system reaches itself at PUBLIC_URL. */
    tryAddress: async () => ({ body: await tryAddress(publicUrl) }),
  }
}
